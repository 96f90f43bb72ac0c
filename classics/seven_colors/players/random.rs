//! `random`: names any color, whether it gains or not.

use crate::seven_colors::{Conquest, Hue, SevenColors, Territories};
use games::Agent;
use graphs::rng::QuickDice;

use super::{BudgetRule, Kind, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "random",
    about: "any color, whether it gains or not",
    budget: BudgetRule::Nothing,
    new: |seat, _| Ok(Box::new(Random(seat.dice()))),
};

struct Random(QuickDice);

impl Agent<SevenColors> for Random {
    fn choose(&mut self, game: &SevenColors, position: &Territories, _: Option<Conquest>) -> Conquest {
        let gaining = look::gaining(game, position);
        if gaining.is_empty() {
            return Conquest::Pass;
        }
        let any = Hue(self.0.below(game.board().colors()) as u8);
        let legal = position.idle() < game.patience() || gaining.iter().any(|&(hue, _)| hue == any);
        Conquest::Take(if legal { any } else { gaining[self.0.below(gaining.len())].0 })
    }
}
