//! Moves of the weighted map game as people write them: `REGION=COLOR`.

use crate::weighted_map::{Assignment, WeightedMap};
use games::coloring::Color;

use toolkit::labels;

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
        let before = word.strip_suffix(name.as_str())?;
        let region = before.trim_end();
        let region = match region.strip_suffix('=') {
            Some(region) => region.trim_end(),
            None if region.len() < before.len() => region,
            None => return None,
        };
        let region = labels::vertex(game.graph(), region)?;
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
