//! Moves of the two-color game as people write them: a vertex, or `VERTEX=COLOR`.

use crate::two_color::{Paint, Painting, TwoColorPosition};
use graphs::Graph;

use toolkit::labels;

pub fn spell(graph: &Graph, step: Painting) -> String {
    format!("{}={}", labels::spell(graph, step.vertex), step.paint)
}

/// Moves as `--after` takes them.
pub fn spell_all(graph: &Graph, steps: &[Painting]) -> String {
    let words: Vec<String> = steps.iter().map(|&step| spell(graph, step)).collect();
    words.join(",")
}

/// The move that `v`, `v=red` or `v red` means, whether or not it is legal. A vertex alone gets the color of the
/// side to move.
pub fn read(graph: &Graph, position: &TwoColorPosition, word: &str) -> Result<Painting, String> {
    let word = word.trim();
    // A label may end in the name of a color.
    if let Some(vertex) = labels::vertex(graph, word) {
        return Ok(Painting { vertex, paint: Paint::of(position.to_move()) });
    }
    let painted = [Paint::Red, Paint::Blue].into_iter().find_map(|paint| {
        let before = word.strip_suffix(&paint.to_string())?;
        let name = before.trim_end();
        let (name, is_parted) = match name.strip_suffix('=') {
            Some(name) => (name.trim_end(), true),
            None => (name, name.len() < before.len()),
        };
        is_parted.then_some((name, paint))
    });
    let (name, paint) = painted.unwrap_or((word, Paint::of(position.to_move())));
    match labels::vertex(graph, name) {
        Some(vertex) => Ok(Painting { vertex, paint }),
        None => {
            Err(format!("expected a vertex of the graph, alone or as VERTEX=red or =blue, found {word:?}"))
        }
    }
}
