//! Moves as people write them.

use std::sync::Arc;

use classics::moves::Words;
use classics::painting::Painting;
use classics::two_color::{Paint, TwoColorGame};
use classics::weighted_map::file::Problem;
use games::coloring::Color;
use games::{Game, Player};
use graphs::{Graph, Vertex};

fn assert_read_back<G: Words<Move: std::fmt::Debug>>(game: &G, step: G::Move) {
    let word = game.spell(step);
    assert_eq!(game.read(&game.initial(), &word), Ok(step), "{word}");
}

fn assert_refused<G: Words<Move: std::fmt::Debug>>(game: &G, words: &[&str]) {
    for word in words {
        let fault = game.read(&game.initial(), word).expect_err(word);
        assert!(fault.starts_with("expected"), "{word}: {fault}");
    }
}

#[test]
fn a_move_on_a_weighted_map_is_read_back_and_may_be_written_with_blanks() {
    let text = "red, dark red, a=b, b\nNew York: b-1\n1\nred: 1, dark red: 1, a=b: 1, b: 1\n\
                red: 1, dark red: 1, a=b: 1, b: 1\nNew York: x=y\nx=y: New York";
    let game = text.parse::<Problem>().unwrap().game;
    for vertex in game.graph().vertices() {
        for color in 0..game.colors().len() as u32 {
            assert_read_back(&game, Painting { vertex, color: Color::new(color) });
        }
    }
    let start = game.initial();
    let step = game.read(&start, "x=y dark red").unwrap();
    assert_eq!(game.read(&start, " \"x=y\" = dark red "), Ok(step));
    assert!(game.legal(&start).contains(&step));
    assert_refused(&game, &["", "x=y", "x=y=", "red", "=red", "x=y=green", "z=red", "New Yorkred"]);
}

#[test]
fn a_move_of_two_colors_is_read_back_and_may_leave_out_the_color() {
    let labels = ["a,b", "red", "New York", "x=red", "b"];
    let graph = Graph::from_edges(labels.len(), []).unwrap();
    let graph = Arc::new(graph.with_labels(labels.map(str::to_owned).to_vec()).unwrap());
    let game = TwoColorGame::new(Arc::clone(&graph), Player::Bob);
    let start = game.initial();
    let to = |v, color| Painting { vertex: Vertex::new(v), color };
    for (v, paint) in graph.vertices().flat_map(|v| Paint::BOTH.map(|paint| (v, paint))) {
        assert_read_back(&game, to(v.index(), paint));
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
        assert_eq!(game.read(&start, word), Ok(step), "{word}");
    }
    assert_refused(&game, &["", "=", "=red", "bred", "b=green", "5", "c=red"]);
}
