//! Moves in answers.

use games::AtVertex;
use games::coloring::Color;
use graphs::Graph;
use serde::Serialize;

use crate::moves::Written;

/// A move in an answer.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Spelled {
    /// The move, as questions name it.
    #[serde(rename = "move")]
    pub step: String,
    /// The vertex by its number; null for a pass.
    pub vertex: Option<usize>,
    /// The color; null for a pass, and in the marking game.
    pub color: Option<usize>,
}

impl Spelled {
    /// This move on a graph.
    pub fn new(graph: &Graph, step: impl Written + AtVertex) -> Self {
        let color = step.color().map(Color::index);
        Spelled { step: step.spell(graph), vertex: step.vertex().map(|v| v.index()), color }
    }
}
