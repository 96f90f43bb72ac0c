//! col_2, by every method, against its definition on all small graphs.

use catalogue::enumerate::connected_graphs;
use graphs::orders::col_2::{METHODS, Method};
use graphs::orders::{self, LinearOrder};
use graphs::{Budget, Estimate, Graph, Limit};
use itertools::Itertools;
use proptest::prelude::*;

use crate::common::*;

pub(crate) fn method(name: &str) -> &'static Method {
    METHODS.iter().find(|method| method.name == name).expect("a method")
}

/// What the method says, after a look at what it claims.
fn estimate(method: &Method, graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    let estimate = (method.run)(graph, budget);
    let reach = |u| estimate.witness.loose_backward_neighbors(graph, u).len() as u32;
    let rho = graph.vertices().map(|u| 1 + reach(u)).max().unwrap_or(0);
    assert_eq!(rho, estimate.high, "{} {graph:?}", method.name);
    ends(&estimate);
    estimate
}

/// col_2 by a method that has all the time it needs.
fn exact(method: &Method, graph: &Graph) -> u32 {
    estimate(method, graph, &Budget::unlimited()).exact().expect("no limit was set")
}

pub(crate) fn by_all(graph: &Graph) -> u32 {
    let value = exact(method("search"), graph);
    for (name, most) in [("auto", 25), ("dp", 25), ("sat", 14), ("ilp", 8)] {
        if graph.order() <= most {
            assert_eq!(exact(method(name), graph), value, "{name} {graph:?}");
        }
    }
    value
}

#[test]
fn col_2_is_large_where_degrees_are_and_short_cycles_are_missing() {
    for name in ["petersen", "heawood", "mcgee", "dodecahedron", "tutte-coxeter", "cycle:9"] {
        let graph = spec(name);
        let degree = graph.vertices().map(|v| graph.neighbors(v).len() as u32).min().expect("a vertex");
        let found = estimate(method("search"), &graph, &Budget::nodes(0));
        assert!(found.low >= 2 * degree - 1, "{name}: {}", found.low);
    }
}

#[test]
fn col_2_is_the_least_rho_of_all_orders() {
    for n in 0..=7 {
        let orders = all_orders(n);
        let labeled = (n <= 4).then(|| labeled_graphs(n)).into_iter().flatten();
        for graph in labeled.chain(connected_graphs(n)) {
            let value = orders.iter().map(|order| order.rho(&graph)).min().expect("there is an order");
            for name in ["auto", "dp", "search", "sat"] {
                assert_eq!(exact(method(name), &graph), value, "{name} {graph:?}");
            }
            if n <= 5 {
                assert_eq!(exact(method("ilp"), &graph), value, "ilp {graph:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn satisfiability_agrees_with_the_search(n in 6_usize..=10, degree in 2_usize..=6, seed: u64) {
        let graph = scattered(n, n * degree / 2, seed);
        prop_assert_eq!(exact(method("sat"), &graph), exact(method("search"), &graph));
    }

    #[test]
    fn the_search_agrees_with_the_set_recursion(n in 12_usize..=18, degree in 2_usize..=7, seed: u64) {
        let graph = scattered(n, n * degree / 2, seed);
        prop_assert_eq!(exact(method("search"), &graph), exact(method("dp"), &graph));
    }
}

#[test]
fn every_method_brackets_col_2() {
    let named = ["petersen", "torus:4x4", "hypercube:4", "cycle:9"].map(spec);
    for graph in named.into_iter().chain([scattered(12, 30, 3)]) {
        let value = exact(method("dp"), &graph);
        for method in METHODS {
            let estimate = estimate(method, &graph, &Budget::nodes(1_000));
            assert!((estimate.low..=estimate.high).contains(&value), "{} {graph:?}", method.name);
        }
    }
    assert_eq!(METHODS.iter().map(|method| method.name).unique().count(), METHODS.len());
}

#[test]
fn limits_end_in_intervals() {
    let hard = spec("random-regular:24,7@1");
    for name in ["auto", "dp", "search", "sat"] {
        let method = method(name);
        let starved = estimate(method, &hard, &Budget::nodes(50));
        assert_eq!((starved.low, starved.limit), (9, Some(Limit::Nodes)), "{name}");
        let narrow = Budget { memory: Some(1 << 12), ..Budget::default() };
        assert_eq!(estimate(method, &hard, &narrow).limit, Some(Limit::Memory), "{name}");
        assert_eq!(estimate(method, &hard, &stopped()).limit, Some(Limit::Interrupted), "{name}");
    }
    let large = spec("torus:12x12");
    for name in ["auto", "dp", "search", "sat", "ilp"] {
        assert_eq!(estimate(method(name), &large, &Budget::unlimited()).limit, Some(Limit::Size), "{name}");
    }
}

#[test]
fn components_are_solved_one_by_one() {
    let many = spec("union(petersen,petersen,torus:4x4,groetzsch,grid:9x9,cycle:30)");
    assert!(many.order() > 128);
    assert_eq!(exact(method("search"), &many), 7);
    assert_eq!(orders::col_2(&many, &Budget::unlimited()).exact(), Some(7));
}
