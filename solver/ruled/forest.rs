//! Edges without a cycle of one color: positions that are decided without a search, and the order of moves.
//!
//! In the games with this fit either player gives any edge any color that fits, one a turn.
//!
//! *How far an edge is from getting stuck.* Let e = uv be uncolored and c a color that fits it: u and v are in two trees of
//! the color c. d_c(e) is the length of a shortest path between these trees in the graph of the uncolored edges other
//! than e in which every tree of the color c is one vertex; infinite where there is no path. *D(e)*, the sum of d_c(e) over
//! the colors that fit e, is the number of moves at other edges before which e cannot get stuck (docs/theory.md, 9.14 a).
//!
//! *Safe* are edges that never get stuck, since D(e) is larger than what is left, or by the colors at an end. *Race*: the others
//! are so far from it that Alice comes to each in time (9.14 b). *Threat*: Bob closes the last color of an edge (9.14 c). *Room*:
//! the forests have none for all uncolored edges (9.14 d).

use games::Player;
use games::coloring::Color;
use games::ruled::{ColorSet, Position, RuledGame, Step};
use graphs::{Vertex, bits};

/// The largest order, for sets of one word.
const MOST: usize = 64;

/// The distance of a safe edge.
const SAFE: u32 = u32::MAX;

pub(super) struct Distances {
    /// The uncolored edges, by index, with their ends.
    edges: Vec<(usize, [usize; 2])>,
    /// D(e) for each of them, or [`SAFE`].
    moves: Vec<u32>,
    /// By color and vertex: the vertex set of its tree of that color.
    trees: Vec<Vec<u64>>,
    /// Whether the forests have room for the uncolored edges.
    has_room: bool,
}

impl Distances {
    /// The distances in an unfinished position; `None` above order 64.
    ///
    /// Cost: a breadth-first search for each uncolored edge and each color in use, and one for all
    /// other colors.
    pub(crate) fn of(game: &RuledGame, position: &Position, fitting: &[ColorSet]) -> Option<Self> {
        let (graph, order) = (game.graph(), game.graph().order());
        if order > MOST {
            return None;
        }
        debug_assert!([Player::Alice, Player::Bob].iter().all(|&player| game.rules().turn(player) == 1));
        let mut trees: Vec<Vec<u64>> =
            (0..game.colors()).map(|_| (0..order).map(|v| 1 << v).collect()).collect();
        let (mut edges, mut open) = (Vec::new(), vec![0u64; order]);
        let mut colors_at = vec![ColorSet::default(); order];
        for (place, ((u, v), color)) in graph.edges().zip(position.colors()).enumerate() {
            let [u, v] = [u.index(), v.index()];
            match color {
                Some(color) => {
                    unite(&mut trees[color.index()], u, v);
                    [u, v].into_iter().for_each(|end| colors_at[end] = colors_at[end].with(*color));
                }
                None => {
                    edges.push((place, [u, v]));
                    open[u] |= 1 << v;
                    open[v] |= 1 << u;
                }
            }
        }
        let used = position.used();
        let room: u32 = trees.iter().map(|trees| room(trees, &edges)).sum();
        let of_edge = |&(place, [u, v]): &(usize, [usize; 2])| {
            let is_safe_at = |end: usize| game.colors() - colors_at[end].len() >= open[end].count_ones();
            if is_safe_at(u) || is_safe_at(v) {
                return SAFE;
            }
            let (mut sum, mut unused) = (0, None);
            for color in fitting[place].iter() {
                let find = || distance(&trees[color.index()], &open, u, v);
                // All colors that are not in use are at the same distance.
                let found = if used.contains(color) { find() } else { *unused.get_or_insert_with(find) };
                match found {
                    Some(distance) => sum += distance,
                    None => return SAFE,
                }
            }
            if sum as usize >= edges.len() { SAFE } else { sum }
        };
        let moves = edges.iter().map(of_edge).collect();
        Some(Distances { has_room: room as usize >= edges.len(), moves, edges, trees })
    }

