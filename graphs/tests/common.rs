//! Graphs for tests: of specs, by their edges, and all small ones.

use std::sync::{Arc, atomic::AtomicBool};
use std::time::Duration;

use catalogue::enumerate::connected_graphs;
use catalogue::families;
use graphs::canonical::canonical_form;
use graphs::{Budget, Estimate, Graph, LinearOrder, Vertex, to_graph6};
use itertools::Itertools;

/// The graph of a spec, with seed 0 where it names none.
pub(crate) fn spec(text: &str) -> Graph {
    families::from_spec(text, 0).unwrap_or_else(|error| panic!("{error}"))
}

/// The first of the two in the tests of every day; with `SWEEPS=1`, as in .ci/sweeps, the second.
pub(crate) fn by_effort<T>(daily: T, sweep: T) -> T {
    if std::env::var_os("SWEEPS").is_some() { sweep } else { daily }
}

pub(crate) fn graph(order: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
    Graph::from_edges(order, edges).expect("the edges of a simple graph")
}

/// The edges by number, u < v, in lexicographic order.
pub(crate) fn edges(graph: &Graph) -> Vec<(usize, usize)> {
    graph.edges().map(|(u, v)| (u.index(), v.index())).collect()
}

/// What isomorphic graphs, and no others, have in common.
pub(crate) fn form(graph: &Graph) -> String {
    to_graph6(&canonical_form(graph))
}

pub(crate) fn vertices(numbers: &[usize]) -> Vec<Vertex> {
    numbers.iter().copied().map(Vertex::new).collect()
}

pub(crate) fn all_orders(n: usize) -> Vec<LinearOrder> {
    let sequences = (0..n).map(Vertex::new).permutations(n);
    sequences.map(|sequence| LinearOrder::new(n, sequence).expect("a permutation")).collect()
}

pub(crate) fn labeled_graphs(n: usize) -> impl Iterator<Item = Graph> {
    let pairs: Vec<(usize, usize)> = (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    (0..1u64 << pairs.len()).map(move |choice| {
        graph(n, pairs.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1).map(|(_, &pair)| pair))
    })
}

/// The labeled graphs of order at most 5, and the connected graphs of orders 6 and 7.
pub(crate) fn all_small() -> impl Iterator<Item = Graph> {
    (0..=5).flat_map(labeled_graphs).chain((6..=7).flat_map(connected_graphs))
}

/// The ends of an estimate, after a look at what it says of them.
pub(crate) fn ends<W: std::fmt::Debug>(estimate: &Estimate<W>) -> (u32, u32) {
    assert!(estimate.low <= estimate.high, "{estimate:?}");
    assert_eq!(estimate.limit.is_none(), estimate.exact().is_some(), "{estimate:?}");
    estimate.ends()
}

pub(crate) fn stopped() -> Budget {
    Budget { stop: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() }
}

pub(crate) fn late() -> Budget {
    Budget { time: Some(Duration::ZERO), ..Budget::default() }
}

/// Numbers below a bound, the same for the same seed.
pub(crate) fn dice(seed: u64) -> impl FnMut(usize) -> usize + Send {
    let mut state = seed;
    move |bound| {
        // Knuth's MMIX constants; the high bits are the good ones.
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % bound
    }
}

/// A graph of order n and about `size` edges, the same for the same seed.
pub(crate) fn scattered(n: usize, size: usize, seed: u64) -> Graph {
    let mut dice = dice(seed);
    let pairs: Vec<_> = (0..size).map(|_| (dice(n), dice(n))).filter(|(u, v)| u != v).collect();
    graph(n, pairs)
}
