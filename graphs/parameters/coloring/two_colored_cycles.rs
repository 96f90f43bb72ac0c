//! The two-colored cycles of a coloring.

use std::collections::VecDeque;

use super::check::closing_edges;
use crate::{Graph, Vertex};

/// Finds two-colored cycles that a coloring must not have; empty if it has none.
pub type Cycles = fn(&Graph, &[u32]) -> Vec<Vec<Vertex>>;

/// For any two colors, the edges between them are added one by one. For each edge that closes a cycle, a
/// shortest cycle through the edge on vertices of these colors is given, as its vertices in cyclic order.
/// There is none if and only if the proper coloring is acyclic.
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
