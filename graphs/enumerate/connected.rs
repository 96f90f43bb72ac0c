//! Every connected graph of an order, once each.

use super::Kind;
use super::growth::{self, First};
use crate::Graph;

/// The catalogue entry.
pub const KIND: Kind = Kind {
    name: "connected",
    about: "connected graphs",
    most: MAX_ORDER,
    graphs: |n| Box::new(connected_graphs(n)),
};

/// The largest order that [`connected_graphs`] takes, with 11,716,571 graphs. All graphs of an order are held
/// in memory, and order 11 has 1,006,700,565.
const MAX_ORDER: usize = 10;

/// Every connected graph of order n exactly once, each in a canonical form, by rising size and then
/// by their rows of adjacency; the sequence is the same on every run.
///
/// Their numbers are 1, 1, 1, 2, 6, 21, 112, 853, 11117, 261080 for n = 0 ... 9 \[OEIS A001349\].
///
/// # Panics
/// Above order 10.
pub fn connected_graphs(n: usize) -> impl Iterator<Item = Graph> {
    growth::connected::<MAX_ORDER>(n, First::LargestDegree, |_| true)
}
