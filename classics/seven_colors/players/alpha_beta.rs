//! `alpha-beta:PLIES`: the project's player of that name, which deepens ply by ply as its limits allow.

use games::Agent;
use solver::alpha_beta::AlphaBeta;

use super::{BudgetRule, Kind, choosing, plies};

pub(crate) static PLAYER: Kind = Kind {
    name: "alpha-beta",
    about: "alpha-beta up to this depth, as far as its limits allow",
    budget: BudgetRule::Always { as_written: "PLIES", what: "a number of plies" },
    // Only moves that gain, since no other is better.
    new: |conditions, budget| {
        let mut search = AlphaBeta::new(plies(budget)?, conditions.limits.clone());
        choosing(move |game, position, last| search.choose(&game.hurried(), &position.hurried(), last))
    },
};
