//! Cocktail party graphs K_{2,...,2} = K_{r*2}, r >= 2: complete graphs of order 2r without a perfect
//! matching.

use crate::Graph;
use crate::classes::{Class, Membership};

pub const CLASS: Class = Class {
    name: "cocktail-party",
    about: "complete multipartite, all parts of size 2, at least two of them",
    contains: is_cocktail_party,
    decide: |graph| Membership::unwitnessed(is_cocktail_party(graph)),
};

/// Whether every vertex misses exactly one other: the pairs that miss each other are then a perfect
/// matching of the complement. O(n).
pub(crate) fn is_cocktail_party(graph: &Graph) -> bool {
    let n = graph.order();
    n >= 4 && graph.vertices().all(|v| graph.degree(v) + 2 == n)
}
