//! The dollar order, step by step against its definition.

use std::collections::BTreeSet;

use catalogue::enumerate::connected_graphs;
use graphs::orders::{Dollars, Ledger, NoPoorVertex, dollar, dollar_forced};
use graphs::{Graph, Vertex};
use itertools::Itertools;
use proptest::prelude::*;

use crate::common::*;

type Edges = BTreeSet<(Vertex, Vertex)>;

/// H for these C and U, from G anew.
fn auxiliary(graph: &Graph, placed: &[Vertex], unplaced: &[Vertex]) -> Edges {
    let in_u = |v: &Vertex| unplaced.contains(v);
    let mut edges: Edges = graph.edges().filter(|(u, v)| in_u(u) || in_u(v)).collect();
    for &y in placed {
        let neighbors: Vec<Vertex> = graph.neighbors(y).iter().copied().filter(in_u).collect();
        if neighbors.len() <= 3 {
            edges.retain(|&(u, v)| u != y && v != y);
            edges.extend(neighbors.into_iter().array_combinations::<2>().map(|[u, v]| (u, v)));
        }
    }
    edges
}

/// The degree of u in H[U], and its neighbors in C.
fn account(edges: &Edges, unplaced: &[Vertex], u: Vertex) -> (u32, u32) {
    let neighbors = edges.iter().filter(|edge| edge.0 == u || edge.1 == u);
    let others = neighbors.map(|edge| if edge.0 == u { edge.1 } else { edge.0 });
    let (inside, outside): (Vec<_>, Vec<_>) = others.partition(|v| unplaced.contains(v));
    (inside.len() as u32, outside.len() as u32)
}

/// Makes the order from its definition beside the ledger.
fn assert_follows_the_definition(graph: &Graph) {
    let mut ledger = Ledger::new(graph);
    let (mut placed, mut unplaced): (Vec<Vertex>, Vec<Vertex>) = (Vec::new(), graph.vertices().collect());
    let mut steps = Vec::new();
    while !unplaced.is_empty() {
        let edges = auxiliary(graph, &placed, &unplaced);
        assert_eq!(Edges::from_iter(ledger.edges()), edges, "{graph:?} after {placed:?}");
        assert_eq!(ledger.placed(), placed);
        assert!(ledger.unplaced().eq(unplaced.iter().copied()), "{graph:?} after {placed:?}");
        let left: BTreeSet<Vertex> = ledger.survivors().collect();
        let ends: BTreeSet<Vertex> = edges.iter().flat_map(|&(u, v)| [u, v]).collect();
        assert_eq!(left, placed.iter().copied().filter(|y| ends.contains(y)).collect(), "{graph:?}");

        let accounts = unplaced.iter().map(|&u| (account(&edges, &unplaced, u), u));
        let ((alpha, beta), u) = accounts.min_by_key(|&((alpha, beta), u)| (2 * alpha + beta, u)).unwrap();
        let step = ledger.place_poorest().expect("a vertex is left");
        assert_eq!((step.vertex, step.alpha, step.beta), (u, alpha, beta), "{graph:?} after {placed:?}");
        steps.push(step);
        unplaced.retain(|&v| v != u);
        placed.push(u);
    }
    assert_eq!(ledger.place_poorest(), None);

    let forced = dollar_forced(graph);
    assert_eq!(forced.steps, steps);
    placed.reverse();
    assert_eq!(forced.order.sequence(), placed);
    let rich = steps.iter().position(|step| step.dollars() >= Dollars::SIX);
    let refusal = rich.map(|index| NoPoorVertex { step: index + 1, poorest: steps[index] });
    assert_eq!(dollar(graph).as_ref(), refusal.as_ref().map_or(Ok(&forced), Err));
}

fn triangulations(orders: impl Iterator<Item = usize>) -> impl Iterator<Item = String> {
    orders.flat_map(|n| ["random-planar", "apollonian"].map(|name| format!("{name}:{n}@{n}")))
}

#[test]
fn every_step_follows_the_definition() {
    let small = (0..=3).flat_map(labeled_graphs).chain((4..=7).flat_map(connected_graphs));
    let named = ["grid:6x6", "torus:6x6", "hypercube:5", "gnp:40,0.2@1", "complete:15", "star:20"].map(spec);
    for graph in small.chain(triangulations(3..=40).map(|text| spec(&text))).chain(named) {
        assert_follows_the_definition(&graph);
    }
}

#[test]
fn somebody_in_a_planar_graph_has_less_than_six_dollars() {
    for text in triangulations((10..=100).chain([200, 300, 500, 700, 1000, 2000])) {
        let found = dollar(&spec(&text)).unwrap_or_else(|rich| panic!("{text}: {rich}"));
        let most = found.largest_account();
        assert!(most <= Some(16), "{text}: {most:?}");
    }
}

#[test]
fn where_nobody_is_poor_the_step_is_named() {
    // K_9: every vertex has eight edges inside U.
    let rich = dollar(&spec("complete:9")).unwrap_err();
    let expected =
        "step 1: expected a vertex with less than $6.00, found none poorer than vertex 0 with $8.00";
    assert_eq!(rich.to_string(), expected);
    assert_eq!(dollar_forced(&spec("complete:9")).largest_account(), Some(24));
    // Not every graph that is not planar is found out.
    assert!(dollar(&spec("multipartite:3,3")).is_ok());
}

#[test]
fn amounts_are_written_in_dollars_and_cents() {
    assert_eq!([11, 12, 0].map(|halves| Dollars::halves(halves).to_string()), ["$5.50", "$6.00", "$0.00"]);
}

proptest! {
    #[test]
    fn every_step_follows_the_definition_on_random_graphs(n in 8usize..30, m in 0usize..120, seed: u64) {
        assert_follows_the_definition(&scattered(n, m, seed));
    }
}
