//! The coloring game at a table.

use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition};
use games::{Game, Player, Reason};
use graphs::{Graph, Vertex};
use thiserror::Error;

use super::{Explain, Sitting};
use crate::labels::{reason_text, shown};

/// A rule of the coloring game that a move breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("expected a color from 0 to {most}, found {found}")]
    NoSuchColor { found: Color, most: u32 },
    #[error("{vertex} has color {color} already")]
    Colored { vertex: String, color: Color },
    #[error("{neighbor}, next to {vertex}, has color {color}")]
    Carried {
        vertex: String,
        color: Color,
        /// The least neighbor with that color.
        neighbor: String,
    },
    /// In the connected game, a vertex not adjacent to a colored one, while others are.
    #[error("{vertex} is not next to a colored vertex, and others are")]
    Apart { vertex: String },
    #[error("{0} may not pass in this game")]
    NoPass(Player),
}

impl Explain for ColoringGame {
    type Refusal = Refusal;

    fn refusal(&self, position: &ColoringPosition, step: ColoringMove) -> Refusal {
        let ColoringMove::Color { vertex, color } = step else {
            return Refusal::NoPass(self.to_move(position));
        };
        let graph: &Graph = self.graph();
        let colors = self.rules().colors();
        if color.index() >= colors as usize {
            return Refusal::NoSuchColor { found: color, most: colors - 1 };
        }
        if let Some(color) = position.color(vertex) {
            return Refusal::Colored { vertex: shown(graph, vertex), color };
        }
        let carrier = graph.neighbors(vertex).iter().find(|&&w| position.color(w) == Some(color));
        match carrier {
            Some(&neighbor) => {
                Refusal::Carried { vertex: shown(graph, vertex), color, neighbor: shown(graph, neighbor) }
            }
            None => Refusal::Apart { vertex: shown(graph, vertex) },
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
