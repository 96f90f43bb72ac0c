//! `random`: names any color, whether it gains or not.

use crate::seven_colors::{Conquest, Hue};

use super::{BudgetRule, Kind, choosing, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "random",
    about: "any color, whether it gains or not",
    budget: BudgetRule::Nothing,
    new: |conditions, _| {
        let mut dice = conditions.dice();
        choosing(move |game, position, _| {
            let gaining = look::gaining(game, position);
            if gaining.is_empty() {
                return Conquest::Pass;
            }
            let any = Hue(dice.below(game.board().colors()) as u8);
            let legal = position.idle() < game.patience() || gaining.iter().any(|&(hue, _)| hue == any);
            Conquest::Take(if legal { any } else { gaining[dice.below(gaining.len())].0 })
        })
    },
};
