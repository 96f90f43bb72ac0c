//! Why a move of the weighted map game is illegal.

use crate::weighted_map::{Assignment, WeightedMap, WeightedPosition};
use thiserror::Error;

use toolkit::labels::shown;
use toolkit::sitting::Explain;

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("{region} is {color} already")]
    Colored { region: String, color: String },
    #[error("{neighbor}, next to {region}, is {color}")]
    Carried { region: String, color: String, neighbor: String },
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
