//! Moves as people write them.

use games::coloring::{Color, ColoringMove};
use games::marking::MarkingMove;
use graphs::{Graph, Vertex};
use toolkit::moves::{self, WrittenMove};

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
        assert_eq!(moves::read(&graph, &moves::spell(&graph, step)), Ok(step));
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
        assert_eq!(moves::read(&graph, word), Ok(step), "{word}");
    }
    for word in ["", "a", "=", "a=", "a=b", "a=-1", "zero=0"] {
        assert!(moves::read(&graph, word).is_err_and(|fault| fault.starts_with("expected")), "{word}");
    }
}
