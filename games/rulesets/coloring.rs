//! The coloring game, which `games::coloring` has.
//!
//! Whether Alice's wins are monotone in k is open \[Zhu1999\]. In the connected game they are not: she wins with 2 colors
//! on every connected bipartite graph, and Bob with any given k >= 3 on some of them
//! \[CharpentierHocquardSopenaZhu2020\]. The source lets Alice begin and nobody pass; on the graph of order 16 of
//! docs/questions.md, Bob wins with 3 colors whoever begins and whoever may pass.

use super::{GameForm, Monotone, PLAIN, Ruleset, Variants};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "coloring",
    title: "coloring game",
    rule: "Alice and Bob take turns. A turn gives one uncolored vertex a color that no neighbor has. Alice wins if every \
           vertex gets one.",
    symbol: "chi_g",
    number: "the game chromatic number",
    sources: &["Bodlaender1991", "Andres2009", "Andres2012", "CharpentierHocquardSopenaZhu2020"],
    variants: Variants::Every { monotone_if_connected: Monotone::No },
    edges: &["LamShiuXu1999", "AndresFong2024"],
    play: GameForm::Coloring(|_| None),
    ..PLAIN
};
