//! `greedy`: the color that gains most.

use super::{BudgetRule, Kind, look};

pub(crate) static PLAYER: Kind = Kind {
    name: "greedy",
    about: "the color that gains most",
    budget: BudgetRule::Nothing,
    new: |conditions, _| look::largest(conditions.dice(), |_, _, _, gain| gain),
};
