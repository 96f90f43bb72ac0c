//! `greedy`: the color that gains most.

use crate::seven_colors::{Conquest, SevenColors, Territories};
use games::Agent;
use graphs::rng::QuickDice;

use super::{BudgetRule, Kind, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "greedy",
    about: "the color that gains most",
    budget: BudgetRule::Nothing,
    new: |seat, _| Ok(Box::new(Greedy(seat.dice()))),
};

struct Greedy(QuickDice);

impl Agent<SevenColors> for Greedy {
    fn choose(&mut self, game: &SevenColors, position: &Territories, _: Option<Conquest>) -> Conquest {
        look::largest(look::gaining(game, position).into_iter(), &mut self.0)
    }
}
