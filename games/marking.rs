//! The marking game.
//!
//! Alice and Bob take turns; a turn marks one unmarked vertex. The score is the largest number of
//! neighbors that a vertex had marked before it was marked itself. Alice wants it small. The game
//! coloring number col_g(G) is 1 + the score under best play, and bounds chi_g(G) from above: with
//! col_g colors, whatever is marked next has a color left. \[Zhu1999\]

use std::cmp::Reverse;
use std::sync::Arc;

use graphs::{Graph, Vertex, VertexSet};

use crate::{Game, Player};

/// A score of the marking game. **A smaller number of neighbors is the larger value**, since Alice
/// prefers larger values and wants few marked neighbors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(Reverse<u32>);

impl Score {
    /// The score of a play in which some vertex had this many neighbors marked before it, and none more.
    pub fn new(neighbors: u32) -> Self {
        Score(Reverse(neighbors))
    }

    /// The number of neighbors.
    pub fn neighbors(self) -> u32 {
        self.0.0
    }
}

/// The marked vertices, the score so far, and who moves next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MarkingPosition {
    marked: VertexSet,
    score: u32,
    to_move: Player,
}

impl MarkingPosition {
    /// The marked vertices.
    pub fn marked(&self) -> &VertexSet {
        &self.marked
    }

    /// The most neighbors that a marked vertex had marked before it; 0 before the first move.
    pub fn score(&self) -> Score {
        Score::new(self.score)
    }
}

/// The marking game on one graph. A move is the vertex to mark.
#[derive(Debug, Clone)]
pub struct MarkingGame {
    graph: Arc<Graph>,
    first: Player,
}

impl MarkingGame {
    /// The game on `graph` with `first` to move first.
    pub fn new(graph: Arc<Graph>, first: Player) -> Self {
        MarkingGame { graph, first }
    }

    /// The graph in play.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Who moves first.
    pub fn first(&self) -> Player {
        self.first
    }
}

impl Game for MarkingGame {
    type Position = MarkingPosition;
    type Move = Vertex;
    type Value = Score;

    fn initial(&self) -> MarkingPosition {
        MarkingPosition { marked: VertexSet::empty(self.graph.order()), score: 0, to_move: self.first }
    }

    fn to_move(&self, position: &MarkingPosition) -> Player {
        position.to_move
    }

    fn moves(&self, position: &MarkingPosition, out: &mut Vec<Vertex>) {
        out.clear();
        out.extend(self.graph.vertices().filter(|&v| !position.marked.contains(v)));
    }

    fn play(&self, position: &mut MarkingPosition, step: Vertex) {
        let before = self.graph.neighbors(step).iter().filter(|&&w| position.marked.contains(w)).count();
        let new = position.marked.insert(step);
        debug_assert!(new, "{step} is marked again");
        position.score = position.score.max(before as u32);
        position.to_move = position.to_move.opponent();
    }

    fn value(&self, position: &MarkingPosition) -> Option<Score> {
        (position.marked.len() == self.graph.order()).then(|| position.score())
    }
}
