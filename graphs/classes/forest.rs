//! Forests: graphs without a cycle.

use crate::classes::Class;
use crate::{Graph, Vertex};

/// The forests.
pub const CLASS: Class = Class { name: "forest", about: "no cycle", contains: is_forest };

/// Whether the graph has no cycle. O(n + m).
pub fn is_forest(graph: &Graph) -> bool {
    graph.size() < graph.order().max(1) && cycle(graph).is_none()
}

/// The vertices of a cycle, in cyclic order; `None` for a forest. O(n + m).
///
/// A tree is grown from each vertex not yet reached. The first edge met that is not in it closes a
/// cycle with the paths from its ends to the root, up to where they meet.
pub fn cycle(graph: &Graph) -> Option<Vec<Vertex>> {
    // The root of a tree is its own parent.
    let mut parent: Vec<Option<Vertex>> = vec![None; graph.order()];
    let mut stack = Vec::new();
    for root in graph.vertices() {
        if parent[root.index()].is_some() {
            continue;
        }
        parent[root.index()] = Some(root);
        stack.push(root);
        while let Some(u) = stack.pop() {
            for &v in graph.neighbors(u) {
                if parent[u.index()] == Some(v) {
                    continue;
                }
                if parent[v.index()].is_some() {
                    return Some(close(&parent, u, v));
                }
                parent[v.index()] = Some(u);
                stack.push(v);
            }
        }
    }
    None
}

/// The cycle that the edge uv closes in a tree: up from u to the first common ancestor, down to v.
pub(super) fn close(parent: &[Option<Vertex>], u: Vertex, v: Vertex) -> Vec<Vertex> {
    let ancestors =
        |from: Vertex| std::iter::successors(Some(from), |x| parent[x.index()].filter(|above| above != x));
    let mut above_u: Vec<Vertex> = ancestors(u).collect();
    let mut above_v: Vec<Vertex> = ancestors(v).collect();
    let mut meeting = None;
    while above_u.last() == above_v.last() && !above_u.is_empty() {
        meeting = above_u.pop();
        above_v.pop();
    }
    let mut cycle = above_u;
    cycle.extend(meeting);
    cycle.extend(above_v.into_iter().rev());
    cycle
}
