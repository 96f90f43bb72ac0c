//! Proper and acyclic colorings, by definition.

use std::collections::BTreeMap;

use super::Coloring;
use crate::Graph;

/// Whether every vertex of the graph has a color, and adjacent vertices have different colors.
pub fn is_proper(graph: &Graph, coloring: &Coloring) -> bool {
    coloring.colors().len() == graph.order()
        && graph.edges().all(|(u, v)| coloring.color(u) != coloring.color(v))
}

/// Whether the coloring is proper and every two color classes together induce a forest. \[Grunbaum1973\]
///
/// O(m log n).
pub fn is_acyclic(graph: &Graph, coloring: &Coloring) -> bool {
    if !is_proper(graph, coloring) {
        return false;
    }
    let mut between: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (u, v) in graph.edges() {
        let (a, b) = (coloring.color(u), coloring.color(v));
        between.entry((a.min(b), a.max(b))).or_default().push((u.index(), v.index()));
    }
    // Trees of what is connected so far: each vertex with one nearer to its root.
    let mut up: Vec<usize> = (0..graph.order()).collect();
    between.into_values().all(|edges| {
        let is_forest = edges.iter().all(|&(u, v)| join(&mut up, u, v));
        edges.into_iter().for_each(|(u, v)| (up[u], up[v]) = (u, v));
        is_forest
    })
}

/// Joins the trees of two vertices; false if they are the same.
fn join(up: &mut [usize], u: usize, v: usize) -> bool {
    let [u, v] = [u, v].map(|mut vertex| {
        while up[vertex] != vertex {
            up[vertex] = up[up[vertex]];
            vertex = up[vertex];
        }
        vertex
    });
    up[u] = v;
    u != v
}
