//! The distance-d coloring game: the coloring game on the power of the graph.

use super::{GameForm, PLAIN, Parameter, Ruleset};
use crate::Construction;

pub(super) const RULESET: Ruleset = Ruleset {
    name: "distance",
    title: "distance coloring game",
    rule: "The coloring game where vertices at distance at most d get different colors.",
    symbol: "chi_g(G^d)",
    number: "the game chromatic number of the power",
    sources: &["Bodlaender1991"],
    parameters: &[Parameter::Distance],
    play: GameForm::Coloring(|terms| Some(Construction::Power(terms.distance.unwrap_or(1)))),
    ..PLAIN
};
