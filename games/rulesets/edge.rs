//! The edge coloring game: the coloring game on the line graph.
//!
//! Its number is chi'_g, the game chromatic index: at most max degree + 1 on forests of maximum degree at least 5
//! \[Andres2006\].

use super::{GameForm, Monotone, PLAIN, Ruleset, Variants};
use crate::Construction;

pub(super) const RULESET: Ruleset = Ruleset {
    name: "edge",
    title: "edge coloring game",
    rule: "The coloring game with the edges in the place of the vertices: edges that share an end get different colors.",
    symbol: "chi'_g",
    number: "the game chromatic index",
    sources: &["LamShiuXu1999", "Andres2006", "Andres2009"],
    variants: Variants::Every { monotone_if_connected: Monotone::Open },
    play: GameForm::Coloring(|_| Some(Construction::Line)),
    ..PLAIN
};
