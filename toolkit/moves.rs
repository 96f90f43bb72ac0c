//! Moves of the coloring game as people write them: `v=c`, the vertex as [`labels`] has it, or `pass`.

use games::coloring::{Color, ColoringMove};
use graphs::Graph;

use crate::labels;

/// A move as `v=c`.
pub fn spell(graph: &Graph, step: ColoringMove) -> String {
    match step {
        ColoringMove::Color { vertex, color } => format!("{}={color}", labels::spell(graph, vertex)),
        ColoringMove::Pass => step.to_string(),
    }
}

/// The move that `v=c`, `v c` or `pass` means, whether or not it is legal.
///
/// # Errors
/// What is missing, in one line.
pub fn read(graph: &Graph, word: &str) -> Result<ColoringMove, String> {
    let expected = || format!("expected VERTEX=COLOR, found {word:?}");
    let word = word.trim();
    if word == ColoringMove::Pass.to_string() {
        return Ok(ColoringMove::Pass);
    }
    // A label may hold blanks and signs of equality; the color comes after the last. In `v = c`
    // that is a blank.
    let separator = |c: char| c == '=' || c.is_whitespace();
    let (before, color) = word.rsplit_once(separator).ok_or_else(expected)?;
    let is_blank = word.as_bytes()[before.len()] != b'=';
    let name = before.trim_end();
    let name = name.strip_suffix('=').filter(|_| is_blank).unwrap_or(name).trim_end();
    let color: u32 = color.parse().map_err(|_| expected())?;
    let vertex = labels::vertex(graph, name)
        .ok_or_else(|| format!("expected a vertex of the graph before the color, found {name:?}"))?;
    Ok(ColoringMove::Color { vertex, color: Color::new(color) })
}

#[cfg(test)]
mod tests {
    use graphs::Vertex;

    use super::*;

    #[test]
    fn a_move_is_read_back_and_may_be_written_with_blanks() {
        let labels = ["a,b", "a=", "New York", "pass", "a"];
        let graph = Graph::from_edges(labels.len(), []).unwrap();
        let graph = graph.with_labels(labels.map(str::to_owned).to_vec()).unwrap();
        let to = |v, color| ColoringMove::Color { vertex: Vertex::new(v), color: Color::new(color) };
        for step in graph.vertices().map(|v| to(v.index(), 3)).chain([ColoringMove::Pass]) {
            assert_eq!(read(&graph, &spell(&graph, step)), Ok(step));
        }
        for (word, step) in [
            ("New York=1", to(2, 1)),
            ("New York 1", to(2, 1)),
            (" a = 2 ", to(4, 2)),
            ("a\t2", to(4, 2)),
            ("a==2", to(1, 2)),
            ("\"a=\" = 2", to(1, 2)),
            ("pass 0", to(3, 0)),
            ("a,b=0", to(0, 0)),
        ] {
            assert_eq!(read(&graph, word), Ok(step), "{word}");
        }
        for word in ["", "a", "=", "a=", "a=b", "a=-1", "zero=0"] {
            assert!(read(&graph, word).is_err_and(|fault| fault.starts_with("expected")), "{word}");
        }
    }
}
