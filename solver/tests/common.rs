//! Graphs to test on, the word of the definition, and how much is tested.

use std::env;
use std::sync::Arc;

use catalogue::{enumerate, families};
use games::coloring::{ColoringGame, Rules};
use games::{Player, Variant, minimax};
use graphs::Graph;

/// The first of the two in the tests of every day; with `SWEEPS=1`, as in .ci/sweeps, the second.
pub(crate) fn by_effort<T>(daily: T, sweep: T) -> T {
    if env::var_os("SWEEPS").is_some() { sweep } else { daily }
}

/// Every connected graph of order n up to isomorphism, once each.
pub(crate) fn connected_graphs(order: usize) -> Vec<Arc<Graph>> {
    enumerate::connected_graphs(order).map(Arc::new).collect()
}

/// Every graph of order n up to isomorphism, once each, connected or not.
pub(crate) fn all_graphs(order: usize) -> Vec<Arc<Graph>> {
    enumerate::every_graph(order).map(Arc::new).collect()
}

/// The graph whose edges are the set bits of `code`, for the pairs (0,1), (0,2), (1,2), (0,3), ...
pub(crate) fn from_code(order: usize, code: u64) -> Arc<Graph> {
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    graph(order, pairs.enumerate().filter(|(bit, _)| code >> bit & 1 == 1).map(|(_, pair)| pair))
}

pub(crate) fn graph(order: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Arc<Graph> {
    Arc::new(Graph::from_edges(order, edges).expect("a simple graph"))
}

/// The graph of a family, such as `grid:3x4`.
pub(crate) fn spec(spec: &str) -> Arc<Graph> {
    Arc::new(families::from_spec(spec, 0).expect("a family"))
}

pub(crate) fn rules(colors: u32, variant: impl Into<Variant>) -> Rules {
    Rules::new(colors).expect("a palette").playing(variant.into())
}

pub(crate) fn coloring(graph: &Arc<Graph>, k: u32) -> ColoringGame {
    ColoringGame::new(Arc::clone(graph), rules(k, Player::Alice))
}

pub(crate) fn winner_by_definition(graph: &Arc<Graph>, rules: Rules) -> Player {
    minimax::value(&ColoringGame::new(Arc::clone(graph), rules)).winner()
}
