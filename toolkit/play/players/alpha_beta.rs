//! `alpha-beta:PLIES`: searches this many plies ahead, in every variant.

use ::solver::alpha_beta::AlphaBeta;

use super::{Engine, NoPlayer};

pub(crate) static ENGINE: Engine = Engine {
    name: "alpha-beta",
    about: "alpha-beta search to a fixed depth",
    budget: Some("plies"),
    seedless: true,
    is_responding: false,
    new: |seat, budget| Ok(Box::new(AlphaBeta::new(plies(budget)?, seat.limits.clone()))),
};

pub(crate) fn plies(budget: &str) -> Result<u32, NoPlayer> {
    let plies = budget.parse().ok().filter(|&plies| plies > 0);
    plies.ok_or_else(|| NoPlayer::Budget {
        expected: "a number of plies, at least 1".into(),
        found: budget.into(),
    })
}
