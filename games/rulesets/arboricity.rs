//! The game of arboricity. \[BartnickiGrytczukKierstead2008\]
//!
//! The game arboricity is at least the arboricity, and at most three times as large. Alice's wins are monotone in k
//! \[HollomMonotonicity2024\].

use std::sync::Arc;

use super::{GameForm, Monotone, PLAIN, Ruleset};
use crate::ruled::{Fit, Rules};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "arboricity",
    title: "game of arboricity",
    rule: "Alice and Bob take turns. A turn gives one uncolored edge a color so that no cycle has one color. Alice wins if \
           every edge gets one.",
    symbol: "A_g",
    number: "the game arboricity",
    sources: &["BartnickiGrytczukKierstead2008", "HollomMonotonicity2024"],
    monotone: Monotone::Yes,
    play: GameForm::ByRules(|_, _| Arc::new(Arboricity)),
    ..PLAIN
};

#[derive(Debug)]
struct Arboricity;

impl Rules for Arboricity {
    fn fit(&self) -> Fit {
        Fit::Forest
    }
}
