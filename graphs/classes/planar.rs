//! Planar graphs: those that can be drawn in the plane without crossings.
//!
//! A combinatorial embedding shows that a graph is planar, and a subdivision of K_5 or K_{3,3} that
//! it is not. \[Kuratowski1930\]

mod embedding;
mod left_right;
pub(super) mod obstruction;
mod subdivision;

pub use embedding::Embedding;
pub use subdivision::{Skeleton, Subdivision};

use crate::Graph;
use crate::classes::{Class, Membership};

/// The planar graphs.
pub const CLASS: Class = Class {
    name: "planar",
    about: "can be drawn in the plane without crossings",
    contains: is_planar,
    decide,
};

/// Whether the graph can be drawn in the plane without crossings. O(n + m), without recursion.
pub fn is_planar(graph: &Graph) -> bool {
    !too_dense(graph) && left_right::is_planar(graph)
}

/// A combinatorial embedding in the plane, if there is one. O(n + m), without recursion.
pub fn embedding(graph: &Graph) -> Option<Embedding> {
    if too_dense(graph) { None } else { left_right::rotation(graph).map(Embedding::new) }
}

/// A subdivision of K_5 or K_{3,3} in the graph; `None` if it is planar. O(m log m) for each of the
/// few edges outside a spanning tree that the subdivision needs.
pub fn kuratowski_subgraph(graph: &Graph) -> Option<Subdivision> {
    (!is_planar(graph)).then(|| Subdivision::new(obstruction::minimal(graph, is_planar)))
}

/// A combinatorial embedding, or a subdivision of K_5 or K_{3,3}.
fn decide(graph: &Graph) -> Membership {
    match embedding(graph) {
        Some(embedding) => Membership::inside(embedding),
        None => Membership::Outside(kuratowski_subgraph(graph).map(|found| Box::new(found) as _)),
    }
}

/// By Euler's formula a planar graph of order n >= 3 has at most 3n - 6 edges.
fn too_dense(graph: &Graph) -> bool {
    graph.order() >= 3 && graph.size() > 3 * graph.order() - 6
}
