//! The ordered coloring game. \[Bodlaender1991\]
//!
//! Alice's wins are not monotone in k: there is a graph of order 9 on which she wins with 3 colors, not with 4, and with 5
//! again \[HollomMonotonicity2024\].

use std::sync::Arc;

use graphs::Vertex;

use super::{GameForm, Monotone, PLAIN, Parameter, Ruleset};
use crate::ruled::{ColorSet, Position, Rules, Step, colorings};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "ordered",
    title: "ordered coloring game",
    rule: "The vertices come in an order that is given. Alice and Bob take turns, and a turn gives the next vertex a color \
           that no neighbor has. Alice wins if every vertex gets one.",
    symbol: "chi_o",
    number: "the least number of colors of the ordered game",
    sources: &["Bodlaender1991", "HollomMonotonicity2024"],
    parameters: &[Parameter::Order],
    monotone: Monotone::No,
    play: GameForm::ByRules(|graph, terms| {
        let order = terms.order.clone().unwrap_or_else(|| graph.vertices().collect());
        Arc::new(Ordered { order })
    }),
    ..PLAIN
};

#[derive(Debug)]
struct Ordered {
    order: Vec<Vertex>,
}

impl Rules for Ordered {
    fn are_symmetric(&self) -> bool {
        false
    }

    fn moves(&self, position: &Position, fitting: &[ColorSet], out: &mut Vec<Step>) {
        let next = self.order.iter().find(|v| position.colors()[v.index()].is_none());
        out.extend(next.into_iter().flat_map(|&v| colorings(v, fitting[v.index()])));
    }
}
