//! `improved-random`: any color that gains.

use crate::seven_colors::Conquest;

use super::{BudgetRule, Kind, choosing, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "improved-random",
    about: "any color that gains",
    budget: BudgetRule::Nothing,
    new: |conditions, _| {
        let mut dice = conditions.dice();
        choosing(move |game, position, _| {
            let gaining = look::gaining(game, position);
            match gaining.len() {
                0 => Conquest::Pass,
                many => Conquest::Take(gaining[dice.below(many)].0),
            }
        })
    },
};
