//! The gadget game, and the checker of a strategy of Bob in it: it knows the rules and the zones, and
//! does not search (docs/theory.md, 12.1 to 12.3).
//!
//! The moves of Bob are read one after the other, each for a position that the walk determines. After a move
//! that kills no target, the walk lets Alice pass first. The *zone* of a proof that Bob wins from a position
//! is a set of moves (vertex and color) of Alice such that the proof also holds after any other legal one:
//!
//! - a move (v, c) of Bob has the moves at v in all colors, and c at the neighbors of v; it stays legal without these;
//! - a killed target t has the moves at t;
//! - where Alice is to move, the zones of all her replies that are examined are joined.
//!
//! So of her moves only those in the zone of her pass have to be answered. A color that no vertex has is as
//! good as any other such color: of these she uses the least, and zones are closed under exchanging them. A
//! position that arises from an earlier one by renaming colors is not walked through again.

use graphs::{Graph, Limit, Meter, Vertex};
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::Player;

/// The most vertices of a gadget: a set of them is one word.
pub const MAX_ORDER: usize = 128;

/// The graph on which Alice plays, with the targets and the vertices at which Bob plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The neighbors of each vertex, ascending.
    pub near: Vec<Vec<usize>>,
    /// Bob wins when one of them is uncolored and sees all colors; ascending.
    pub targets: Vec<usize>,
    /// Whether Bob plays at a vertex.
    pub is_inner: Vec<bool>,
    /// Vertices that are colored before the play begins, ascending.
    pub before: Vec<usize>,
}

impl Board {
    /// The targets and Bob's vertices in a graph with all their neighbors, and the vertices of the
    /// graph that these are, ascending; `None` if there are more than [`MAX_ORDER`].
    pub fn in_graph(graph: &Graph, targets: &[Vertex], bobs: &[Vertex]) -> Option<(Self, Vec<Vertex>)> {
        let mut places = targets.to_vec();
        for &v in targets.iter().chain(bobs) {
            places.push(v);
            places.extend_from_slice(graph.neighbors(v));
        }
        places.sort_unstable();
        places.dedup();
        if places.len() > MAX_ORDER {
            return None;
        }
        let place = |v: &Vertex| places.binary_search(v).ok();
        let near = places.iter().map(|&v| graph.neighbors(v).iter().filter_map(place).collect()).collect();
        let mut targets: Vec<usize> = targets.iter().filter_map(place).collect();
        targets.sort_unstable();
        let is_inner = places.iter().map(|v| bobs.contains(v)).collect();
        Some((Board { near, targets, is_inner, before: Vec::new() }, places))
    }

    pub fn order(&self) -> usize {
        self.near.len()
    }

    /// The positions at the beginning with k colors: the vertices that are colored before are so in all
    /// proper ways up to renaming colors.
    pub fn starts(&self, k: u32) -> Vec<Vec<Option<usize>>> {
        let mut starts = vec![vec![None; self.order()]];
        for &v in &self.before {
            let colored = |start: Vec<Option<usize>>| {
                let used = start.iter().flatten().max().map_or(0, |color| color + 1);
                let is_legal = |color: &usize| self.near[v].iter().all(|&w| start[w] != Some(*color));
                let colors: Vec<usize> = (0..(used + 1).min(k as usize)).filter(is_legal).collect();
                colors.into_iter().map(move |color| {
                    let mut start = start.clone();
                    start[v] = Some(color);
                    start
                })
            };
            starts = starts.into_iter().flat_map(colored).collect();
        }
        starts
    }
}

/// A vertex of a gadget and a color, from 0.
pub type Move = (usize, usize);

/// The color of each vertex of a gadget.
pub type Colors = [Option<usize>];

pub const MAX_COLORS: u32 = 8;

/// Why moves are not a winning strategy.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Flaw {
    #[error("the moves end before the proof does")]
    End,
    #[error("{0} moves are left over")]
    Left(usize),
    #[error("move {0} is not allowed: {1}={2}")]
    Move(u64, usize, usize),
    #[error("not to the end: {}", .0.name())]
    Limit(#[from] Limit),
}

/// For each color, the vertices at which a move of Alice may invalidate the proof.
type Zone = Vec<u128>;

/// Walks through the strategy that `next` yields, one move per position, from each start with `first`
/// to move. Returns the number of positions.
pub fn walk(
    board: &Board,
    k: u32,
    first: Player,
    meter: &mut Meter<'_>,
    next: &mut dyn FnMut(&Colors) -> Result<Move, Flaw>,
) -> Result<u64, Flaw> {
    let mut walk = Walk { board, k: k as usize, meter, next, proved: FxHashMap::default(), moves: 0 };
    for mut colors in board.starts(k) {
        match first {
            Player::Alice => walk.of_alice(&mut colors)?,
            Player::Bob => walk.of_bob(&mut colors)?,
        };
    }
    Ok(walk.moves)
}

