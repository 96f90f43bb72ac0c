//! Prime factors: against the products of all small connected graphs.

use std::collections::{BTreeMap, BTreeSet};

use catalogue::enumerate::connected_graphs;
use graphs::cartesian::prime_factors;
use graphs::to_graph6;
use graphs::{Budget, Graph, Limit};

use itertools::Itertools;

use crate::common::*;

fn factors(graph: &Graph) -> Vec<String> {
    let budget = Budget::unlimited();
    prime_factors(graph, &mut budget.start()).unwrap().iter().map(form).sorted().collect()
}

fn product(a: &Graph, b: &Graph) -> Graph {
    spec(&format!("product(g6:{},g6:{})", to_graph6(a), to_graph6(b)))
}

/// The products of two factors, which may be products, among all connected graphs of order at most 8.
#[test]
fn the_factors_are_those_of_which_a_graph_is_the_product() {
    let all: Vec<Graph> = (2..=4).flat_map(connected_graphs).collect();
    let mut products: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (a, b) in all.iter().cartesian_product(&all).filter(|(a, b)| a.order() * b.order() <= 8) {
        let primes = [a, b].into_iter().flat_map(factors).sorted().collect_vec();
        let before = products.insert(form(&product(a, b)), primes.clone());
        assert!(before.is_none_or(|before| before == primes), "factors are unique: {a:?} {b:?}");
    }
    let mut seen = BTreeSet::new();
    for graph in (2..=8).flat_map(connected_graphs) {
        let name = form(&graph);
        let expected = products.get(&name).cloned().unwrap_or_else(|| vec![name.clone()]);
        assert_eq!(factors(&graph), expected, "{graph:?}");
        seen.insert(name);
    }
    assert!(products.len() > 8 && products.keys().all(|name| seen.contains(name)));
}

#[test]
fn larger_products_fall_apart() {
    let sorted = |specs: [&str; 2]| specs.map(|text| form(&spec(text))).into_iter().sorted().collect_vec();
    assert_eq!(factors(&spec("grid:7x9")), sorted(["path:7", "path:9"]));
    assert_eq!(factors(&spec("hypercube:6")), vec![form(&spec("path:2")); 6]);
    assert_eq!(factors(&spec("torus:5x5")), vec![form(&spec("cycle:5")); 2]);
    assert_eq!(factors(&spec("petersen")).len(), 1);
    let budget = Budget { memory: Some(10), ..Budget::default() };
    assert_eq!(prime_factors(&spec("petersen"), &mut budget.start()), Err(Limit::Memory));
}
