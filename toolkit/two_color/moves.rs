//! Moves of the two-color game as people write them: a vertex, or `VERTEX=COLOR`.

use games::two_color::{Paint, Painting, TwoColorPosition};
use graphs::Graph;

use crate::labels;

/// A move as `v=red`.
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
///
/// # Errors
/// What is missing, in one line.
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use games::two_color::TwoColorGame;
    use games::{Game, Player};
    use graphs::Vertex;

    use super::*;

    #[test]
    fn a_move_is_read_back_and_may_leave_out_the_color() {
        let labels = ["a,b", "red", "New York", "x=red", "b"];
        let graph = Graph::from_edges(labels.len(), []).unwrap();
        let graph = Arc::new(graph.with_labels(labels.map(str::to_owned).to_vec()).unwrap());
        let game = TwoColorGame::new(Arc::clone(&graph), Player::Bob);
        let start = game.initial();
        let to = |v, paint| Painting { vertex: Vertex::new(v), paint };
        for (v, paint) in graph.vertices().flat_map(|v| [(v, Paint::Red), (v, Paint::Blue)]) {
            let step = to(v.index(), paint);
            assert_eq!(read(&graph, &start, &spell(&graph, step)), Ok(step));
        }
        for (word, step) in [
            ("New York", to(2, Paint::Blue)),
            ("New York red", to(2, Paint::Red)),
            (" b = blue ", to(4, Paint::Blue)),
            ("red", to(1, Paint::Blue)),
            ("red=red", to(1, Paint::Red)),
            ("x=red", to(3, Paint::Blue)),
            ("x=red=red", to(3, Paint::Red)),
            ("4", to(4, Paint::Blue)),
        ] {
            assert_eq!(read(&graph, &start, word), Ok(step), "{word}");
        }
        for word in ["", "=", "=red", "bred", "b=green", "5", "c=red"] {
            assert!(read(&graph, &start, word).is_err_and(|fault| fault.starts_with("expected")), "{word}");
        }
    }
}
