//! A common interface to the coloring game and the marking game, for rules and programs that play both.

use graphs::{Graph, Vertex, VertexSet};

use crate::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition};
use crate::marking::{MarkingGame, MarkingMove, MarkingPosition};
use crate::{Game, Variant, VertexMove};

/// A game in which the vertices of a graph are taken one by one: colored, or marked.
pub trait GraphGame: Game<Move: VertexMove> {
    const PASS: Self::Move;

    fn graph(&self) -> &Graph;

    fn variant(&self) -> Variant;

    /// The number of colors; `None` in the marking game.
    fn palette(&self) -> Option<u32>;

    /// The vertices that are uncolored, or unmarked.
    fn uncolored(&self, position: &Self::Position) -> VertexSet;

    /// The color of each vertex; an empty slice in the marking game.
    fn colors_of<'p>(&self, position: &'p Self::Position) -> &'p [Option<Color>];

    /// The move at a vertex; `None` if the game needs a color and none is given.
    fn taking(vertex: Vertex, color: Option<Color>) -> Option<Self::Move>;
}

impl GraphGame for ColoringGame {
    const PASS: ColoringMove = ColoringMove::Pass;

    fn graph(&self) -> &Graph {
        self.graph()
    }

    fn variant(&self) -> Variant {
        self.rules().variant()
    }

    fn palette(&self) -> Option<u32> {
        Some(self.rules().colors())
    }

    fn uncolored(&self, position: &ColoringPosition) -> VertexSet {
        VertexSet::of(self.graph().order(), position.uncolored())
    }

    fn colors_of<'p>(&self, position: &'p ColoringPosition) -> &'p [Option<Color>] {
        position.colors()
    }

    fn taking(vertex: Vertex, color: Option<Color>) -> Option<ColoringMove> {
        Some(ColoringMove::Color { vertex, color: color? })
    }
}

impl GraphGame for MarkingGame {
    const PASS: MarkingMove = MarkingMove::Pass;

    fn graph(&self) -> &Graph {
        self.graph()
    }

    fn variant(&self) -> Variant {
        self.variant()
    }

    fn palette(&self) -> Option<u32> {
        None
    }

    fn uncolored(&self, position: &MarkingPosition) -> VertexSet {
        let mut unmarked = VertexSet::full(self.graph().order());
        unmarked.difference_with(position.marked());
        unmarked
    }

    fn colors_of<'p>(&self, _: &'p MarkingPosition) -> &'p [Option<Color>] {
        &[]
    }

    fn taking(vertex: Vertex, _: Option<Color>) -> Option<MarkingMove> {
        Some(MarkingMove::Mark(vertex))
    }
}
