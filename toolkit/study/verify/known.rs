//! The answers of a strategy that is verified, for a search against it.

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Answer, Guide, Memory, VertexMove, VertexRule, View};
use graphs::{Graph, Vertex, VertexSet};

use super::palette::{Palette, Shading};
use crate::response::{ColoringReply, Replies};

/// A rule with the palette of the game.
pub(crate) struct KnownPalette<'a> {
    rule: &'a dyn VertexRule,
    palette: Palette<'a>,
}

impl<'a> KnownPalette<'a> {
    /// With this palette; in the marking game any will do.
    pub fn new(rule: &'a dyn VertexRule, palette: Palette<'a>) -> Self {
        KnownPalette { rule, palette }
    }
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
