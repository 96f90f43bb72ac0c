//! The notation of moves: `v=c` in the coloring game, `v` in the marking game (see [`labels`]), or `pass`.

use games::coloring::{Color, ColoringMove};
use games::marking::MarkingMove;
use games::ruled::Step;
use graphs::Graph;

use crate::labels;

pub trait WrittenMove: Copy {
    fn spell(self, graph: &Graph) -> String;

    /// Parses a move, legal or not.
    fn read(graph: &Graph, word: &str) -> Result<Self, String>;
}

impl WrittenMove for ColoringMove {
    fn spell(self, graph: &Graph) -> String {
        spell(graph, self)
    }

    fn read(graph: &Graph, word: &str) -> Result<Self, String> {
        read(graph, word)
    }
}

/// A vertex with the label `pass` is quoted.
impl WrittenMove for MarkingMove {
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
}

/// `VERTEX` or `VERTEX=COLOR`, vertices being the elements: those of the line graph if edges are colored.
impl WrittenMove for Step {
    fn spell(self, graph: &Graph) -> String {
        match self {
            Step::Name(element) => labels::spell(graph, element),
            Step::Color { element: vertex, color } => spell(graph, ColoringMove::Color { vertex, color }),
            Step::Pass => ColoringMove::Pass.to_string(),
        }
    }

    fn read(graph: &Graph, word: &str) -> Result<Self, String> {
        if let Some(element) = labels::vertex(graph, word.trim()) {
            return Ok(Step::Name(element));
        }
        Ok(match read(graph, word)? {
            ColoringMove::Color { vertex, color } => Step::Color { element: vertex, color },
            ColoringMove::Pass => Step::Pass,
        })
    }
}

pub fn spell(graph: &Graph, step: ColoringMove) -> String {
    match step {
        ColoringMove::Color { vertex, color } => format!("{}={color}", labels::spell(graph, vertex)),
        ColoringMove::Pass => step.to_string(),
    }
}

/// Parses a move `v=c`, `v c` or `pass`, legal or not.
pub fn read(graph: &Graph, word: &str) -> Result<ColoringMove, String> {
    let expected = || format!("expected VERTEX=COLOR, found {word:?}");
    let word = word.trim();
    if word == ColoringMove::Pass.to_string() {
        return Ok(ColoringMove::Pass);
    }
    // A label may hold blanks and equality signs; the last of these separates the color. In `v = c` that is a blank.
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
