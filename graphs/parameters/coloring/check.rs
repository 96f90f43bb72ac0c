//! Proper and acyclic colorings, by definition, and the two-colored cycles of a coloring.

use std::collections::{BTreeMap, VecDeque};

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

/// For any two colors, the edges between them that close a cycle if edges are added one by one.
fn closing_edges(graph: &Graph, colors: &[u32]) -> impl Iterator<Item = (Vertex, Vertex)> {
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

/// Joins the trees of two vertices; false if they are in one tree already.
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

/// Finds the two-colored cycles that a coloring must not have; empty if there is none.
pub type Cycles = fn(&Graph, &[u32]) -> Vec<Vec<Vertex>>;

/// Two-colored cycles of a proper coloring; empty exactly if the coloring is acyclic. For any two colors the
/// edges between them are added one by one. Each edge that closes a cycle contributes a shortest cycle
/// through it with these colors, as its vertices in cyclic order.
pub fn two_colored_cycles(graph: &Graph, colors: &[u32]) -> Vec<Vec<Vertex>> {
    closing_edges(graph, colors).filter_map(|(u, v)| shortest_cycle(graph, colors, u, v)).collect()
}

/// A shortest cycle through the edge uv on vertices of the colors of its ends.
fn shortest_cycle(graph: &Graph, colors: &[u32], u: Vertex, v: Vertex) -> Option<Vec<Vertex>> {
    let mut back = vec![None; graph.order()];
    back[u.index()] = Some(u);
    let mut queue = VecDeque::from([u]);
    while let Some(x) = queue.pop_front() {
        if x == v {
            return Some(std::iter::successors(Some(v), |y| back[y.index()].filter(|_| *y != u)).collect());
        }
        let opposite = colors[if colors[x.index()] == colors[u.index()] { v } else { u }.index()];
        for &y in graph.neighbors(x) {
            if colors[y.index()] == opposite && back[y.index()].is_none() && (x, y) != (u, v) {
                back[y.index()] = Some(x);
                queue.push_back(y);
            }
        }
    }
    None
}
