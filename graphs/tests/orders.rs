//! The orders, each against its definition on all small graphs and on graphs whose values are known.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use common::*;
use graphs::enumerate::connected_graphs;
use graphs::orders::{self, KINDS, col_2::METHODS};
use graphs::{Budget, Estimate, Graph, Limit, LinearOrder, Vertex, VertexSet};
use itertools::Itertools;

fn col_2(graph: &Graph) -> u32 {
    checked(graph, orders::col_2(graph, &Budget::unlimited())).exact().expect("no limit was set")
}

/// An estimate of col_2, after a look at what it claims.
fn checked(graph: &Graph, estimate: Estimate<LinearOrder>) -> Estimate<LinearOrder> {
    assert_eq!(estimate.witness.rho(graph), estimate.high, "{graph:?}");
    let longest = graph.vertices().map(|u| estimate.witness.loose_backward_neighbors(graph, u).len()).max();
    assert_eq!(longest.map_or(0, |most| 1 + most as u32), estimate.high, "{graph:?}");
    assert!(estimate.low <= estimate.high, "{graph:?}");
    assert_eq!(estimate.limit.is_none(), estimate.exact().is_some(), "{graph:?}");
    estimate
}

/// The least rho of all n! orders.
fn col_2_by_definition(graph: &Graph) -> u32 {
    let n = graph.order();
    let orders = graph.vertices().permutations(n).map(|order| LinearOrder::new(n, order).unwrap());
    orders.map(|order| order.rho(graph)).min().expect("there is at least one order")
}

/// The largest minimum degree of an induced subgraph.
fn degeneracy_by_definition(graph: &Graph) -> u32 {
    let subsets = graph.vertices().powerset().filter(|members| !members.is_empty());
    let least_degree = |members: Vec<Vertex>| {
        let set = VertexSet::of(graph.order(), members.iter().copied());
        members.iter().map(|&v| graph.neighborhood(v).intersection_len(&set)).min().unwrap()
    };
    subsets.map(least_degree).max().unwrap_or(0) as u32
}

#[test]
fn known_values_of_col_2() {
    let known = [
        ("C_3", cycle(3), 3),
        ("C_8", cycle(8), 3),
        ("C_25", cycle(25), 3),
        ("wheel 4", wheel(4), 4),
        ("wheel 9", wheel(9), 4),
        ("K_7", complete(7), 7),
        ("K_{2,5}", complete_bipartite(2, 5), 3),
        ("K_{4,4}", complete_bipartite(4, 4), 5),
        ("K_{3,9}", complete_bipartite(3, 9), 4),
        ("Petersen", petersen(), 5),
        ("Q3", hypercube(3), 4),
        ("Q4", hypercube(4), 7),
        ("icosahedron", icosahedron(), 7),
        ("Groetzsch", groetzsch(), 6),
        ("dodecahedron", dodecahedron(), 5),
        ("Heawood", heawood(), 5),
        ("torus 3x3", torus(3, 3), 6),
        ("torus 4x4", torus(4, 4), 7),
        ("torus 5x5", torus(5, 5), 7),
        ("grid 2x5", grid(2, 5), 3),
        ("grid 3x3", grid(3, 3), 4),
        ("grid 3x4", grid(3, 4), 4),
        ("grid 4x4", grid(4, 4), 4),
        ("grid 4x5", grid(4, 5), 4),
        ("grid 5x5", grid(5, 5), 4),
        ("P_2", path(2), 2),
        ("P_20", path(20), 2),
        ("binary tree", binary_tree(3), 2),
        ("K_1", path(1), 1),
        ("no vertices", graph(0, []), 0),
    ];
    for (name, graph, value) in known {
        assert_eq!(col_2(&graph), value, "{name}");
    }
}

#[test]
fn col_2_is_the_least_rho_of_all_orders() {
    let small = (0..=5).flat_map(labeled_graphs);
    for graph in small.chain(connected_graphs(6)) {
        assert_eq!(col_2(&graph), col_2_by_definition(&graph), "{graph:?}");
    }
}

/// The least k such that the places left of each set of later vertices can be filled with reaches
/// below k, sets taken from the largest down. No bounds, no rule for what goes next.
fn col_2_over_sets(graph: &Graph) -> u32 {
    let n = graph.order();
    let mut least = vec![0; 1 << n];
    for placed in (0..(1usize << n) - 1).rev() {
        let is_placed = |v: Vertex| placed >> v.index() & 1 == 1;
        let reach = |u: Vertex| {
            let shared = |h| {
                let mut common = graph.neighbors(u).iter().filter(|&&w| is_placed(w));
                common.any(|&w| graph.are_adjacent(w, h))
            };
            let others = graph.vertices().filter(|&h| h != u && !is_placed(h));
            others.filter(|&h| graph.are_adjacent(u, h) || shared(h)).count() as u32
        };
        let next = graph.vertices().filter(|&u| !is_placed(u));
        let best = next.map(|u| least[placed | 1 << u.index()].max(1 + reach(u))).min();
        least[placed] = best.expect("a vertex is left");
    }
    least[0]
}

