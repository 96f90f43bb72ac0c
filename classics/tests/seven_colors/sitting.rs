//! A move that is refused names the rule that it breaks.

use std::sync::Arc;

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
    for (step, refusal) in [
        (take(3), "expected a color from A to C, found D"),
        (take(2), "C takes no tile, and neither did the last 0 moves"),
        (Conquest::Pass, "A takes a tile, and only a player who can take none passes"),
    ] {
        assert_eq!(check(&hurried, &start, step), Err(Illegal::Refused(refusal.into())));
    }

    let patient = table(2);
    let mut sitting = Sitting::of_two(&patient).after(&[take(0)]).unwrap();
    let refusal = sitting.make(take(1)).unwrap_err();
    assert_eq!(refusal.to_string(), "no color takes a tile, so the only move is to pass");
    assert!(sitting.make(Conquest::Pass).is_ok());
    assert!(sitting.make(take(0)).is_ok(), "patience lasts");
}
