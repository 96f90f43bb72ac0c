//! Crowns S_n^0 = K_{n,n} without a perfect matching, n >= 2.

use super::bipartite::{Bipartiteness, bipartiteness};
use crate::Graph;
use crate::classes::{Class, Membership};
use crate::coloring::Coloring;

pub const CLASS: Class = Class {
    name: "crown",
    about: "K_{n,n} without the edges of a perfect matching, n >= 2",
    contains: is_crown,
    decide: |graph| Membership::unwitnessed(is_crown(graph)),
};

/// Whether the graph has 2n >= 4 vertices of degree n - 1 and is bipartite with n vertices on either
/// side. Then every vertex misses exactly one of the other side, and these pairs are a perfect
/// matching. O(n + m).
///
/// For n = 2 the sides are not determined; any two edges without a common end are the crown, and a
/// coloring by components gives each side one end of each.
pub(crate) fn is_crown(graph: &Graph) -> bool {
    let n = graph.order() / 2;
    if n < 2 || graph.order() != 2 * n || graph.vertices().any(|v| graph.degree(v) + 1 != n) {
        return false;
    }
    let one_side = |coloring: &Coloring| graph.vertices().filter(|&v| coloring.color(v) == 0).count();
    matches!(bipartiteness(graph), Bipartiteness::TwoColoring(coloring) if one_side(&coloring) == n)
}
