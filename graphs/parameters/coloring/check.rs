//! Proper and acyclic colorings, by definition.

use std::collections::BTreeMap;

use super::Coloring;
use crate::{Graph, Vertex};

/// Whether every vertex of the graph has a color, and adjacent vertices have different colors.
pub fn is_proper(graph: &Graph, coloring: &Coloring) -> bool {
    coloring.colors().len() == graph.order()
        && graph.edges().all(|(u, v)| coloring.color(u) != coloring.color(v))
}

/// Whether the coloring is proper and every two color classes together induce a forest. \[Grunbaum1973\]
///
/// O(m log n).
pub fn is_acyclic(graph: &Graph, coloring: &Coloring) -> bool {
    is_proper(graph, coloring) && closing_edges(graph, coloring.colors()).next().is_none()
}

/// For any two colors, the edges between them that close a cycle when they are added one by one.
pub(super) fn closing_edges(graph: &Graph, colors: &[u32]) -> impl Iterator<Item = (Vertex, Vertex)> {
    let mut between: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (u, v) in graph.edges() {
        let (a, b) = (colors[u.index()], colors[v.index()]);
        between.entry((a.min(b), a.max(b))).or_default().push((u, v));
    }
    // Trees of what is connected so far: each vertex with one nearer to its root.
    let mut up: Vec<Vertex> = graph.vertices().collect();
    between.into_values().flat_map(move |edges| {
        let closing: Vec<_> = edges.iter().copied().filter(|&(u, v)| !join(&mut up, u, v)).collect();
        edges.into_iter().for_each(|(u, v)| (up[u.index()], up[v.index()]) = (u, v));
        closing
    })
}

/// Joins the trees of two vertices; false if they are the same.
fn join(up: &mut [Vertex], u: Vertex, v: Vertex) -> bool {
    let [u, v] = [u, v].map(|mut vertex| {
        while up[vertex.index()] != vertex {
            up[vertex.index()] = up[up[vertex.index()].index()];
            vertex = up[vertex.index()];
        }
        vertex
    });
    up[u.index()] = v;
    u != v
}
