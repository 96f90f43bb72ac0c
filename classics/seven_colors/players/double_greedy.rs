//! `double-greedy`: the color that gains most together with the best one after it.

use crate::seven_colors::{Conquest, SevenColors, Territories};
use games::Agent;
use graphs::rng::QuickDice;

use super::{BudgetRule, Kind, Reply, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "double-greedy",
    about: "the color that gains most together with the best one after it",
    budget: BudgetRule::Nothing,
    new: |seat, _| Ok(Box::new(DoubleGreedy { dice: seat.dice(), reply: seat.reading.reply })),
};

struct DoubleGreedy {
    dice: QuickDice,
    reply: Reply,
}

impl Agent<SevenColors> for DoubleGreedy {
    fn choose(&mut self, game: &SevenColors, position: &Territories, _: Option<Conquest>) -> Conquest {
        let gaining = look::gaining(game, position).into_iter();
        let double = |hue| look::double_gain(game.board(), position, hue, self.reply);
        look::largest(gaining.map(|(hue, _)| (hue, double(hue))), &mut self.dice)
    }
}
