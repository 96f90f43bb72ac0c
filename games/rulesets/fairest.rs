//! The coloring game with a fair Bob, by the other reading of the source. \[ChenSchelpShreve1997\]
//!
//! Bob uses a color that is not in use only if no color in use fits any uncolored vertex. So he has fewer moves than in the
//! game `fair`, and Alice wins here wherever she wins there: she makes the same moves. The numbers differ on some graphs of
//! order 6.

use std::sync::Arc;

use super::fair::{Fair, Reading};
use super::{GameForm, PLAIN, Ruleset};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "fairest",
    title: "coloring game with a fair Bob at all vertices",
    rule: "The coloring game, but Bob gives a vertex a color that is not in use only if no color in use fits any uncolored \
           vertex.",
    symbol: "chi_g*",
    number: "the game chromatic number with a fair Bob at all vertices",
    sources: &["ChenSchelpShreve1997"],
    play: GameForm::ByRules(|_, _| Arc::new(Fair { reading: Reading::Anywhere })),
    ..PLAIN
};
