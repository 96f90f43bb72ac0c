//! Moves of the weighted map game as people write them, `REGION=COLOR`, and why one is illegal.

use crate::weighted_map::{Assignment, WeightedMap, WeightedPosition};
use games::coloring::Color;

use toolkit::labels::{self, shown};
use toolkit::sitting::Explain;

impl Explain for WeightedMap {
    fn refusal(&self, position: &WeightedPosition, step: Assignment) -> String {
        let (graph, name) = (self.graph(), |color: Color| &self.colors()[color.index()]);
        let region = shown(graph, step.region);
        if let Some((color, _)) = position.colored(step.region) {
            return format!("{region} is {} already", name(color));
        }
        let has_color = |other| position.colored(other).is_some_and(|(color, _)| color == step.color);
        match graph.neighbors(step.region).iter().find(|&&other| has_color(other)) {
            Some(&other) => format!("{}, next to {region}, is {}", shown(graph, other), name(step.color)),
            None => format!("{region} is not next to a colored region"),
        }
    }
}

pub fn spell(game: &WeightedMap, step: Assignment) -> String {
    format!("{}={}", labels::spell(game.graph(), step.region), game.colors()[step.color.index()])
}

/// Moves as `--after` takes them.
pub fn spell_all(game: &WeightedMap, steps: &[Assignment]) -> String {
    let words: Vec<String> = steps.iter().map(|&step| spell(game, step)).collect();
    words.join(",")
}

/// The move that `WA=R` or `WA R` means, whether or not it is legal.
pub fn read(game: &WeightedMap, word: &str) -> Result<Assignment, String> {
    let word = word.trim();
    // Names of colors may hold blanks and signs of equality, and end like one another.
    let ending = |(index, name): (usize, &String)| {
        let region = labels::vertex(game.graph(), labels::before(word, name)?)?;
        Some(Assignment { region, color: Color::new(index as u32) })
    };
    let found = game.colors().iter().enumerate().find_map(ending);
    found.ok_or_else(|| {
        let colors = game.colors().join(", ");
        format!(
            "expected REGION=COLOR with a region of the map and one of the colors {colors}, found {word:?}"
        )
    })
}
