//! The solver of the marking game against the oracle and against known values.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::*;
use games::{Player, Variant, oracle};
use graphs::{Budget, Graph, Limit, families};
use proptest::prelude::*;
use solver::marking;

const STARTERS: [Player; 2] = [Player::Alice, Player::Bob];

fn col_g(graph: &Graph, first: Player) -> u32 {
    marking::game_coloring_number(graph, first, &Budget::unlimited()).exact().expect("no limit")
}

/// Compares solver and oracle for every k and both starters.
fn assert_agreement(graph: &Arc<Graph>) {
    for first in STARTERS {
        let expected = oracle::game_coloring_number(graph, first);
        for k in 1..=graph.max_degree() as u32 + 1 {
            let winner = if k < expected { Player::Bob } else { Player::Alice };
            let solved = marking::decide(graph, k, first, &Budget::unlimited());
            assert_eq!(solved.winner, Some(winner), "{graph:?}, k = {k}, {first} first");
            let searched = marking::Solver::searching(graph, &Budget::unlimited()).decide(k, first);
            assert_eq!(searched.winner, Some(winner), "search, {graph:?}, k = {k}, {first} first");
        }
    }
}

fn totals(order: usize) -> Vec<(u32, usize)> {
    let mut totals = BTreeMap::new();
    for graph in connected_graphs(order) {
        *totals.entry(col_g(&graph, Player::Alice)).or_default() += 1;
    }
    totals.into_iter().collect()
}

#[test]
fn agrees_with_the_oracle_on_connected_graphs_up_to_order_7() {
    for order in 1..=7 {
        connected_graphs(order).iter().for_each(assert_agreement);
    }
}

#[test]
fn connected_graphs_by_game_coloring_number() {
    assert_eq!(totals(6), [(2, 1), (3, 34), (4, 53), (5, 22), (6, 2)]);
    assert_eq!(totals(7), [(2, 1), (3, 104), (4, 397), (5, 305), (6, 42), (7, 4)]);
}

#[test]
fn known_values() {
    let known = [
        ("P_5", path(5), 3),
        ("C_8", cycle(8), 3),
        ("grid 2x5", grid(2, 5), 4),
        ("Petersen", petersen(), 4),
        ("icosahedron", icosahedron(), 6),
        ("Groetzsch", groetzsch(), 5),
        ("binary tree", binary_tree(15), 4),
        ("grid 5x5", grid(5, 5), 5),
        ("torus 5x5", torus(5, 5), 5),
    ];
    for (name, graph, expected) in known {
        assert_eq!(col_g(&graph, Player::Alice), expected, "{name}");
    }
}

#[test]
fn no_vertices_and_no_edges() {
    let number = |order| {
        let number = marking::game_coloring_number(&graph(order, []), Player::Alice, &Budget::unlimited());
        (number.low, number.high)
    };
    assert_eq!([number(0), number(1), number(5)], [(0, 0), (1, 1), (1, 1)]);
}

#[test]
fn a_limit_leaves_an_interval() {
    let number = marking::game_coloring_number(&grid(5, 5), Player::Alice, &Budget::nodes(1));
    assert_eq!((number.low, number.high, number.exact()), (2, 5, None));
    let told: Vec<_> = number.decisions.iter().map(|d| (d.k, d.winner)).collect();
    assert_eq!(told, [(1, Some(Player::Bob)), (2, None), (3, None)], "two undecided in a row end the scan");
}

#[test]
fn the_verdict_does_not_depend_on_memory() {
    let graph = petersen();
    let decide = |budget| marking::Solver::searching(&graph, &budget).decide(3, Player::Alice);
    let roomy = decide(Budget::unlimited());
    let none = decide(Budget { memory: Some(0), ..Budget::default() });
    assert_eq!(none.winner, roomy.winner);
    assert!(none.nodes > roomy.nodes, "{} and {} nodes", none.nodes, roomy.nodes);
}

#[test]
fn a_small_graph_is_decided_once_for_every_k() {
    let graph = petersen();
    let mut solver = marking::Solver::new(&graph, &Budget::unlimited());
    let nodes = |decision: solver::Decision| decision.nodes;
    assert_eq!(nodes(solver.decide(3, Player::Alice)), (1 << 10) - 1, "every set but the full one");
    assert_eq!(nodes(solver.decide(2, Player::Bob)), 0);
    let limited = marking::decide(&graph, 3, Player::Alice, &Budget::nodes(100));
    assert_eq!((limited.winner, limited.limit), (None, Some(Limit::Nodes)));
}

#[test]
fn large_graphs_end_with_their_budget() {
    for (order, limit) in
        [(100, Limit::Nodes), (200, Limit::Nodes), (1000, Limit::Nodes), (2000, Limit::Size)]
    {
        let square = graph(order, (0..order).flat_map(|v| [1, 2, 3].map(|step| (v, (v + step) % order))));
        let decision = marking::decide(&square, 5, Player::Alice, &Budget::nodes(50));
        assert_eq!(decision.limit, Some(limit));
    }
}

/// Also at the largest orders that are decided backwards, and in every variant.
#[test]
fn agrees_with_the_search_up_to_order_12() {
    for seed in 0..60 {
        let graph = families::from_spec(&format!("gnp:{},0.{}@{seed}", 8 + seed % 5, 2 + seed % 7), 0)
            .expect("a family");
        let mut backwards = marking::Solver::new(&graph, &Budget::unlimited());
        let mut searching = marking::Solver::searching(&graph, &Budget::unlimited());
        for variant in Variant::all() {
            for k in 2..=graph.max_degree() as u32 {
                let (found, expected) = (backwards.decide(k, variant), searching.decide(k, variant));
                assert!(expected.winner.is_some());
                assert_eq!(found.winner, expected.winner, "{graph:?}, k = {k}, {variant:?}");
            }
        }
    }
}

proptest! {
    #[test]
    fn agrees_with_the_oracle_at_order_8_to_10(order in 8usize..=10, code in 0u64..1 << 45, thin: u64) {
        assert_agreement(&from_code(order, code & thin));
    }
}
