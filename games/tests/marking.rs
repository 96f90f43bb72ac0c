//! The marking game: counts with closed forms.

use games::marking::{MarkingGame, MarkingMove, Score};
use games::{Game, Player};
use graphs::Vertex;

use crate::common::{graph, path, perft};

#[test]
fn plies_are_arrangements() {
    for order in 0..=6 {
        let game = MarkingGame::new(path(order), Player::Alice);
        let mut arrangements = 1;
        for depth in 0..=order {
            assert_eq!(perft(&game, &game.initial(), depth), arrangements);
            arrangements *= (order - depth) as u64;
        }
    }
}

#[test]
fn the_score_is_the_largest_number_of_neighbors_marked_before() {
    let game = MarkingGame::new(graph(4, &[(0, 1), (0, 2), (0, 3)]), Player::Alice);
    let mut position = game.initial();
    for (vertex, score) in [(1, 0), (2, 0), (0, 2), (3, 2)] {
        assert_eq!(game.value(&position), None);
        game.play(&mut position, MarkingMove::Mark(Vertex::new(vertex)));
        assert_eq!(position.score(), Score::new(score));
    }
    assert_eq!(game.value(&position), Some(Score::new(2)));
    assert!(Score::new(1) > Score::new(2), "Alice prefers small scores");
}
