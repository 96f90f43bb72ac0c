//! A connected graph with an edge that is not a star: one color and two colors are too few where Alice moves first.

use graphs::connectivity::components;

use super::{Rule, Side, require};
use crate::Player;
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "third-color",
    number: Kind::Coloring,
    side: Side::Lower,
    first: Some(Player::Alice),
    lists: &[],
    source: "3.3",
    bound: |graph, _, _| {
        require(graph.size() > 0 && components(graph).len() == 1, || {
            "the graph is not connected, or has no edge".into()
        })?;
        let is_star = graph.size() + 1 == graph.order() && graph.max_degree() == graph.size();
        require(!is_star, || "the graph is a star".into())?;
        Ok(3)
    },
};
