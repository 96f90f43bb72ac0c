//! The two-colored cycles of a coloring.

use std::collections::{BTreeMap, VecDeque};

use crate::{Graph, Vertex};

/// Finds two-colored cycles that a coloring must not have; empty if it has none.
pub type Cycles = fn(&Graph, &[u32]) -> Vec<Vec<Vertex>>;

/// For any two colors, the edges between them are added one by one. For each edge that closes a cycle, a
/// shortest cycle through the edge on vertices of these colors is given, as its vertices in cyclic order.
/// There is none if and only if the proper coloring is acyclic.
pub fn two_colored_cycles(graph: &Graph, colors: &[u32]) -> Vec<Vec<Vertex>> {
    let color = |v: Vertex| colors[v.index()];
    let mut between: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (u, v) in graph.edges() {
        between.entry((color(u).min(color(v)), color(u).max(color(v)))).or_default().push((u, v));
    }
    let mut cycles = Vec::new();
    let mut component: Vec<Vertex> = graph.vertices().collect();
    for edges in between.into_values() {
        for &(u, v) in &edges {
            let [a, b] = [u, v].map(|end| root(&component, end));
            if a == b {
                cycles.extend(shortest_cycle(graph, colors, u, v));
            }
            component[a.index()] = b;
        }
        for (u, v) in edges {
            component[u.index()] = u;
            component[v.index()] = v;
        }
    }
    cycles
}

fn root(component: &[Vertex], mut v: Vertex) -> Vertex {
    while component[v.index()] != v {
        v = component[v.index()];
    }
    v
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
