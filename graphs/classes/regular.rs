//! Regular graphs: all degrees are equal.

use crate::classes::{Class, Membership, VertexList};
use crate::{Graph, Vertex};

pub(crate) const CLASS: Class =
    Class { name: "regular", about: "all degrees equal", contains: is_regular, decide };

/// Whether all degrees are equal, as they are without vertices. O(n).
pub(crate) fn is_regular(graph: &Graph) -> bool {
    let mut degrees = graph.vertices().map(|v| graph.degree(v));
    let first = degrees.next();
    degrees.all(|degree| Some(degree) == first)
}

/// Two vertices of different degree, if there are any. O(n).
fn decide(graph: &Graph) -> Membership {
    let by_degree = |v: &Vertex| graph.degree(*v);
    match (graph.vertices().min_by_key(by_degree), graph.vertices().max_by_key(by_degree)) {
        (Some(small), Some(large)) if graph.degree(small) < graph.degree(large) => {
            let vertices = vec![small, large];
            Membership::outside(VertexList::new(
                "vertices of different degree",
                vertices,
                have_different_degrees,
            ))
        }
        _ => Membership::unwitnessed(true),
    }
}

fn have_different_degrees(graph: &Graph, vertices: &[Vertex]) -> bool {
    let is_inside = |v: &Vertex| v.index() < graph.order();
    matches!(*vertices, [u, v] if vertices.iter().all(is_inside) && graph.degree(u) != graph.degree(v))
}