/// Walks through these moves, which must be all. Returns the number of positions.
///
/// # Errors
/// Why they are not a winning strategy.
pub fn walk_moves(
    board: &Board,
    k: u32,
    first: Player,
    moves: &[Move],
    meter: &mut Meter<'_>,
) -> Result<u64, Flaw> {
    let mut left = moves.iter();
    let positions = walk(board, k, first, meter, &mut |_| left.next().copied().ok_or(Flaw::End))?;
    if left.len() > 0 { Err(Flaw::Left(left.len())) } else { Ok(positions) }
}

struct Walk<'w, 'b> {
    board: &'w Board,
    k: usize,
    meter: &'w mut Meter<'b>,
    next: &'w mut dyn FnMut(&Colors) -> Result<Move, Flaw>,
    /// The zones of positions with Bob to move, both with their colors renamed.
    proved: FxHashMap<Vec<u8>, Zone>,
    moves: u64,
}

impl Walk<'_, '_> {
    fn of_bob(&mut self, colors: &mut Vec<Option<usize>>) -> Result<Zone, Flaw> {
        self.meter.step()?;
        if self.dead_target(colors).is_some() {
            return Ok(vec![0; self.k]);
        }
        let (key, order) = self.renamed(colors);
        if let Some(known) = self.proved.get(&key) {
            let mut zone = vec![0; self.k];
            order.iter().zip(known).for_each(|(&color, &vertices)| zone[color] = vertices);
            return Ok(zone);
        }
        let (v, c) = (self.next)(colors)?;
        self.moves += 1;
        let is_allowed =
            v < colors.len() && c < self.k && self.board.is_inner[v] && self.is_legal(colors, v, c);
        if !is_allowed {
            return Err(Flaw::Move(self.moves, v, c));
        }
        let mut zone: Zone = vec![1 << v; self.k];
        self.board.near[v].iter().for_each(|&w| zone[c] |= 1 << w);
        colors[v] = Some(c);
        let below = match self.dead_target(colors) {
            Some(t) => vec![1 << t; self.k],
            None => self.of_alice(colors)?,
        };
        colors[v] = None;
        zone.iter_mut().zip(below).for_each(|(zone, below)| *zone |= below);
        self.proved.insert(key, order.iter().map(|&color| zone[color]).collect());
        Ok(zone)
    }

    fn of_alice(&mut self, colors: &mut Vec<Option<usize>>) -> Result<Zone, Flaw> {
        let unused: Vec<usize> = (0..self.k).filter(|&c| !colors.contains(&Some(c))).collect();
        let close = |zone: &mut Zone| {
            let joined = unused.iter().fold(0, |joined, &c| joined | zone[c]);
            unused.iter().for_each(|&c| zone[c] = joined);
        };
        let mut of_pass = self.of_bob(colors)?;
        close(&mut of_pass);
        let mut zone = of_pass.clone();
        for v in 0..colors.len() {
            for (c, of_color) in of_pass.iter().enumerate() {
                let is_looked_at = of_color >> v & 1 == 1 && !unused.iter().skip(1).any(|&other| other == c);
                if is_looked_at && self.is_legal(colors, v, c) {
                    colors[v] = Some(c);
                    let of_reply = self.of_bob(colors)?;
                    colors[v] = None;
                    zone.iter_mut().zip(of_reply).for_each(|(zone, reply)| *zone |= reply);
                }
            }
        }
        close(&mut zone);
        Ok(zone)
    }

    fn is_legal(&self, colors: &Colors, v: usize, c: usize) -> bool {
        colors[v].is_none() && self.board.near[v].iter().all(|&w| colors[w] != Some(c))
    }

    fn dead_target(&self, colors: &Colors) -> Option<usize> {
        let sees = |t: usize, c: usize| self.board.near[t].iter().any(|&w| colors[w] == Some(c));
        let is_dead = |t: usize| colors[t].is_none() && (0..self.k).all(|c| sees(t, c));
        self.board.targets.iter().copied().find(|&t| is_dead(t))
    }

    /// The position with its colors renamed by their first vertices, unused ones last; and their order.
    fn renamed(&self, colors: &Colors) -> (Vec<u8>, Vec<usize>) {
        let mut order: Vec<usize> = Vec::new();
        for c in colors.iter().flatten().copied().chain(0..self.k) {
            if !order.contains(&c) {
                order.push(c);
            }
        }
        let name =
            |c: usize| order.iter().position(|&other| other == c).expect("all colors are in order") as u8;
        (colors.iter().map(|color| color.map_or(u8::MAX, name)).collect(), order)
    }
}
