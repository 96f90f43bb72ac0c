//! Arboricity: against the formula of Nash-Williams on all small graphs.

use graphs::arboricity::{ForestPartition, arboricity};
use graphs::{Budget, Graph, Limit, orders};
use itertools::Itertools;

use crate::common::*;

/// The arboricity interval, after a look at what it claims.
fn checked(graph: &Graph, budget: &Budget) -> (u32, u32) {
    let found = arboricity(graph, budget);
    assert!(found.witness.check(graph), "{graph:?}");
    assert_eq!(found.witness.number_of_forests(), found.high, "{graph:?}");
    assert!(found.high <= orders::degeneracy(graph).0, "{graph:?}");
    ends(&found)
}

pub fn exact(graph: &Graph) -> u32 {
    let (low, high) = checked(graph, &Budget::unlimited());
    assert_eq!(low, high, "{graph:?}");
    low
}

#[test]
fn the_formula_on_all_small_graphs() {
    for graph in all_small() {
        let densities = graph.vertices().powerset().filter(|members| members.len() >= 2);
        let densities = densities.map(|members| graph.induced(&members).size().div_ceil(members.len() - 1));
        assert_eq!(exact(&graph), densities.max().unwrap_or(0) as u32, "{graph:?}");
    }
}

#[test]
fn limits_end_in_intervals() {
    let dense = scattered(200, 3_000, 1);
    let starved = arboricity(&dense, &Budget::nodes(100));
    assert_eq!(starved.limit, Some(Limit::Nodes));
    assert!(starved.low < starved.high);
    checked(&dense, &Budget::nodes(100));
    checked(&dense, &Budget::unlimited());
}

#[test]
fn faults_of_partitions_are_found() {
    let triangle = complete(3);
    for (forest, right) in [
        (vec![0, 0, 1], true),
        (vec![1, 0, 1], true),
        (vec![0, 0, 0], false),
        (vec![0, 1], false),
        (vec![0, 1, 2, 0], false),
    ] {
        assert_eq!(ForestPartition { forest: forest.clone() }.check(&triangle), right, "{forest:?}");
    }
}
