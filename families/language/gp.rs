//! The generalized Petersen graphs with a fixed step.

use super::{Described, Family, number};
use crate::periodic::Ends::{Cycle, Path};
use crate::periodic::Periodic;

pub(super) static FAMILY: Family = Family {
    name: "gp",
    usage: "gp:N,K",
    about: "the generalized Petersen graphs with inner step K",
    example: "gp:N,2",
    read: |text| {
        let step = number(text.strip_prefix("N,")?)?;
        Some(Described {
            word: format!("gp:N,{step}"),
            periodic: with_step(step),
            frame: [Some(2), None],
            spec: Box::new(move |[_, n]| format!("gp:{n},{step}")),
        })
    },
};

/// The outer cycle, and below it the inner one with its step.
pub(super) fn with_step(step: u32) -> Periodic {
    let inner = step as i32;
    let steps = vec![Some(vec![[0, 1], [0, -1], [1, 0]]), Some(vec![[0, inner], [0, -inner], [-1, 0]])];
    Periodic { ends: [Path, Cycle], period: [2, 1], steps, least: [2, 2 * step + 1] }
}
