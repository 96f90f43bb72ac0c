//! The marking game, which `games::marking` has.

use super::{GameForm, Monotone, PLAIN, Ruleset, Variants};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "marking",
    title: "marking game",
    rule: "Alice and Bob take turns. A turn marks one unmarked vertex; its score is the number of its marked neighbors. \
           Alice wins with k if every score is below k.",
    symbol: "col_g",
    number: "the game coloring number",
    sources: &["Zhu1999", "CharpentierHocquardSopenaZhu2020", "Bradshaw2020"],
    variants: Variants::Every { monotone_if_connected: Monotone::Yes },
    edges: &["BartnickiMiechowicz2012"],
    monotone: Monotone::Yes,
    play: GameForm::Marking,
    ..PLAIN
};
