//! The distance-d coloring game: the coloring game on the power of the graph.

use std::sync::Arc;

use graphs::power_graph_within;

use super::{GameForm, PLAIN, Parameter, Ruleset};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "distance",
    title: "distance coloring game",
    rule: "The coloring game where vertices at distance at most d get different colors.",
    symbol: "chi_g(G^d)",
    number: "the game chromatic number of the power",
    sources: &["Bodlaender1991"],
    parameters: &[Parameter::Distance],
    play: GameForm::Coloring(|graph, terms, budget| {
        let distance = terms.distance.map_or(1, u64::from);
        Ok(Arc::new(power_graph_within(graph, distance, budget)?))
    }),
    ..PLAIN
};
