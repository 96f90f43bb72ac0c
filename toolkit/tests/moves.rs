//! Moves as people write them.

use std::sync::Arc;

use games::coloring::{Color, ColoringMove};
use games::marking::MarkingMove;
use games::two_color::{Paint, Painting, TwoColorGame};
use games::weighted_map::Assignment;
use games::weighted_map::file::Problem;
use games::{Game, Player};
use graphs::{Graph, Vertex};
use toolkit::moves::{self, Written};
use toolkit::{two_color, weighted_map};

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

#[test]
fn a_move_on_a_weighted_map_is_read_back_and_may_be_written_with_blanks() {
    let text = "red, dark red, a=b, b\nNew York: b-1\n1\nred: 1, dark red: 1, a=b: 1, b: 1\n\
                red: 1, dark red: 1, a=b: 1, b: 1\nNew York: x=y\nx=y: New York";
    let game = text.parse::<Problem>().unwrap().game;
    for region in game.graph().vertices() {
        for color in 0..game.colors().len() as u32 {
            let step = Assignment { region, color: Color::new(color) };
            assert_eq!(
                weighted_map::moves::read(&game, &weighted_map::moves::spell(&game, step)),
                Ok(step),
                "{}",
                weighted_map::moves::spell(&game, step)
            );
        }
    }
    let mut legal = Vec::new();
    game.moves(&game.initial(), &mut legal);
    assert_eq!(
        weighted_map::moves::read(&game, "x=y dark red"),
        weighted_map::moves::read(&game, " \"x=y\" = dark red ")
    );
    assert!(legal.contains(&weighted_map::moves::read(&game, "x=y dark red").unwrap()));
    for word in ["", "x=y", "x=y=", "red", "=red", "x=y=green", "z=red", "New Yorkred"] {
        assert!(
            weighted_map::moves::read(&game, word).is_err_and(|fault| fault.starts_with("expected")),
            "{word}"
        );
    }
}

#[test]
fn a_move_of_two_colors_is_read_back_and_may_leave_out_the_color() {
    let labels = ["a,b", "red", "New York", "x=red", "b"];
    let graph = Graph::from_edges(labels.len(), []).unwrap();
    let graph = Arc::new(graph.with_labels(labels.map(str::to_owned).to_vec()).unwrap());
    let game = TwoColorGame::new(Arc::clone(&graph), Player::Bob);
    let start = game.initial();
    let to = |v, paint| Painting { vertex: Vertex::new(v), paint };
    for (v, paint) in graph.vertices().flat_map(|v| [(v, Paint::Red), (v, Paint::Blue)]) {
        let step = to(v.index(), paint);
        assert_eq!(two_color::moves::read(&graph, &start, &two_color::moves::spell(&graph, step)), Ok(step));
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
        assert_eq!(two_color::moves::read(&graph, &start, word), Ok(step), "{word}");
    }
    for word in ["", "=", "=red", "bred", "b=green", "5", "c=red"] {
        assert!(
            two_color::moves::read(&graph, &start, word).is_err_and(|fault| fault.starts_with("expected")),
            "{word}"
        );
    }
}
