//! Trees: connected graphs without a cycle.

use super::forest;
use crate::classes::{Class, Membership, Witness, WitnessPart};
use crate::connectivity::{components, is_connected};
use crate::{Graph, Vertex};

pub const CLASS: Class = Class { name: "tree", about: "connected, no cycle", contains: is_tree, decide };

/// Whether the graph is connected and has n - 1 edges, so that it has no cycle. The graph without vertices is
/// no tree. O(n + m).
pub fn is_tree(graph: &Graph) -> bool {
    graph.size() + 1 == graph.order() && is_connected(graph)
}

/// A rooted tree, or a cycle, or a component that is not the whole graph; no witness for the graph without
/// vertices. O(n + m).
fn decide(graph: &Graph) -> Membership {
    let mut parts = components(graph);
    match parts.len() {
        0 => Membership::unwitnessed(false),
        1 => (forest::CLASS.decide)(graph),
        _ => Membership::outside(Component { vertices: parts.swap_remove(0) }),
    }
}

/// A proper nonempty subset of the vertices that no edge leaves; a connected graph has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    pub vertices: Vec<Vertex>,
}

impl Witness for Component {
    fn kind(&self) -> &'static str {
        "vertices without an edge to the others"
    }

    fn parts(&self) -> Vec<(&'static str, WitnessPart)> {
        vec![("vertices", WitnessPart::Vertices(self.vertices.clone()))]
    }

    fn check(&self, graph: &Graph) -> bool {
        let mut inside = vec![false; graph.order()];
        for v in &self.vertices {
            match inside.get_mut(v.index()) {
                Some(inside) => *inside = true,
                None => return false,
            }
        }
        inside.contains(&true)
            && inside.contains(&false)
            && graph.edges().all(|(u, v)| inside[u.index()] == inside[v.index()])
    }
}
