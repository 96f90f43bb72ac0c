//! Shares of a win where there are ties.

use classics::seven_colors::{self, Hue, SevenColors, board::Board};
use classics::two_color::{Outcome, TwoColorGame};
use games::{Payoff, Player};

use crate::common::path;

#[test]
fn a_tie_is_half_a_win() {
    let game = TwoColorGame::new(path(3), Player::Alice);
    let outcomes = [(Outcome::BobWins, -1, 0.0), (Outcome::Tie, 0, 0.5), (Outcome::AliceWins, 1, 1.0)];
    for (outcome, utility, share) in outcomes {
        assert_eq!((outcome.utility(), game.share(outcome)), (utility, share));
    }
    assert_eq!([Player::Alice, Player::Bob].map(Outcome::win_of), [Outcome::AliceWins, Outcome::BobWins]);
    let board = Board::from_fn(2, 2, |_, _| Hue(0)).unwrap();
    let game = SevenColors::new(board.into(), 0);
    let verdicts =
        [seven_colors::Verdict::BobWins, seven_colors::Verdict::Even, seven_colors::Verdict::AliceWins];
    assert_eq!(verdicts.map(|verdict| game.share(verdict)), [0.0, 0.5, 1.0]);
}
