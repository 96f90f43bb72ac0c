//! Some edges F and an order: Alice plays on F alone, and the other edges add at most their maximum degree.

use graphs::Graph;

use super::order::score;
use super::{Rule, Side, Unproved, require};
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "edge-union",
    number: Kind::Marking,
    side: Side::Upper,
    first: None,
    lists: &["edges", "order"],
    source: "3.4, 5.1",
    bound: |graph, lists, meter| {
        let (chosen, rest) = divided(graph, &lists[0])?;
        Ok(score(&chosen, &lists[1], meter)? + rest)
    },
};

/// The graph of the edges in the list, and the maximum degree of the graph of the other edges.
fn divided(graph: &Graph, ends: &[usize]) -> Result<(Graph, u32), Unproved> {
    require(ends.len().is_multiple_of(2), || "the edges lack an end".into())?;
    let edges = ends.chunks(2).map(|edge| (edge[0], edge[1]));
    let chosen =
        Graph::from_edges(graph.order(), edges).map_err(|fault| Unproved::Because(fault.to_string()))?;
    let alien = chosen.edges().find(|&(u, v)| !graph.are_adjacent(u, v));
    require(alien.is_none(), || {
        alien.map_or(String::new(), |(u, v)| format!("{u} and {v} are not adjacent"))
    })?;
    let rest = graph.vertices().map(|v| graph.degree(v) - chosen.degree(v)).max().unwrap_or(0);
    Ok((chosen, rest as u32))
}
