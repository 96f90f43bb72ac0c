//! Regular graphs: all degrees are equal.

use crate::classes::{Class, Membership, Witness, WitnessPart};
use crate::{Graph, Vertex};

/// The regular graphs, of any degree.
pub const CLASS: Class = Class { name: "regular", about: "all degrees equal", contains: is_regular, decide };

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
            Membership::outside(UnequalDegrees { small, large })
        }
        _ => Membership::unwitnessed(true),
    }
}

/// Two vertices of different degree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UnequalDegrees {
    /// The one of smaller degree.
    pub(crate) small: Vertex,
    /// The one of larger degree.
    pub(crate) large: Vertex,
}

impl Witness for UnequalDegrees {
    fn kind(&self) -> &'static str {
        "vertices of different degree"
    }

    fn parts(&self) -> Vec<(&'static str, WitnessPart)> {
        vec![("vertices", WitnessPart::Vertices(vec![self.small, self.large]))]
    }

    fn check(&self, graph: &Graph) -> bool {
        let inside = |v: Vertex| v.index() < graph.order();
        inside(self.small) && inside(self.large) && graph.degree(self.small) < graph.degree(self.large)
    }
}
