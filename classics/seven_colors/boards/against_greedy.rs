//! `against-greedy`: a jackpot behind a wall of one layer.

use super::{Plan, decoy};

pub(crate) static BOARD: Plan = Plan {
    name: "against-greedy",
    about: "more than half of the board behind a wall of one layer, and a decoy that gains more now",
    against: Some("greedy"),
    new: |wanted| decoy::board(wanted, wanted.wall.unwrap_or(1)),
};