#[test]
fn col_2_is_the_least_over_all_sets() {
    for graph in (0..=4).flat_map(labeled_graphs).chain(connected_graphs(5)) {
        assert_eq!(col_2_over_sets(&graph), col_2_by_definition(&graph), "{graph:?}");
    }
    let scattered = (0..60).map(|seed| scattered(11, 14 + seed as usize / 2, seed));
    for graph in connected_graphs(7).chain(scattered) {
        assert_eq!(col_2(&graph), col_2_over_sets(&graph), "{graph:?}");
    }
}

#[test]
fn degeneracy_is_the_largest_minimum_degree() {
    let small = (0..=5).flat_map(labeled_graphs).chain(connected_graphs(6)).chain(connected_graphs(7));
    for graph in small {
        let (degeneracy, order) = orders::degeneracy(&graph);
        assert_eq!(degeneracy, degeneracy_by_definition(&graph), "{graph:?}");
        let backward = graph.vertices().map(|v| order.backward_neighbors(&graph, v).count());
        assert_eq!(degeneracy as usize, backward.max().unwrap_or(0), "{graph:?}");
    }
}

#[test]
fn the_heuristic_places_a_vertex_of_smallest_reach() {
    let scattered = (0..20).map(|seed| scattered(30, 20 + 10 * seed as usize, seed));
    for graph in (0..=5).flat_map(labeled_graphs).chain(scattered) {
        let mut left: Vec<Vertex> = graph.vertices().collect();
        let mut tail = Vec::new();
        while !left.is_empty() {
            let reach = |&u: &Vertex| {
                let others = left.iter().copied().filter(|&v| v != u);
                let sequence = others.chain([u]).chain(tail.iter().rev().copied()).collect();
                let order = LinearOrder::new(graph.order(), sequence).unwrap();
                order.loose_backward_neighbors(&graph, u).len()
            };
            let next = left.iter().copied().min_by_key(|u| (reach(u), *u)).expect("one is left");
            left.retain(|&v| v != next);
            tail.push(next);
        }
        tail.reverse();
        assert_eq!(orders::heuristic(&graph).sequence(), tail, "{graph:?}");
    }
}

#[test]
fn the_degree_order_falls() {
    let graph = graph(6, [(5, 0), (5, 1), (5, 2), (1, 2), (1, 3), (2, 4)]);
    let expected: Vec<Vertex> = [1, 2, 5, 0, 3, 4].into_iter().map(Vertex::new).collect();
    assert_eq!(orders::degree(&graph).sequence(), expected);
}

#[test]
fn every_kind_orders_every_graph() {
    for kind in KINDS {
        for graph in [graph(0, []), path(1), petersen(), scattered(40, 90, 7)] {
            let order = (kind.order)(&graph, &Budget::nodes(100));
            assert_eq!(order.sequence().len(), graph.order(), "{}", kind.name);
        }
    }
    assert_eq!(KINDS.iter().map(|kind| kind.name).unique().count(), KINDS.len());
}

#[test]
fn every_method_brackets_col_2() {
    for graph in [petersen(), torus(4, 4), hypercube(4), cycle(9), scattered(12, 30, 3)] {
        let value = col_2(&graph);
        for method in METHODS {
            let estimate = checked(&graph, (method.run)(&graph, &Budget::unlimited()));
            assert!((estimate.low..=estimate.high).contains(&value), "{} {graph:?}", method.name);
        }
    }
    assert_eq!(METHODS.iter().map(|method| method.name).unique().count(), METHODS.len());
}

#[test]
fn limits_end_in_intervals() {
    let torus = torus(5, 5);
    let starved = checked(&torus, orders::col_2(&torus, &Budget::nodes(50)));
    assert_eq!((starved.low, starved.limit), (5, Some(Limit::Nodes)));
    let narrow = Budget { memory: Some(1 << 20), ..Budget::default() };
    assert_eq!(checked(&torus, orders::col_2(&torus, &narrow)).limit, Some(Limit::Memory));
    let stopped = Budget { stop: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    assert_eq!(checked(&torus, orders::col_2(&torus, &stopped)).limit, Some(Limit::Interrupted));
    let large = common::torus(6, 6);
    assert_eq!(checked(&large, orders::col_2(&large, &Budget::unlimited())).limit, Some(Limit::Size));
}

#[test]
fn large_graphs_are_ordered() {
    for graph in [scattered(2_000, 10_000, 1), scattered(100_000, 200_000, 2), path(100_000)] {
        let estimate = orders::col_2(&graph, &Budget::unlimited());
        assert!(estimate.low <= estimate.high && estimate.high <= orders::degree(&graph).rho(&graph));
    }
}
