//! Moves as people write them: `v=c` in the coloring game and `v` in the marking game, the vertex as [`labels`] has it,
//! or `pass`.

use games::coloring::{Color, ColoringMove};
use games::marking::MarkingMove;
use graphs::Graph;

use crate::labels;

/// A move that people can write.
pub trait Written: Copy {
    /// The move as it is written on this graph.
    fn spell(self, graph: &Graph) -> String;

    /// The move that is meant, whether or not it is legal.
    ///
    /// # Errors
    /// What is missing, in one line.
    fn read(graph: &Graph, word: &str) -> Result<Self, String>;

    /// The color that it gives, if it gives one.
    fn color(self) -> Option<Color>;
}

impl Written for ColoringMove {
    fn spell(self, graph: &Graph) -> String {
        spell(graph, self)
    }

    fn read(graph: &Graph, word: &str) -> Result<Self, String> {
        read(graph, word)
    }

    fn color(self) -> Option<Color> {
        match self {
            ColoringMove::Color { color, .. } => Some(color),
            ColoringMove::Pass => None,
        }
    }
}

/// A vertex whose label is `pass` stands between double quotes.
impl Written for MarkingMove {
    fn spell(self, graph: &Graph) -> String {
        let pass = MarkingMove::Pass.to_string();
        match self {
            MarkingMove::Mark(vertex) if graph.label(vertex) == pass => format!("\"{pass}\""),
            MarkingMove::Mark(vertex) => labels::spell(graph, vertex),
            MarkingMove::Pass => pass,
        }
    }

    fn read(graph: &Graph, word: &str) -> Result<Self, String> {
        let word = word.trim();
        if word == MarkingMove::Pass.to_string() {
            return Ok(MarkingMove::Pass);
        }
        let vertex = labels::vertex(graph, word);
        vertex.map(MarkingMove::Mark).ok_or_else(|| format!("expected a vertex of the graph, found {word:?}"))
    }

    fn color(self) -> Option<Color> {
        None
    }
}

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
    fn a_mark_is_read_back_also_where_the_label_is_that_of_a_pass() {
        let labels = ["a,b", "a=1", "New York", "pass", "\"", "0"];
        let graph = Graph::from_edges(labels.len(), []).unwrap();
        let graph = graph.with_labels(labels.map(str::to_owned).to_vec()).unwrap();
        for step in graph.vertices().map(MarkingMove::Mark).chain([MarkingMove::Pass]) {
            assert_eq!(MarkingMove::read(&graph, &step.spell(&graph)), Ok(step));
        }
        assert_eq!(MarkingMove::read(&graph, " New York "), Ok(MarkingMove::Mark(Vertex::new(2))));
        assert!(MarkingMove::read(&graph, "nowhere").is_err());
    }

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
