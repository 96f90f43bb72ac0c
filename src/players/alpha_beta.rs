//! `alpha-beta:PLIES`: looks so many plies ahead, in every variant.

use ::solver::alpha_beta::AlphaBeta;

use super::{Engine, NoPlayer};

/// The catalogue entry.
pub static ENGINE: Engine = Engine {
    name: "alpha-beta",
    about: "alpha-beta search so many plies ahead",
    budget: Some("plies"),
    new: |seat, budget| match budget.parse() {
        Ok(plies) if plies > 0 => Ok(Box::new(AlphaBeta::new(plies, seat.limits.clone()))),
        _ => Err(NoPlayer::Budget { expected: "a number of plies, at least 1".into(), found: budget.into() }),
    },
};
