//! Stars K_{1,p}, p >= 1.

use crate::Graph;
use crate::classes::{Class, Membership};

pub(crate) const CLASS: Class = Class {
    name: "star",
    about: "a vertex joined to all others, which are at least one, and no other edge",
    contains: is_star,
    decide: |graph| Membership::unwitnessed(is_star(graph)),
};

/// Whether there are n - 1 >= 1 edges with a common end. O(n).
pub(crate) fn is_star(graph: &Graph) -> bool {
    let edges = graph.size();
    edges > 0 && edges + 1 == graph.order() && graph.max_degree() == edges
}
