//! The coloring game at a table.

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Game, Reason};
use graphs::{Graph, Vertex};

use super::{Explain, Sitting};
use crate::labels::{reason_text, shown};

impl Explain for ColoringGame {
    fn refusal(&self, position: &ColoringPosition, step: ColoringMove) -> String {
        let ColoringMove::Color { vertex: v, color } = step else {
            return format!("{} may not pass in this game", self.to_move(position));
        };
        let graph: &Graph = self.graph();
        let (vertex, colors) = (shown(graph, v), self.rules().colors());
        if color.index() >= colors as usize {
            return format!("expected a color from 0 to {}, found {color}", colors - 1);
        }
        if let Some(color) = position.color(v) {
            return format!("{vertex} has color {color} already");
        }
        match graph.neighbors(v).iter().find(|&&w| position.color(w) == Some(color)) {
            Some(&w) => format!("{}, next to {vertex}, has color {color}", shown(graph, w)),
            None => format!("{vertex} is not next to a colored vertex, and others are"),
        }
    }

    fn because(&self, why: &Reason) -> String {
        reason_text(self.graph(), why)
    }
}

impl Sitting<'_, ColoringGame> {
    /// The uncolored vertices that see every color, by which Bob has won.
    pub fn dead(&self) -> Vec<Vertex> {
        let (game, position) = (self.game(), self.position());
        position.uncolored().filter(|&v| game.available(position, v).next().is_none()).collect()
    }
}
