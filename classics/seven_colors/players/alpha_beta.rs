//! `alpha-beta:PLIES`: the project's player of that name, which deepens ply by ply as its limits allow.

use crate::seven_colors::{Conquest, SevenColors, Territories};
use games::Agent;
use solver::alpha_beta::AlphaBeta;

use super::{BudgetRule, Kind, plies};

pub(crate) static PLAYER: Kind = Kind {
    name: "alpha-beta",
    about: "alpha-beta up to this depth, as far as its limits allow",
    budget: BudgetRule::Always { as_written: "PLIES", what: "a number of plies" },
    new: |seat, budget| Ok(Box::new(GainingMoves(AlphaBeta::new(plies(budget)?, seat.limits.clone())))),
};

/// Looks only at moves that gain, since no other is better.
struct GainingMoves(AlphaBeta);

impl Agent<SevenColors> for GainingMoves {
    fn choose(&mut self, game: &SevenColors, position: &Territories, last: Option<Conquest>) -> Conquest {
        self.0.choose(&game.hurried(), &position.hurried(), last)
    }
}
