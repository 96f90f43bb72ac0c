//! Shares of a win, and utilities.

use games::coloring::{ColoringGame, Rules, Verdict};
use games::marking::{MarkingGame, Score};
use games::rulesets::{GameForm, Ruleset, Terms};
use games::{Payoff, Player, ruled::RuledGame};

use crate::common::{path, spec};

#[test]
fn a_win_is_one_and_a_loss_is_nothing() {
    let game = ColoringGame::new(path(3), Rules::new(2).unwrap());
    let GameForm::ByRules(make) = Ruleset::named("relaxed").unwrap().play else { panic!("it has rules") };
    let rules = make(&path(3), &Terms { defect: Some(1), ..Terms::default() });
    let ruled = RuledGame::new(path(3), rules, 2, Player::Alice).unwrap();
    for (verdict, share) in [(Verdict::AliceWins, 1.0), (Verdict::BobWins, 0.0)] {
        assert_eq!((game.share(verdict), ruled.share(verdict)), (share, share));
    }
}

#[test]
fn scores_fall_from_a_win_in_equal_steps() {
    let game = MarkingGame::new(spec("complete:5"), Player::Alice);
    let shares = [0, 1, 2, 3, 4].map(|score| game.share(Score::new(score)));
    assert_eq!(shares, [1.0, 0.75, 0.5, 0.25, 0.0]);
    assert_eq!(game.share(Score::UNFINISHED), 0.0);
    assert_eq!(MarkingGame::new(path(1), Player::Alice).share(Score::new(0)), 1.0);
}
