//! Moves of the coloring game as people write them: `v=c`, the vertex by its label.

use games::coloring::{Color, ColoringMove};
use graphs::{Graph, Vertex};

/// A move as `v=c`.
pub fn spell(graph: &Graph, step: ColoringMove) -> String {
    match step {
        ColoringMove::Color { vertex, color } => format!("{}={color}", graph.label(vertex)),
        ColoringMove::Pass => step.to_string(),
    }
}

/// Moves as `--after` of `solve` takes them.
pub fn spell_all(graph: &Graph, steps: impl Iterator<Item = ColoringMove>) -> String {
    let words: Vec<String> = steps.map(|step| spell(graph, step)).collect();
    words.join(",")
}

/// The vertex by its label, or else by its number.
pub fn vertex(graph: &Graph, name: &str) -> Option<Vertex> {
    let number = || name.parse().ok().filter(|&number| number < graph.order()).map(Vertex::new);
    graph.vertex_by_label(name).or_else(number)
}

/// The move that `v=c` or `v c` means, whether or not it is legal.
///
/// # Errors
/// What is missing, in one line.
pub fn read(graph: &Graph, word: &str) -> Result<ColoringMove, String> {
    let expected = || format!("expected VERTEX=COLOR, found {word:?}");
    // A label may hold blanks and signs of equality; the color comes after the last.
    let parted = word.rsplit_once('=').or_else(|| word.trim().rsplit_once(char::is_whitespace));
    let (name, color) = parted.ok_or_else(expected)?;
    let name = name.trim();
    let color: u32 = color.trim().parse().map_err(|_| expected())?;
    let vertex = vertex(graph, name)
        .ok_or_else(|| format!("expected a vertex of the graph before the color, found {name:?}"))?;
    Ok(ColoringMove::Color { vertex, color: Color::new(color) })
}
