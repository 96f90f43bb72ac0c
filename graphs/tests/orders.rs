//! The orders, each against its definition on all small graphs and on graphs whose values are known.

use graphs::orders::{self, KINDS};
use graphs::{Budget, Graph, LinearOrder, Vertex, VertexSet};
use itertools::Itertools;

use crate::common::*;

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
fn degeneracy_is_the_largest_minimum_degree() {
    for graph in all_small() {
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
fn every_kind_orders_every_graph() {
    for kind in KINDS {
        for graph in [graph(0, []), path(1), spec("petersen"), scattered(40, 90, 7)] {
            let order = (kind.order)(&graph, &Budget::nodes(100));
            assert_eq!(order.sequence().len(), graph.order(), "{}", kind.name);
        }
    }
    assert_eq!(KINDS.iter().map(|kind| kind.name).unique().count(), KINDS.len());
}

#[test]
fn large_graphs_are_ordered() {
    for graph in [scattered(2_000, 10_000, 1), scattered(100_000, 200_000, 2), path(100_000)] {
        let estimate = orders::col_2(&graph, &Budget::unlimited());
        assert!(estimate.low <= estimate.high && estimate.high <= orders::degree(&graph).rho(&graph));
    }
}
