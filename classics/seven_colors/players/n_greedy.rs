//! `n-greedy:PLIES`: alpha-beta to this depth, judged by the lead in tiles.

use crate::seven_colors::Conquest;
use graphs::Budget;
use solver::alpha_beta;

use super::{BudgetRule, Kind, choosing, plies};

pub(crate) static PLAYER: Kind = Kind {
    name: "n-greedy",
    about: "alpha-beta to this depth, judged by the lead in tiles",
    budget: BudgetRule::Always { as_written: "PLIES", what: "a number of plies" },
    new: |_, budget| {
        let depth = plies(budget)?;
        choosing(move |game, position, _| {
            // Moves that gain nothing are never better than one that does.
            let (unlimited, position) = (Budget::unlimited(), position.hurried());
            let found =
                alpha_beta::search(&game.hurried(), &position, depth, &mut unlimited.start(), &mut ());
            found.ok().and_then(|found| found.best).unwrap_or(Conquest::Pass)
        })
    },
};
