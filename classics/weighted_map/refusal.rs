//! The weighted map game at a table.

use crate::weighted_map::{Assignment, WeightedMap, WeightedPosition};
use thiserror::Error;

use toolkit::labels::shown;
use toolkit::sitting::Explain;

/// A rule of the weighted map game that a move breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("{region} is {color} already")]
    Colored { region: String, color: String },
    #[error("{neighbor}, next to {region}, is {color}")]
    Carried {
        /// The region that was to have the color.
        region: String,
        color: String,
        neighbor: String,
    },
    /// No neighbor of the region is colored.
    #[error("{region} is not next to a colored region")]
    Apart { region: String },
}

impl Explain for WeightedMap {
    type Refusal = Refusal;

    fn refusal(&self, position: &WeightedPosition, step: Assignment) -> Refusal {
        let graph = self.graph();
        let region = shown(graph, step.region);
        let name = |color: games::coloring::Color| self.colors()[color.index()].clone();
        if let Some((color, _)) = position.colored(step.region) {
            return Refusal::Colored { region, color: name(color) };
        }
        let has_color = |other| position.colored(other).is_some_and(|(color, _)| color == step.color);
        match graph.neighbors(step.region).iter().find(|&&other| has_color(other)) {
            Some(&other) => {
                Refusal::Carried { region, color: name(step.color), neighbor: shown(graph, other) }
            }
            None => Refusal::Apart { region },
        }
    }
}
