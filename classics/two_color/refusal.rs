//! Why a move of the two-color game is illegal.

use crate::two_color::{Paint, Painting, TwoColorGame, TwoColorPosition};
use games::Game;
use thiserror::Error;

use toolkit::labels::shown;
use toolkit::sitting::Explain;

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("expected {expected}, the color of the side to move, found {found}")]
    NotYours {
        /// The color of the side to move.
        expected: Paint,
        found: Paint,
    },
    #[error("{vertex} is {paint} already")]
    Painted { vertex: String, paint: Paint },
    #[error("{neighbor}, next to {vertex}, is {paint}")]
    Carried {
        vertex: String,
        paint: Paint,
        /// The least neighbor of the vertex with this color.
        neighbor: String,
    },
}

impl Explain for TwoColorGame {
    type Refusal = Refusal;

    fn refusal(&self, position: &TwoColorPosition, step: Painting) -> Refusal {
        let (graph, Painting { vertex: v, paint }) = (self.graph(), step);
        let expected = Paint::of(self.to_move(position));
        let carrier = graph.neighbors(v).iter().find(|&&w| position.paint(w) == Some(paint));
        match (position.paint(v), carrier) {
            (Some(paint), _) => Refusal::Painted { vertex: shown(graph, v), paint },
            (None, Some(&w)) if paint == expected => {
                Refusal::Carried { vertex: shown(graph, v), paint, neighbor: shown(graph, w) }
            }
            _ => Refusal::NotYours { expected, found: paint },
        }
    }
}
