//! The checker of a strategy of Bob on a gadget: it knows the rules and the zones, and does not search.
//!
//! The moves of Bob are read one after the other, each for a position that the walk determines. After a move that kills no
//! target, the walk lets Alice pass first. The *zone* of a proof that Bob wins from a position is a set of moves (vertex and
//! color) of Alice such that the proof holds as well after any other legal move of hers:
//!
//! - a move (v, c) of Bob has the moves at v in all colors, and c at the neighbors of v; it stays legal without these;
//! - a killed target t has the moves at t;
//! - where Alice is to move, the zones of all her replies that are examined are joined.
//!
//! So of her moves only those in the zone of her pass have to be answered. A color that no vertex has is as good as any
//! other such color: of these she uses the least, and zones are closed under exchanging them. A position that arises
//! from an earlier one by renaming colors is not walked through again. The lemma is 12.3 of docs/theory.md.

use games::Player;
use graphs::{Limit, Meter};
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::gadget::Gadget;

/// A vertex of a gadget and a color, from 0.
pub type Move = (usize, usize);

pub(crate) type Colors = [Option<usize>];

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

/// Walks through the strategy that `next` yields, one move per position, from each start with `first` to move. Returns the
/// number of positions.
pub fn walk(
    gadget: &Gadget,
    k: u32,
    first: Player,
    meter: &mut Meter<'_>,
    next: &mut dyn FnMut(&Colors) -> Result<Move, Flaw>,
) -> Result<u64, Flaw> {
    let mut walk = Walk { gadget, k: k as usize, meter, next, proved: FxHashMap::default(), moves: 0 };
    for mut colors in gadget.starts(k) {
        match first {
            Player::Alice => walk.of_alice(&mut colors)?,
            Player::Bob => walk.of_bob(&mut colors)?,
        };
    }
    Ok(walk.moves)
}

struct Walk<'w, 'b> {
    gadget: &'w Gadget,
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
            v < colors.len() && c < self.k && self.gadget.is_inner[v] && self.is_legal(colors, v, c);
        if !is_allowed {
            return Err(Flaw::Move(self.moves, v, c));
        }
        let mut zone: Zone = vec![1 << v; self.k];
        self.gadget.near[v].iter().for_each(|&w| zone[c] |= 1 << w);
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
        colors[v].is_none() && self.gadget.near[v].iter().all(|&w| colors[w] != Some(c))
    }

    /// The first uncolored target with neighbors of all colors.
    fn dead_target(&self, colors: &Colors) -> Option<usize> {
        let sees = |t: usize, c: usize| self.gadget.near[t].iter().any(|&w| colors[w] == Some(c));
        let is_dead = |t: usize| colors[t].is_none() && (0..self.k).all(|c| sees(t, c));
        self.gadget.targets.iter().copied().find(|&t| is_dead(t))
    }

    /// The position with its colors renamed in the order of their first vertices, unused colors last; and this order.
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
