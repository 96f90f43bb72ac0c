//! `n-greedy:PLIES`: alpha-beta to this depth, judged by the lead in tiles.

use crate::seven_colors::{Conquest, SevenColors, Territories};
use games::Agent;
use graphs::Budget;
use solver::alpha_beta;

use super::{BudgetRule, Kind, plies};

pub(crate) static PLAYER: Kind = Kind {
    name: "n-greedy",
    about: "alpha-beta to this depth, judged by the lead in tiles",
    budget: BudgetRule::Always { as_written: "PLIES", what: "a number of plies" },
    new: |_, budget| Ok(Box::new(NGreedy { depth: plies(budget)? })),
};

struct NGreedy {
    depth: u32,
}

impl Agent<SevenColors> for NGreedy {
    fn choose(&mut self, game: &SevenColors, position: &Territories, _: Option<Conquest>) -> Conquest {
        // Moves that gain nothing are never better than one that does.
        let unlimited = Budget::unlimited();
        let mut meter = unlimited.start();
        let found = alpha_beta::search(&game.hurried(), &position.hurried(), self.depth, &mut meter, &mut ());
        found.ok().and_then(|found| found.best).unwrap_or(Conquest::Pass)
    }
}
