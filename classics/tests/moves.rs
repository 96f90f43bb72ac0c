//! Moves as people write them.

use std::sync::Arc;

use classics::two_color::{Paint, Painting, TwoColorGame};
use classics::weighted_map::Assignment;
use classics::weighted_map::file::Problem;
use classics::{two_color, weighted_map};
use games::coloring::Color;
use games::{Game, Player};
use graphs::{Graph, Vertex};

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
    let legal = game.legal(&game.initial());
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
