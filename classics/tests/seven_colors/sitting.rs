//! A move that is refused names the rule that it breaks.

use std::sync::Arc;

use classics::seven_colors::refusal::Refusal;
use classics::seven_colors::{Conquest, Hue, SevenColors, file};
use games::Game;
use toolkit::sitting::{Illegal, Sitting, check};

/// Player 1 can shut player 2 in with the first move.
const BOARD: &str = "BBA*\nBAAB\nAACC\n-ABC\n";

#[test]
fn every_refusal_of_seven_colors_names_its_rule() {
    let table = |patience| SevenColors::new(Arc::new(file::read("board", BOARD).unwrap()), patience);
    let take = |hue| Conquest::Take(Hue(hue));
    let (hurried, start) = (table(0), table(0).initial());
    let refused = |step, refusal| assert_eq!(check(&hurried, &start, step), Err(Illegal::Refused(refusal)));
    refused(take(3), Refusal::NoSuchColor { found: Hue(3), last: Hue(2) });
    refused(take(2), Refusal::Idle { hue: Hue(2), patience: 0 });
    refused(Conquest::Pass, Refusal::CanGrow(Hue(0)));

    let patient = table(2);
    let mut sitting = Sitting::of_two(&patient).after(&[take(0)]).unwrap();
    assert_eq!(sitting.make(take(1)), Err(Illegal::Refused(Refusal::MustPass)));
    assert!(sitting.make(Conquest::Pass).is_ok());
    assert!(sitting.make(take(0)).is_ok(), "patience lasts");
}
