//! Estimates, counted by hand.

use games::coloring::{Color, ColoringGame, ColoringMove, Rules};
use games::marking::{MarkingGame, MarkingMove, Score};
use games::{Evaluate, Game, Player, Prospect};
use graphs::Vertex;

use crate::common::{path, spec};

/// The weight of a vertex without available colors.
const HEAVIEST: i64 = 1 << 40;

#[test]
fn a_vertex_with_few_colors_counts_against_alice() {
    let merit = |game: &ColoringGame, moves: &[(usize, u32)]| {
        let mut position = game.initial();
        for &(vertex, color) in moves {
            let (vertex, color) = (Vertex::new(vertex), Color::new(color));
            game.play(&mut position, ColoringMove::Color { vertex, color });
        }
        game.merit(&position)
    };
    let triple = Rules::new(3).unwrap();
    let four = ColoringGame::new(spec("complete:4"), triple);
    // Four vertices with three colors and three open neighbors each; then three with two of each.
    assert_eq!(merit(&four, &[]), Prospect::Open(-4 * HEAVIEST / 8));
    assert_eq!(merit(&four, &[(0, 0)]), Prospect::Open(-3 * HEAVIEST / 4));
    // A path: with three colors no vertex is in danger, with two the vertices inside are.
    assert_eq!(merit(&ColoringGame::new(path(4), triple), &[]), Prospect::Open(0));
    let pair = ColoringGame::new(path(4), Rules::new(2).unwrap());
    assert_eq!(merit(&pair, &[]), Prospect::Open(-2 * HEAVIEST / 4));
    // Vertex 1 has one color left beside one open neighbor, vertex 2 two colors beside two, vertex 3 is safe.
    assert_eq!(merit(&pair, &[(0, 0)]), Prospect::Open(-HEAVIEST / 2 - HEAVIEST / 4));
    assert_eq!(merit(&pair, &[(0, 0), (2, 1)]), Prospect::Lost);
    assert_eq!(merit(&pair, &[(0, 0), (1, 1), (2, 0), (3, 1)]), Prospect::Won);
    assert!(Prospect::Lost < Prospect::Open(-1) && Prospect::Open(0) < Prospect::Won);
}

#[test]
fn a_vertex_with_marked_neighbors_counts_against_alice_while_it_can_raise_the_score() {
    let merit = |game: &MarkingGame, marked: &[usize]| {
        let mut position = game.initial();
        marked.iter().for_each(|&v| game.play(&mut position, MarkingMove::Mark(Vertex::new(v))));
        game.merit(&position)
    };
    let four = MarkingGame::new(spec("complete:4"), Player::Alice);
    assert_eq!(merit(&four, &[]), (Score::new(0), -4));
    assert_eq!(merit(&four, &[0]), (Score::new(0), -3 * 2));
    let line = MarkingGame::new(path(4), Player::Alice);
    // The score is 1: vertex 3 has one neighbor, which does not exceed it; vertex 2 has two, one of them marked.
    assert_eq!(merit(&line, &[1, 0]), (Score::new(1), -2));
    assert_eq!(merit(&line, &[1, 0, 2, 3]), (Score::new(1), 0));
}
