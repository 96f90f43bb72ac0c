//! The orders, each against its definition on all small graphs and on graphs whose values are known; the matching rank of an
//! order, and the local search that moves vertices.

use catalogue::enumerate::connected_graphs;
use graphs::orders::{self, Arrangement, KINDS, certified_score, degeneracy, least_rank};
use graphs::{Budget, Estimate, Graph, Limit, LinearOrder, Vertex};
use itertools::Itertools;
use proptest::prelude::*;

use crate::common::*;

/// The largest minimum degree of an induced subgraph.
fn degeneracy_by_definition(graph: &Graph) -> u32 {
    let parts = graph.vertices().powerset().map(|members| graph.induced(&members));
    let least_degrees = parts.filter_map(|part| part.vertices().map(|v| part.degree(v)).min());
    least_degrees.max().unwrap_or(0) as u32
}

#[test]
fn degeneracy_is_the_largest_minimum_degree() {
    for graph in all_small() {
        let (degeneracy, order) = degeneracy(&graph);
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
fn every_kind_orders_every_graph() {
    for kind in KINDS {
        for graph in [graph(0, []), spec("path:1"), spec("petersen"), scattered(40, 90, 7)] {
            let order = (kind.order)(&graph, &Budget::nodes(100));
            assert_eq!(order.sequence().len(), graph.order(), "{}", kind.name);
        }
    }
    assert_eq!(KINDS.iter().map(|kind| kind.name).unique().count(), KINDS.len());
}

#[test]
fn large_graphs_are_ordered() {
    for graph in [scattered(2_000, 10_000, 1), scattered(100_000, 200_000, 2), spec("path:100000")] {
        let estimate = orders::col_2(&graph, &Budget::unlimited());
        assert!(estimate.low <= estimate.high && estimate.high <= orders::degree(&graph).rho(&graph));
    }
}

/// The neighbors before u, and the most of those after it that can be given places: two at each vertex before u, for its
/// neighbors, and one at u for any of them, if u can be given a place then.
fn rank_of(graph: &Graph, order: &LinearOrder, u: Vertex) -> u32 {
    let places = order.forward_neighbors(graph, u).map(|z| {
        let given = order.backward_neighbors(graph, z).filter(|&y| y == u || order.precedes(y, u));
        given.map(Some).chain([None]).collect_vec()
    });
    let fits = |chosen: &Vec<Option<Vertex>>| {
        let taken = |y: Vertex| chosen.iter().filter(|&&place| place == Some(y)).count();
        chosen.iter().flatten().all(|&y| taken(y) <= if y == u { 1 } else { 2 })
            && (taken(u) == 0 || order.backward_neighbors(graph, u).any(|y| taken(y) < 2))
    };
    let served = places.multi_cartesian_product().filter(fits).map(|chosen| chosen.iter().flatten().count());
    (order.backward_neighbors(graph, u).count() + served.max().expect("one serves no vertex")) as u32
}

fn score_by_definition(graph: &Graph, order: &LinearOrder) -> Option<u32> {
    let of = |u: Vertex| (graph.degree(u) as u32).min(rank_of(graph, order, u) + 1);
    graph.vertices().map(of).max()
}

#[test]
fn the_certified_score_is_that_of_the_definition() {
    for graph in (0..=3).flat_map(labeled_graphs).chain((4..=7).flat_map(connected_graphs)) {
        let n = graph.order();
        let reversed = || LinearOrder::new(n, graph.vertices().rev().collect()).unwrap();
        for order in if n == 5 { all_orders(n) } else { vec![LinearOrder::identity(n), reversed()] } {
            let score = score_by_definition(&graph, &order);
            assert_eq!(certified_score(&graph, &order), score, "{graph:?} {order:?}");
        }
    }
}

fn heuristic(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    (crate::col_2::method("heuristic").run)(graph, budget)
}

#[test]
fn local_search_finds_better_orders() {
    let graphs = (0..20).map(|seed| scattered(120, 360, seed));
    let gained = graphs
        .map(|graph| orders::heuristic(&graph).rho(&graph) - heuristic(&graph, &Budget::unlimited()).high);
    assert!(gained.sum::<u32>() >= 10);
}

#[test]
fn no_order_has_a_smaller_certified_score() {
    for graph in (0..=4).flat_map(labeled_graphs).chain((5..=6).flat_map(connected_graphs)) {
        let scores = all_orders(graph.order()).into_iter().map(|order| certified_score(&graph, &order));
        let (order, limit) = least_rank(&graph, &Budget::unlimited());
        assert_eq!((Some(certified_score(&graph, &order)), limit), (scores.min(), None), "{graph:?}");
    }
}

#[test]
fn limits_end_the_searches_and_are_said() {
    let graph = scattered(300, 1500, 4);
    let (order, limit) = least_rank(&graph, &Budget::nodes(100));
    assert_eq!((order.sequence().len(), limit), (300, Some(Limit::Nodes)));
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
    fn the_certified_score_is_that_of_the_definition_on_random_graphs(
        n in 1usize..12, m in 0usize..20, seed: u64, shift in 0usize..12,
    ) {
        let graph = scattered(n, m.min(n * (n - 1) / 2), seed);
        let sequence = (0..n).map(|i| Vertex::new((i + shift) % n)).collect();
        let order = LinearOrder::new(n, sequence).unwrap();
        prop_assert_eq!(certified_score(&graph, &order), score_by_definition(&graph, &order));
    }
}

fn reaches(graph: &Graph, order: &LinearOrder) -> Vec<usize> {
    graph.vertices().map(|v| order.loose_backward_neighbors(graph, v).len()).collect()
}

/// The order that local search makes of the degeneracy order: without memory the heuristic before it places no vertex.
fn improved(graph: &Graph, nodes: u64) -> LinearOrder {
    heuristic(graph, &Budget { memory: Some(0), ..Budget::nodes(nodes) }).witness
}

#[test]
fn moves_are_those_of_a_vector() {
    let n = 7;
    let mut row = Arrangement::new(&LinearOrder::identity(n));
    let mut plain: Vec<Vertex> = (0..n).map(Vertex::new).collect();
    // Moves between the same two places use up the gap there.
    for step in 0..2_000usize {
        let v = Vertex::new(step * step % n);
        let place = (step % 5 != 0).then(|| Vertex::new((v.index() + 1 + step % (n - 1)) % n));
        let place = place.filter(|&place| place != v);
        row.move_behind(v, place);
        plain.retain(|&other| other != v);
        let index = place.map_or(0, |place| 1 + plain.iter().position(|&other| other == place).unwrap());
        plain.insert(index, v);
        assert_eq!(row.to_order().sequence(), plain);
        assert!(plain.windows(2).all(|pair| row.precedes(pair[0], pair[1])));
        assert_eq!(row.previous(v), index.checked_sub(1).map(|before| plain[before]));
    }
}

/// Tries every move; near is at distance one or two.
#[test]
fn a_move_changes_only_reaches_of_the_mover_and_of_vertices_passed_near_it() {
    for seed in 0..20 {
        let graph = spec(&format!("gnp:14,0.25@{seed}"));
        let mut row = Arrangement::new(&LinearOrder::identity(14));
        for mover in graph.vertices() {
            let around = graph.neighbors(mover).iter();
            let near = around.flat_map(|z| graph.neighbors(*z).iter().chain([z])).collect_vec();
            let others = graph.vertices().filter(|&v| v != mover).map(Some);
            for behind in std::iter::once(None).chain(others) {
                let before = row.to_order();
                row.move_behind(mover, behind);
                let after = row.to_order();
                let is_passed = |v| before.precedes(v, mover) != after.precedes(v, mover);
                let changes = reaches(&graph, &before).into_iter().zip(reaches(&graph, &after));
                for (v, (before, after)) in graph.vertices().zip(changes) {
                    let expected = v == mover || is_passed(v) && near.contains(&&v);
                    assert!(before == after || expected, "{v} by {mover} to {behind:?} in {graph:?}");
                }
            }
        }
    }
}

/// The search compares the reaches that it kept with those of the order at its end, and on graphs of order 14, after
/// every move tried, with the reaches found anew (`CHECKED` in the search).
#[test]
fn the_reaches_kept_are_those_of_the_order() {
    for (family, seeds, least) in [("gnp:14,0.25", 200, 0), ("gnp:60,0.1", 10, 1)] {
        for seed in 0..seeds {
            let graph = spec(&format!("{family}@{seed}"));
            assert!(improved(&graph, 3_000).rho(&graph) + least <= degeneracy(&graph).1.rho(&graph));
        }
    }
}
