//! The coloring game, which `games::coloring` has.

use std::sync::Arc;

use super::{Monotone, Played, Ruleset, Variants};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "coloring",
    title: "coloring game",
    rule: "Alice and Bob take turns. A turn gives one uncolored vertex a color that no neighbor has. Alice wins if every \
           vertex gets one.",
    symbol: "chi_g",
    number: "the game chromatic number",
    sources: &["Bodlaender1991", "Andres2009", "Andres2012", "CharpentierHocquardSopenaZhu2020"],
    variants: Variants::Every,
    parameters: &[],
    monotone: Monotone::Open,
    play: Played::Coloring(|graph, _, _| Ok(Arc::clone(graph))),
};
