//! Pairwise adjacent vertices: no two of them have one color, so Bob wins with fewer colors.

use super::{Rule, Side, require, vertices};
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "clique",
    number: Kind::Coloring,
    side: Side::Lower,
    first: None,
    lists: &["vertices"],
    source: "1.1",
    bound: |graph, lists, meter| {
        let clique = vertices(graph, &lists[0])?;
        for (place, &u) in clique.iter().enumerate() {
            meter.work(place)?;
            let stranger = clique[..place].iter().find(|&&v| !graph.are_adjacent(u, v));
            require(stranger.is_none(), || format!("{u} and {} are not adjacent", stranger.unwrap()))?;
        }
        Ok(clique.len() as u32)
    },
};
