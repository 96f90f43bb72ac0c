//! Planar graphs, by the left-right test. [deFraysseixRosenstiehl1985; Brandes2009]

use petgraph::graph::UnGraph;

use crate::Graph;
use crate::classes::{Class, Membership};

/// The planar graphs.
pub const CLASS: Class = Class {
    name: "planar",
    about: "can be drawn in the plane without crossings",
    contains: is_planar,
    decide: |graph| Membership::unwitnessed(is_planar(graph)),
};

/// Whether the graph can be drawn in the plane without crossings. O(n + m), without recursion.
///
/// By Euler's formula a planar graph of order n >= 3 has at most 3n - 6 edges; denser graphs are
/// refused unseen.
pub fn is_planar(graph: &Graph) -> bool {
    if graph.order() >= 3 && graph.size() > 3 * graph.order() - 6 {
        return false;
    }
    let edges = graph.edges().map(|(u, v)| (u.index() as u32, v.index() as u32));
    rustworkx_core::planar::is_planar(&UnGraph::<(), ()>::from_edges(edges))
}
