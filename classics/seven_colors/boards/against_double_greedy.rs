//! `against-double-greedy`: a jackpot behind a wall of two layers.

use super::{Plan, decoy};

pub(crate) static BOARD: Plan = Plan {
    name: "against-double-greedy",
    about: "more than half of the board behind a wall of two layers, and a decoy that gains more now",
    against: Some("double-greedy"),
    new: |wanted| decoy::board(wanted, wanted.wall.unwrap_or(2)),
};
