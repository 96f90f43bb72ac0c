//! Planar graphs: those that can be drawn in the plane without crossings. An embedding shows that a graph is
//! planar, a subdivision of K_5 or K_{3,3} not. \[Kuratowski1930\]

mod embedding;
mod left_right;
pub(super) mod obstruction;

pub use embedding::Embedding;
pub use obstruction::{Skeleton, Subdivision};

use crate::classes::{Class, Membership};
use crate::{Budget, Graph, Limit, Meter};

const NO_LIMIT: &str = "nothing limits the work";

pub const CLASS: Class = Class {
    name: "planar",
    about: "can be drawn in the plane without crossings",
    contains: is_planar,
    decide,
};

/// Whether the graph can be drawn in the plane without crossings. O(n + m), without recursion.
pub fn is_planar(graph: &Graph) -> bool {
    is_planar_within(graph, &mut Budget::unlimited().start()).expect(NO_LIMIT)
}

fn is_planar_within(graph: &Graph, meter: &mut Meter<'_>) -> Result<bool, Limit> {
    Ok(!too_dense(graph) && left_right::is_planar(graph, meter)?)
}

/// A combinatorial embedding in the plane, if there is one. O(n + m), without recursion.
pub fn embedding(graph: &Graph) -> Option<Embedding> {
    embedding_within(graph, &mut Budget::unlimited().start()).expect(NO_LIMIT)
}

pub fn embedding_within(graph: &Graph, meter: &mut Meter<'_>) -> Result<Option<Embedding>, Limit> {
    if too_dense(graph) {
        return Ok(None);
    }
    Ok(left_right::rotation(graph, meter)?.map(Embedding::new))
}

/// A subdivision of K_5 or K_{3,3} in the graph; `None` if it is planar. O(m log m) for each of the
/// few edges outside a spanning tree that the subdivision needs.
pub fn kuratowski_subgraph(graph: &Graph) -> Option<Subdivision> {
    kuratowski_subgraph_within(graph, &mut Budget::unlimited().start()).expect(NO_LIMIT)
}

pub fn kuratowski_subgraph_within(
    graph: &Graph,
    meter: &mut Meter<'_>,
) -> Result<Option<Subdivision>, Limit> {
    if is_planar_within(graph, meter)? {
        return Ok(None);
    }
    obstruction::minimal(graph, is_planar_within, meter).map(|threads| Some(Subdivision::new(threads)))
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
