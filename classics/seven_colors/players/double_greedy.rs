//! `double-greedy`: the color that gains most together with the best one after it.

use super::{BudgetRule, Kind, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "double-greedy",
    about: "the color that gains most together with the best one after it",
    budget: BudgetRule::Nothing,
    new: |conditions, _| {
        let reply = conditions.reading.reply;
        look::largest(conditions.dice(), move |board, position, hue, _| {
            look::double_gain(board, position, hue, reply)
        })
    },
};
