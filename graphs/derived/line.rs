//! The line graph of a graph: its edges, adjacent if they share an end, numbered in lexicographic order
//! (u < v). Order m; size the sum of d(d - 1)/2 over the degrees d.

use super::extent::{self, Extent, FamilyError};
use crate::Graph;
use crate::work::budget::{Budget, Limit, Meter};

pub fn extent(components: &[Extent]) -> Extent {
    // An edge meets the others at both its ends.
    let of_ends = 2 * components[0].average().saturating_sub(1);
    Extent::new(components[0].size, components[0].cherries).averaging(of_ends)
}

/// The line graph of `graph`, on which the edge coloring game is played as the vertex coloring game.
///
/// Vertex i is the i-th edge {u, v}, u < v, in lexicographic order, labeled `u-v` by the labels (or
/// numbers) of its ends. O(sum of d^2) over the degrees d.
///
/// # Errors
/// A line graph with more than [`Graph::MAX_ORDER`] vertices or [`MAX_SIZE`](extent::MAX_SIZE) edges.
pub fn line_graph(graph: &Graph) -> Result<Graph, FamilyError> {
    line_graph_within(graph, &Budget::unlimited())
}

/// The same graph within the time of the budget and its stop flag.
///
/// # Errors
/// As without a budget, and [`FamilyError::Unmade`] if a limit was reached.
pub fn line_graph_within(graph: &Graph, budget: &Budget) -> Result<Graph, FamilyError> {
    extent::within(extent(&[Extent::of_graph(graph)]), budget, |meter| {
        let line = joined(graph, meter)?;
        let labels = extent::labels(labels(graph), meter)?;
        Ok(line.with_labels(labels).expect("one label for each edge"))
    })
}

/// `u-v` for each edge, in lexicographic order.
pub(crate) fn labels(graph: &Graph) -> impl Iterator<Item = String> + '_ {
    graph.edges().map(|(u, v)| format!("{}-{}", graph.label(u), graph.label(v)))
}

pub fn joined(base: &Graph, meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let mut incident: Vec<Vec<u64>> = vec![Vec::new(); base.order()];
    for (number, (u, v)) in (0..).zip(base.edges()) {
        meter.work(1)?;
        incident[u.index()].push(number);
        incident[v.index()].push(number);
    }
    let pairs = incident.iter().flat_map(|edges| {
        edges.iter().enumerate().flat_map(move |(i, &e)| edges[i + 1..].iter().map(move |&f| (e, f)))
    });
    extent::graph(base.size() as u64, pairs, meter)
}
