//! `spider`: of the colors that gain, the one after which its border is longest, of equals one at random. The border
//! is the walk along its territory; what its tiles enclose does not count as its own.

use crate::seven_colors::{Conquest, SevenColors, Territories};
use games::Agent;
use graphs::rng::QuickDice;

use super::{BudgetRule, Kind, Line, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "spider",
    about: "of the colors that gain, the one after which its border is longest",
    budget: BudgetRule::Nothing,
    new: |seat, _| Ok(Box::new(Spider { dice: seat.dice(), line: seat.reading.line })),
};

struct Spider {
    dice: QuickDice,
    line: Line,
}

impl Agent<SevenColors> for Spider {
    fn choose(&mut self, game: &SevenColors, position: &Territories, _: Option<Conquest>) -> Conquest {
        let gaining = look::gaining(game, position).into_iter();
        let after = |hue| look::border_after(game.board(), position, hue, self.line);
        look::largest(gaining.map(|(hue, _)| (hue, after(hue))), &mut self.dice)
    }
}
