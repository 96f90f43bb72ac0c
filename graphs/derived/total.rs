//! The total graph of a graph: its vertices and its edges, adjacent if they are adjacent or incident in it. Vertex v
//! keeps its number, and the edges follow from n on in lexicographic order (u < v), as the line graph has them. Order n
//! + m; size 3m and the sum of d(d - 1)/2 over the degrees d. \[Behzad1967\]
//!
//! A coloring of the total graph is a total coloring: vertices and edges that touch have different colors.

use super::extent::{self, Count, Extent, FamilyError};
use super::line;
use crate::Graph;
use crate::work::budget::{Budget, Limit, Meter};

pub fn extent(components: &[Extent]) -> Extent {
    let Extent { order: n, size: m, cherries, .. } = components[0];
    // A vertex has twice its degree, an edge the degrees of its ends.
    Extent::new(n + m, Count::from(3) * m + cherries).averaging(2 * components[0].average())
}

/// The total graph of `graph`, on which the total coloring game is played as the vertex coloring game.
///
/// Vertices keep their numbers and labels. Edge i of the others, in lexicographic order, has the number n + i
/// and the label `u-v`. O(m) and the size of the total graph.
///
/// # Errors
/// A total graph with more than [`Graph::MAX_ORDER`] vertices or [`MAX_SIZE`](extent::MAX_SIZE) edges, and
/// [`FamilyError::Unmade`] where a limit was reached.
pub fn total_graph_within(graph: &Graph, budget: &Budget) -> Result<Graph, FamilyError> {
    extent::within(extent(&[Extent::of_graph(graph)]), budget, |meter| {
        let total = joined(graph, meter)?;
        let labels = graph.vertices().map(|v| graph.label(v)).chain(line::labels(graph));
        let labels = extent::labels(labels, meter)?;
        Ok(total.with_labels(labels).expect("one label for each vertex and edge"))
    })
}

pub fn joined(base: &Graph, meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let (n, m) = (base.order() as u64, base.size() as u64);
    let at_vertices = extent::edges(base).zip(n..).flat_map(|((u, v), edge)| [(u, v), (u, edge), (v, edge)]);
    let line = line::joined(base, meter)?;
    let at_edges = extent::edges(&line).map(|(e, f)| (n + e, n + f));
    extent::graph(n + m, at_vertices.chain(at_edges), meter)
}
