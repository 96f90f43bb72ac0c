//! Every connected graph of an order, and every graph, once each.

use super::growth::{self, First};
use crate::Graph;
use crate::connectivity::is_connected;

/// The largest order of connected graphs, with 11,716,571: all are held in memory, and of order 11 there are 1,006,700,565.
pub const MAX_ORDER: usize = 10;

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

/// Every graph of order n exactly once: those that are connected, and the complements of these that are not, since
/// the complement of a disconnected graph is connected.
///
/// Their numbers are 1, 1, 2, 4, 11, 34, 156, 1044, 12346 for n = 0 ... 8 \[OEIS A000088\].
///
/// # Panics
/// Above order 10.
pub fn every_graph(n: usize) -> impl Iterator<Item = Graph> {
    let complement = move |graph: Graph| {
        let pairs = graph.vertices().flat_map(|u| graph.vertices().map(move |v| (u, v)));
        let missing = pairs.filter(|&(u, v)| u < v && !graph.are_adjacent(u, v));
        Graph::from_edges(n, missing.map(|(u, v)| (u.index(), v.index()))).expect("no loops")
    };
    let others = connected_graphs(n).map(complement).filter(|graph| !is_connected(graph));
    connected_graphs(n).chain(others)
}
