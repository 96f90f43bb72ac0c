//! The matching rank of an order against its definition, and the orders that are searched for.

use graphs::enumerate::connected_graphs;
use graphs::orders::{self, certified_score, col_2::METHODS, least_rank, rank};
use graphs::{Budget, Graph, Limit, LinearOrder, Vertex};
use itertools::Itertools;
use proptest::prelude::*;

use crate::common::*;

/// The most of `waiting` that can be given places: two at each vertex before u, for its neighbors, and
/// one at u for any of them, if u can be given a place then.
fn served(
    graph: &Graph,
    order: &LinearOrder,
    u: Vertex,
    waiting: &[Vertex],
    taken: &mut [u8],
    u_taken: bool,
) -> Option<usize> {
    let Some((&z, rest)) = waiting.split_first() else {
        let mut for_u = order.backward_neighbors(graph, u).filter(|y| taken[y.index()] < 2);
        return (!u_taken || for_u.next().is_some()).then_some(0);
    };
    let mut best = served(graph, order, u, rest, taken, u_taken);
    for y in order.backward_neighbors(graph, z) {
        if order.precedes(y, u) && taken[y.index()] < 2 {
            taken[y.index()] += 1;
            best = best.max(served(graph, order, u, rest, taken, u_taken).map(|count| 1 + count));
            taken[y.index()] -= 1;
        }
    }
    if !u_taken {
        best = best.max(served(graph, order, u, rest, taken, true).map(|count| 1 + count));
    }
    best
}

fn rank_of(graph: &Graph, order: &LinearOrder, u: Vertex) -> u32 {
    let forward: Vec<Vertex> = order.forward_neighbors(graph, u).collect();
    let most = served(graph, order, u, &forward, &mut vec![0; graph.order()], false);
    (order.backward_neighbors(graph, u).count() + most.expect("one assignment serves no vertex")) as u32
}

fn rank_by_definition(graph: &Graph, order: &LinearOrder) -> Option<u32> {
    graph.vertices().map(|u| rank_of(graph, order, u)).max()
}

fn score_by_definition(graph: &Graph, order: &LinearOrder) -> Option<u32> {
    let of = |u: Vertex| (graph.degree(u) as u32).min(rank_of(graph, order, u) + 1);
    graph.vertices().map(of).max()
}

#[test]
fn the_rank_is_the_largest_of_the_definition() {
    for graph in (0..=3).flat_map(labeled_graphs).chain((4..=7).flat_map(connected_graphs)) {
        let reversed = graph.vertices().rev().collect();
        let reversed = LinearOrder::new(graph.order(), reversed).unwrap();
        for order in [LinearOrder::identity(graph.order()), reversed] {
            assert_eq!(rank(&graph, &order), rank_by_definition(&graph, &order), "{graph:?} {order:?}");
            let score = score_by_definition(&graph, &order);
            assert_eq!(certified_score(&graph, &order), score, "{graph:?} {order:?}");
        }
    }
}

#[test]
fn the_rank_is_that_of_the_definition_along_every_order() {
    for graph in connected_graphs(5) {
        for sequence in graph.vertices().permutations(5) {
            let order = LinearOrder::new(5, sequence).unwrap();
            assert_eq!(rank(&graph, &order), rank_by_definition(&graph, &order), "{graph:?} {order:?}");
        }
    }
}

fn heuristic(graph: &Graph, budget: &Budget) -> graphs::Estimate<LinearOrder> {
    let method = METHODS.iter().find(|method| method.name == "heuristic").expect("there is such a method");
    (method.run)(graph, budget)
}

#[test]
fn local_search_finds_better_orders() {
    let graphs = (0..20).map(|seed| scattered(120, 360, seed));
    let gained = graphs
        .map(|graph| orders::heuristic(&graph).rho(&graph) - heuristic(&graph, &Budget::unlimited()).high);
    assert!(gained.sum::<u32>() >= 10);
}

/// The least certified score of all n! orders.
#[test]
fn no_order_has_a_smaller_certified_score() {
    for graph in (0..=4).flat_map(labeled_graphs).chain((5..=6).flat_map(connected_graphs)) {
        let n = graph.order();
        let orders = graph.vertices().permutations(n).map(|order| LinearOrder::new(n, order).unwrap());
        let least = orders.map(|order| certified_score(&graph, &order)).min().expect("there is an order");
        let (order, limit) = least_rank(&graph, &Budget::unlimited());
        assert_eq!((certified_score(&graph, &order), limit), (least, None), "{graph:?}");
    }
}

#[test]
fn a_limit_leaves_an_order_and_is_shown() {
    let graph = scattered(300, 1500, 4);
    let (order, limit) = least_rank(&graph, &Budget::nodes(100));
    assert_eq!((order.sequence().len(), limit), (300, Some(Limit::Nodes)));
}

#[test]
fn limits_end_the_search_and_are_said() {
    let graph = scattered(300, 1500, 4);
    let none = heuristic(&graph, &Budget::nodes(0));
    assert_eq!((none.limit, &none.witness), (Some(Limit::Nodes), &orders::heuristic(&graph)));
    let some = heuristic(&graph, &Budget::nodes(2_000));
    let more = heuristic(&graph, &Budget::nodes(20_000));
    assert!(none.high >= some.high && some.high >= more.high && none.high > more.high);
    assert_eq!(more, heuristic(&graph, &Budget::nodes(20_000)), "nodes make the outcome the same");
    // The pairs of a graph above the order where a table serves do not fit this memory: what is left
    // when this is noticed stands in degeneracy order.
    let large = scattered(5_000, 20_000, 5);
    let narrow = heuristic(&large, &Budget { memory: Some(1 << 10), ..Budget::default() });
    assert_eq!(narrow.limit, Some(Limit::Memory));
    assert_eq!(narrow.high, narrow.witness.rho(&large));
}

proptest! {
    #[test]
    fn the_rank_is_that_of_the_definition_on_random_graphs(
        n in 1usize..12, m in 0usize..20, seed: u64, shift in 0usize..12,
    ) {
        let graph = scattered(n, m.min(n * (n - 1) / 2), seed);
        let sequence = (0..n).map(|i| Vertex::new((i + shift) % n)).collect();
        let order = LinearOrder::new(n, sequence).unwrap();
        prop_assert_eq!(rank(&graph, &order), rank_by_definition(&graph, &order));
        prop_assert_eq!(certified_score(&graph, &order), score_by_definition(&graph, &order));
    }
}
