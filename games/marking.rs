//! The marking game.
//!
//! Alice and Bob take turns. A turn marks one unmarked vertex. The score is the largest number of neighbors
//! that a vertex had marked before it was marked itself. Alice wants it small. The game coloring number
//! col_g(G) is 1 + the score under best play, and bounds chi_g(G) from above: with col_g colors, whatever is
//! marked next has a color left. \[Zhu1999\] The variants are those of the coloring game ([`Variant`]); the
//! connected one is from \[CharpentierHocquardSopenaZhu2020\].
//!
//! # Passing
//! A play without an end leaves a vertex unmarked for ever, and is worse for Alice than any score. The rule
//! here is finite: *after two passes in a row the game is over, with [`Score::UNFINISHED`].* Both rules have
//! the same value. For each s, "all vertices get marked, with a score of at most s" is a goal that Alice
//! reaches in finitely many turns or not at all, and the proof at [`Passing`] needs nothing else. For the
//! same reason, where Bob may pass, Alice gains nothing by passing.
//!
//! Alice can avoid an unfinished game by marking a vertex on each turn. So the value is never the unfinished
//! score: 1 + the value is at most max degree + 1 in every variant.

use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;

use graphs::{Graph, Vertex, VertexSet};

use crate::{Game, Passing, Player, Variant};

/// A score of the marking game. **A smaller number of neighbors is the larger value**, since Alice
/// prefers larger values and wants few marked neighbors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(Reverse<u32>);

impl Score {
    /// The value of a game that ended by two passes: for Alice worse than any number of neighbors.
    pub const UNFINISHED: Score = Score(Reverse(u32::MAX));

    /// A score: the largest number of marked neighbors that a vertex had when it was marked.
    pub fn new(neighbors: u32) -> Self {
        Score(Reverse(neighbors))
    }

    /// The number of neighbors; `u32::MAX` if the game was not finished.
    pub fn neighbors(self) -> u32 {
        self.0.0
    }
}

/// One turn. Ordered by vertex; the pass comes last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkingMove {
    Mark(Vertex),
    Pass,
}

impl fmt::Display for MarkingMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MarkingMove::Mark(vertex) => vertex.fmt(f),
            MarkingMove::Pass => f.write_str("pass"),
        }
    }
}

/// The marked vertices, the score so far, the player to move, and the number of passes since the last
/// marking.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MarkingPosition {
    marked: VertexSet,
    score: u32,
    to_move: Player,
    passes: u8,
}

impl MarkingPosition {
    pub fn marked(&self) -> &VertexSet {
        &self.marked
    }

    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The number of passes since the last marking.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The largest number of marked neighbors that a vertex had when it was marked; 0 before the first move.
    pub fn score(&self) -> Score {
        Score::new(self.score)
    }
}

#[derive(Debug, Clone)]
pub struct MarkingGame {
    graph: Arc<Graph>,
    variant: Variant,
}

impl MarkingGame {
    /// The game on `graph` in this variant. If a player is given instead of a variant, that player moves
    /// first in the game of the literature.
    pub fn new(graph: Arc<Graph>, variant: impl Into<Variant>) -> Self {
        MarkingGame { graph, variant: variant.into() }
    }

    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    pub fn variant(&self) -> Variant {
        self.variant
    }
}

impl Game for MarkingGame {
    type Position = MarkingPosition;
    type Move = MarkingMove;
    type Value = Score;

    fn initial(&self) -> MarkingPosition {
        let marked = VertexSet::empty(self.graph.order());
        MarkingPosition { marked, score: 0, to_move: self.variant.first, passes: 0 }
    }

    fn to_move(&self, position: &MarkingPosition) -> Player {
        position.to_move
    }

    fn moves(&self, position: &MarkingPosition, out: &mut Vec<MarkingMove>) {
        out.clear();
        let open = self.variant.adjacency.open(&self.graph, |v| position.marked.contains(v));
        out.extend(open.into_iter().map(MarkingMove::Mark));
        out.extend(self.variant.passing.allows(position.to_move).then_some(MarkingMove::Pass));
    }

    fn play(&self, position: &mut MarkingPosition, step: MarkingMove) {
        match step {
            MarkingMove::Mark(v) => {
                let marked = |&&w: &&Vertex| position.marked.contains(w);
                let before = self.graph.neighbors(v).iter().filter(marked).count();
                let new = position.marked.insert(v);
                debug_assert!(new, "{v} is marked again");
                position.score = position.score.max(before as u32);
                position.passes = 0;
            }
            MarkingMove::Pass => {
                debug_assert!(self.variant.passing.allows(position.to_move), "no pass is allowed here");
                position.passes += 1;
            }
        }
        position.to_move = position.to_move.opponent();
    }

    fn value(&self, position: &MarkingPosition) -> Option<Score> {
        if position.passes == 2 {
            return Some(Score::UNFINISHED);
        }
        (position.marked.len() == self.graph.order()).then(|| position.score())
    }

    /// The position, without the count of passes if only one player may pass. Then a pass is followed by a
    /// mark, so there are never two passes in a row, and nothing else depends on the count.
    fn canonical(&self, position: &MarkingPosition) -> MarkingPosition {
        let passes = if self.variant.passing == Passing::Both { position.passes } else { 0 };
        MarkingPosition { passes, ..position.clone() }
    }

    /// All moves are distinct: no two mark the same vertices.
    fn distinct_moves(&self, position: &MarkingPosition, out: &mut Vec<MarkingMove>) {
        self.moves(position, out);
    }

    fn heap(&self, _: &MarkingPosition) -> u64 {
        self.graph.order() as u64 / 8
    }
}
