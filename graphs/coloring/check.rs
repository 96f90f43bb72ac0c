//! Proper and acyclic colorings, by definition.

use std::collections::BTreeMap;

use super::Coloring;
use crate::Graph;
use crate::classes::forest::is_forest;

/// Whether every vertex of the graph has a color, and adjacent vertices have different colors.
pub fn is_proper(graph: &Graph, coloring: &Coloring) -> bool {
    coloring.colors().len() == graph.order()
        && graph.edges().all(|(u, v)| coloring.color(u) != coloring.color(v))
}

/// Whether the coloring is proper and every two color classes together induce a forest. \[Grunbaum1973\]
///
/// O(n) for each pair of colors that meet in an edge.
pub fn is_acyclic(graph: &Graph, coloring: &Coloring) -> bool {
    if !is_proper(graph, coloring) {
        return false;
    }
    let mut between: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (u, v) in graph.edges() {
        let (a, b) = (coloring.color(u), coloring.color(v));
        between.entry((a.min(b), a.max(b))).or_default().push((u.index(), v.index()));
    }
    between
        .into_values()
        .all(|edges| is_forest(&Graph::from_edges(graph.order(), edges).expect("a subgraph of a graph")))
}