    pub(crate) fn winner(&self, to_move: Player) -> Option<Player> {
        if !self.has_room {
            return Some(Player::Bob);
        }
        let mut unsafe_ones: Vec<u32> = self.moves.iter().copied().filter(|&moves| moves != SAFE).collect();
        unsafe_ones.sort_unstable();
        let ahead = u32::from(to_move == Player::Alice);
        if unsafe_ones.iter().zip(1..).all(|(&moves, number)| moves + ahead >= 2 * number) {
            return Some(Player::Alice);
        }
        (to_move == Player::Bob && unsafe_ones[0] == 1).then_some(Player::Bob)
    }

    /// Sorts the moves, the most promising first, and keeps one of the unused colors.
    ///
    /// Bob prefers colors that bring edges nearer to being stuck; Alice prefers edges that are near to it,
    /// and then colors that do the least harm.
    pub(crate) fn sort(&self, position: &Position, fitting: &[ColorSet], moves: &mut Vec<Step>) {
        let used = position.used();
        let least_unused = moves
            .iter()
            .filter_map(|step| match step {
                Step::Color { color, .. } if !used.contains(*color) => Some(*color),
                _ => None,
            })
            .min();
        moves.retain(|step| match step {
            Step::Color { color, .. } => used.contains(*color) || Some(*color) == least_unused,
            Step::Name(_) | Step::Pass => true,
        });
        let mut of_place = vec![SAFE; fitting.len()];
        let mut ends_of = vec![[0; 2]; fitting.len()];
        for (&(place, ends), &moves) in self.edges.iter().zip(&self.moves) {
            (of_place[place], ends_of[place]) = (moves, ends);
        }
        let key = |step: &Step| match *step {
            Step::Name(_) | Step::Pass => (0, 0),
            Step::Color { element, color } => {
                let harm = self.harm(element, ends_of[element.index()], color, fitting);
                match position.to_move() {
                    Player::Alice => (i64::from(of_place[element.index()]), harm),
                    Player::Bob => (-harm, 0),
                }
            }
        };
        moves.sort_by_cached_key(key);
    }

    /// How much nearer the other edges are to being stuck once this edge has the color.
    fn harm(&self, element: Vertex, [x, y]: [usize; 2], color: Color, fitting: &[ColorSet]) -> i64 {
        let trees = &self.trees[color.index()];
        let (from, to) = (trees[x], trees[y]);
        let others = self.edges.iter().zip(&self.moves);
        let harm = others.map(|(&(place, [u, v]), &moves)| {
            if moves == SAFE || place == element.index() || !fitting[place].contains(color) {
                return 0;
            }
            let weight = 1i64 << (40 - moves.min(40));
            let [here, there] = [u, v].map(|end| (from | to) >> end & 1 == 1);
            match (here, there) {
                (true, true) => 4 * weight,
                (true, false) | (false, true) => weight,
                (false, false) => 0,
            }
        });
        harm.sum()
    }
}

fn unite(trees: &mut [u64], u: usize, v: usize) {
    let both = trees[u] | trees[v];
    bits(both).for_each(|w| trees[w] = both);
}

/// The largest number of uncolored edges that can be added to these trees without a cycle.
fn room(trees: &[u64], edges: &[(usize, [usize; 2])]) -> u32 {
    let mut trees = trees.to_vec();
    let mut room = 0;
    for &(_, [u, v]) in edges {
        if trees[u] != trees[v] {
            unite(&mut trees, u, v);
            room += 1;
        }
    }
    room
}

/// The length of a shortest path from the tree of u to that of v over edges of `open` other than uv, with
/// each tree contracted to a vertex; `None` if there is no path.
fn distance(trees: &[u64], open: &[u64], u: usize, v: usize) -> Option<u32> {
    let others_at = |w: usize| match w {
        _ if w == u => open[u] & !(1 << v),
        _ if w == v => open[v] & !(1 << u),
        _ => open[w],
    };
    let (mut reached, mut frontier, mut distance) = (trees[u], trees[u], 1);
    loop {
        let beside = bits(frontier).fold(0, |beside, w| beside | others_at(w));
        if beside & trees[v] != 0 {
            return Some(distance);
        }
        frontier = bits(beside & !reached).fold(0, |frontier, w| frontier | trees[w]);
        if frontier == 0 {
            return None;
        }
        reached |= frontier;
        distance += 1;
    }
}
