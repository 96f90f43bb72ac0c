//! The color of a vertex that a rule chose, in the coloring game, and the strategy's answers to a search against it.

use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition};
use games::{Answer, Guide, Memory, VertexMove, VertexRule, View, first_fit};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};

use crate::response::{ColoringReply, Replies};

/// How Alice colors the vertex that her rule chose.
#[derive(Debug, Clone, Copy)]
pub enum Shading<'a> {
    /// First fit, for a color-blind rule ([`first_fit`]).
    FirstFit,
    /// A shade of the vertex's color in the guide.
    Guided(&'a Guide),
}

/// The colors of a game against a rule: some classes, each with the same number of shades.
#[derive(Debug, Clone, Copy)]
pub struct Palette<'a> {
    pub shading: Shading<'a>,
    /// The shades of each class, at least 1.
    pub shades: u32,
}

impl Palette<'_> {
    /// The number of classes, 1 without a guide.
    pub fn classes(&self) -> u32 {
        match self.shading {
            Shading::FirstFit => 1,
            Shading::Guided(guide) => guide.classes().max(1),
        }
    }

    pub fn size(&self) -> u32 {
        self.classes() * self.shades
    }

    /// The class of the shades that Alice may give v.
    pub(crate) fn class(&self, v: Vertex) -> u32 {
        match self.shading {
            Shading::FirstFit => 0,
            Shading::Guided(guide) => guide.class(v),
        }
    }

    /// The class of a color; color c is a shade of class c modulo the number of classes.
    pub(crate) fn class_of(&self, color: Color) -> u32 {
        color.index() as u32 % self.classes()
    }

    /// The order by which Alice prefers the shades of vertices.
    pub(crate) fn preference(&self, graph: &Graph) -> LinearOrder {
        match self.shading {
            Shading::FirstFit => LinearOrder::identity(graph.order()),
            Shading::Guided(guide) => guide.order().clone(),
        }
    }

    /// Alice's color for x; `None` if x sees every shade of its class.
    pub fn choose(&self, graph: &Graph, colors: &[Option<Color>], x: Vertex) -> Option<Color> {
        match self.shading {
            Shading::Guided(guide) => guide.choose(graph, colors, self.shades, x),
            Shading::FirstFit => first_fit(graph, colors, self.shades, x),
        }
    }
}

pub(crate) struct KnownPalette<'a> {
    pub(crate) rule: &'a dyn VertexRule,
    /// In the marking game any palette will do.
    pub(crate) palette: Palette<'a>,
}

impl Replies for KnownPalette<'_> {
    fn start(&self) -> Memory {
        self.rule.start()
    }

    fn color(
        &self,
        memory: &mut Memory,
        game: &ColoringGame,
        position: &ColoringPosition,
        uncolored: &VertexSet,
        last: Option<ColoringMove>,
    ) -> ColoringReply {
        let graph = game.graph();
        let last = last.and_then(VertexMove::vertex);
        let view = View { graph, uncolored, colors: position.colors(), last };
        let Answer { vertex, color, .. } = self.rule.answer(memory, view, self.palette.size());
        let color = color.or_else(|| self.palette.choose(graph, position.colors(), vertex));
        color.map_or(ColoringReply::NoShade(vertex), |color| {
            ColoringReply::Step(ColoringMove::Color { vertex, color })
        })
    }

    fn mark(&self, memory: &mut Memory, graph: &Graph, unmarked: &VertexSet, last: Option<Vertex>) -> Vertex {
        self.rule.next(memory, View { graph, uncolored: unmarked, colors: &[], last }).0
    }

    fn guide(&self) -> Option<&Guide> {
        match self.palette.shading {
            Shading::Guided(guide) => Some(guide),
            Shading::FirstFit => None,
        }
    }

    fn classes(&self) -> Option<u32> {
        Some(self.palette.classes())
    }

    fn fault(&self) -> Option<&str> {
        self.rule.fault()
    }
}
