//! The d-relaxed coloring game. \[ChouWangZhu2003\]
//!
//! With d = 0 it is the coloring game. A color that is not legal for a vertex stays so, since degrees in a class only grow;
//! so Bob has won as soon as an uncolored vertex has no legal color. On forests Alice wins with 3 colors where d is at least
//! 1, on outerplanar graphs with 6, both where she begins.

use std::sync::Arc;

use super::{GameForm, PLAIN, Parameter, Ruleset};
use crate::ruled::{Fit, Rules};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "relaxed",
    title: "relaxed coloring game",
    rule: "Alice and Bob take turns. A turn gives one uncolored vertex a color with which no vertex has more than d \
           neighbors of its own color. Alice wins if every vertex gets one.",
    symbol: "chi_g^(d)",
    number: "the d-relaxed game chromatic number",
    sources: &["ChouWangZhu2003", "Dunn2007"],
    edges: &["Dunn2007"],
    parameters: &[Parameter::Defect],
    play: GameForm::ByRules(|graph, terms| {
        // No vertex has more neighbors, of its own color or not.
        Arc::new(Relaxed { defect: terms.defect.unwrap_or(0).min(graph.max_degree() as u32) })
    }),
    ..PLAIN
};

#[derive(Debug)]
struct Relaxed {
    defect: u32,
}

impl Rules for Relaxed {
    fn fit(&self) -> Fit {
        Fit::Defect(self.defect)
    }
}
