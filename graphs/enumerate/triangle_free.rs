//! Every connected graph without triangles of an order, once each. Their numbers are 1, 1, 1, 3, 6, 19, 59, 267, 1380, 9832,
//! 90842, 1144061 for n = 1 ... 12 \[OEIS A024607\].

use super::Kind;
use super::growth::{self, First};
use crate::Graph;

pub(crate) const KIND: Kind = Kind {
    name: "triangle-free",
    about: "connected graphs without triangles",
    most: MAX_ORDER,
    contains: is_triangle_free,
    graphs: |n| growth::connected::<MAX_ORDER>(n, First::LargestDegree, is_triangle_free),
};

const MAX_ORDER: usize = 12;

/// Whether no two neighbors of a vertex are adjacent.
fn is_triangle_free(graph: &Graph) -> bool {
    graph.edges().all(|(u, v)| !graph.neighbors(u).iter().any(|&w| graph.are_adjacent(v, w)))
}
