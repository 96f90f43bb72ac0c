//! Moves in answers.

use games::VertexMove;
use games::coloring::Color;
use graphs::Graph;
use serde::Serialize;

use crate::moves::WrittenMove;

/// A move in an answer.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub(crate) struct SpelledMove {
    /// The move, as questions name it.
    #[serde(rename = "move")]
    pub step: String,
    /// The vertex by its number; null for a pass.
    pub vertex: Option<usize>,
    /// The color; null for a pass, and in the marking game.
    pub color: Option<usize>,
}

impl SpelledMove {
    pub fn new(graph: &Graph, step: impl WrittenMove + VertexMove) -> Self {
        let color = step.color().map(Color::index);
        SpelledMove { step: step.spell(graph), vertex: step.vertex().map(|v| v.index()), color }
    }
}
