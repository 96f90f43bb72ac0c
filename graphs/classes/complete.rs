//! Complete graphs K_n, n >= 1.

use crate::Graph;
use crate::classes::{Class, Membership};

pub(crate) const CLASS: Class = Class {
    name: "complete",
    about: "every two vertices adjacent, n >= 1",
    contains: is_complete,
    decide: |graph| Membership::unwitnessed(is_complete(graph)),
};

/// Whether there is a vertex, and all n(n - 1)/2 edges. O(1).
pub fn is_complete(graph: &Graph) -> bool {
    let n = graph.order();
    n > 0 && graph.size() == n * (n - 1) / 2
}
