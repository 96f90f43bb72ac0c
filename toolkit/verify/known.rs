//! The answers of a strategy that is verified, for a search against it.

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Answer, AtVertex, Guide, Memory, VertexRule, View};
use graphs::{Graph, Vertex, VertexSet};

use super::palette::{Palette, Shading};
use crate::response::{Replied, Replies};

/// A rule with the palette of the game.
pub struct Known<'a> {
    rule: &'a dyn VertexRule,
    palette: Palette<'a>,
}

impl<'a> Known<'a> {
    /// With this palette; in the marking game any will do.
    pub fn new(rule: &'a dyn VertexRule, palette: Palette<'a>) -> Self {
        Known { rule, palette }
    }
}

impl Replies for Known<'_> {
    fn start(&self) -> Memory {
        self.rule.start()
    }

    fn color(
        &self,
        memory: &mut Memory,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> Replied {
        let graph = game.graph();
        let uncolored = VertexSet::of(graph.order(), position.uncolored());
        let last = last.and_then(AtVertex::vertex);
        let view = View { graph, uncolored: &uncolored, colors: position.colors(), last };
        let Answer { vertex, color, .. } = self.rule.answer(memory, view, self.palette.size());
        let color = color.or_else(|| self.palette.choose(graph, position.colors(), vertex));
        color.map_or(Replied::NoShade(vertex), |color| Replied::Step(ColoringMove::Color { vertex, color }))
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
