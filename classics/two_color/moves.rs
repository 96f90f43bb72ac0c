//! Moves of the two-color game as people write them, a vertex or `VERTEX=COLOR`, and why one is illegal.

use crate::two_color::{Paint, Painting, TwoColorGame, TwoColorPosition};
use games::Game;
use graphs::Graph;

use toolkit::labels::{self, shown};
use toolkit::sitting::Explain;

impl Explain for TwoColorGame {
    fn refusal(&self, position: &TwoColorPosition, step: Painting) -> String {
        let (graph, Painting { vertex: v, paint }) = (self.graph(), step);
        let expected = Paint::of(self.to_move(position));
        let carrier = graph.neighbors(v).iter().find(|&&w| position.paint(w) == Some(paint));
        match (position.paint(v), carrier) {
            (Some(paint), _) => format!("{} is {paint} already", shown(graph, v)),
            (None, Some(&w)) if paint == expected => {
                format!("{}, next to {}, is {paint}", shown(graph, w), shown(graph, v))
            }
            _ => format!("expected {expected}, the color of the side to move, found {paint}"),
        }
    }
}

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
    let painted = [Paint::Red, Paint::Blue]
        .into_iter()
        .find_map(|paint| Some((labels::before(word, &paint.to_string())?, paint)));
    let (name, paint) = painted.unwrap_or((word, Paint::of(position.to_move())));
    match labels::vertex(graph, name) {
        Some(vertex) => Ok(Painting { vertex, paint }),
        None => {
            Err(format!("expected a vertex of the graph, alone or as VERTEX=red or =blue, found {word:?}"))
        }
    }
}
