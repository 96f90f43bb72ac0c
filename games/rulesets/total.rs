//! The total coloring game: the coloring game on the total graph.

use std::sync::Arc;

use graphs::total_graph_within;

use super::{GameForm, PLAIN, Ruleset};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "total",
    title: "total coloring game",
    rule: "The coloring game with vertices and edges in the place of the vertices: what is adjacent or incident gets \
           different colors.",
    symbol: "chi''_g",
    number: "the game total chromatic number",
    sources: &["Bodlaender1991", "Behzad1967", "BartnickiMiechowicz2012"],
    play: GameForm::Coloring(|graph, _, budget| Ok(Arc::new(total_graph_within(graph, budget)?))),
    ..PLAIN
};
