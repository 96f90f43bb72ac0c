//! `random`: every tile any color.

use crate::seven_colors::Hue;
use crate::seven_colors::board::Board;
use graphs::rng::QuickDice;

use super::{BoardRequest, Plan};

pub(crate) static BOARD: Plan = Plan {
    name: "random",
    about: "every tile any color",
    against: None,
    new: |&BoardRequest { size, colors, seed, .. }| {
        let mut dice = QuickDice::new(seed);
        Ok(Board::from_fn(size, colors, |_, _| Hue(dice.below(colors) as u8))?)
    },
};
