//! Trees: connected graphs without a cycle.

use super::forest;
use crate::classes::{Class, Membership, VertexList, are_distinct};
use crate::connectivity::{components, is_connected};
use crate::{Graph, Vertex};

pub const CLASS: Class = Class { name: "tree", about: "connected, no cycle", contains: is_tree, decide };

/// Whether the graph is connected and has n - 1 edges. False for the graph without vertices. O(n + m).
pub fn is_tree(graph: &Graph) -> bool {
    graph.size() + 1 == graph.order() && is_connected(graph)
}

/// A rooted tree, a cycle, or a component of several; no witness for the graph without vertices. O(n + m).
fn decide(graph: &Graph) -> Membership {
    if_connected(graph, forest::CLASS.decide)
}

/// The decision of a class of nonempty connected graphs: a component that is not the whole graph, or the
/// result of `decide` for a connected graph.
pub(super) fn if_connected(graph: &Graph, decide: impl FnOnce(&Graph) -> Membership) -> Membership {
    let mut parts = components(graph);
    match parts.len() {
        0 => Membership::unwitnessed(false),
        1 => decide(graph),
        _ => Membership::outside(component(parts.swap_remove(0))),
    }
}

/// A proper nonempty subset of the vertices that no edge leaves; a connected graph has none.
pub fn component(vertices: Vec<Vertex>) -> VertexList {
    VertexList::new("vertices without an edge to the others", vertices, has_no_edge_out)
}

fn has_no_edge_out(graph: &Graph, vertices: &[Vertex]) -> bool {
    if !are_distinct(graph, vertices) || vertices.is_empty() || vertices.len() == graph.order() {
        return false;
    }
    let mut inside = vec![false; graph.order()];
    vertices.iter().for_each(|v| inside[v.index()] = true);
    graph.edges().all(|(u, v)| inside[u.index()] == inside[v.index()])
}
