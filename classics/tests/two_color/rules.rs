//! The two-color game: its contract, and the rules on small graphs.

use classics::outcome::Outcome;
use classics::two_color::{Paint, TwoColorGame};
use games::{Evaluate, Game, Player, Prospect};
use graphs::Vertex;
use proptest::prelude::*;

use crate::common::{assert_contract, from_bits, graph, path};

#[test]
fn who_cannot_move_has_lost_unless_everything_is_colored() {
    // A star: once its center is red, Alice cannot go on.
    let star = TwoColorGame::new(graph(4, &[(0, 1), (0, 2), (0, 3)]), Player::Alice);
    let colored = |pairs: &[(usize, Paint)], to_move| {
        let pairs = pairs.iter().map(|&(v, paint)| (Vertex::new(v), paint));
        star.position(pairs, to_move).expect("a proper coloring")
    };
    let stuck = colored(&[(0, Paint::Red), (1, Paint::Blue)], Player::Alice);
    assert_eq!(star.value(&stuck), Some(Outcome::BobWins));
    assert_eq!(star.merit(&stuck), Prospect::Lost);
    let blue = [(0, Paint::Red), (1, Paint::Blue), (2, Paint::Blue), (3, Paint::Blue)];
    for player in Player::BOTH {
        assert_eq!(star.value(&colored(&blue, player)), Some(Outcome::Tie));
    }
    assert_eq!(star.value(&colored(&blue[..2], Player::Bob)), None);
    assert_eq!(star.merit(&colored(&blue[..2], Player::Bob)), Prospect::Open(-2));
}

#[test]
fn a_position_is_a_proper_coloring() {
    let game = TwoColorGame::new(path(3), Player::Alice);
    let refused = |pairs: &[(usize, Paint)]| {
        let pairs = pairs.iter().map(|&(v, paint)| (Vertex::new(v), paint));
        game.position(pairs, Player::Alice).unwrap_err()
    };
    assert_eq!(refused(&[(0, Paint::Red), (1, Paint::Red)]), Vertex::new(1));
    assert_eq!(refused(&[(0, Paint::Red), (0, Paint::Red)]), Vertex::new(0));
    assert_eq!(refused(&[(3, Paint::Red)]), Vertex::new(3));
}

proptest! {
    #[test]
    fn keeps_the_contract_of_a_game(
        edges in 0u64..1 << 15,
        bob_first: bool,
        choices in prop::collection::vec(0usize..1000, 6),
    ) {
        let first = if bob_first { Player::Bob } else { Player::Alice };
        assert_contract(&TwoColorGame::new(from_bits(6, edges), first), 6, &choices);
    }
}
