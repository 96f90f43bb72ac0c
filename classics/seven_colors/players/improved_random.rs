//! `improved-random`: any color that gains.

use crate::seven_colors::{Conquest, SevenColors, Territories};
use games::Agent;
use graphs::rng::QuickDice;

use super::{BudgetRule, Kind, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "improved-random",
    about: "any color that gains",
    budget: BudgetRule::Nothing,
    new: |seat, _| Ok(Box::new(ImprovedRandom(seat.dice()))),
};

struct ImprovedRandom(QuickDice);

impl Agent<SevenColors> for ImprovedRandom {
    fn choose(&mut self, game: &SevenColors, position: &Territories, _: Option<Conquest>) -> Conquest {
        let gaining = look::gaining(game, position);
        match gaining.len() {
            0 => Conquest::Pass,
            many => Conquest::Take(gaining[self.0.below(many)].0),
        }
    }
}
