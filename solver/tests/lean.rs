//! The lean search of small graphs against the oracle and against the search of large graphs.
//!
//! `GRAPHS=1000000 cargo test --release -p mapgame-solver --test main lean::` compares a million random graphs.

use std::env;
use std::sync::Arc;

use games::coloring::{ColoringGame, Rules};
use games::{Adjacency, Passing, Player, Variant, minimax};
use graphs::{Budget, Graph, Limit, families};
use solver::coloring::{self, Solver, Techniques};

use crate::common::*;

/// The variants that the lean search takes: both starters, and one player or none may pass.
fn variants() -> impl Iterator<Item = Variant> {
    [Player::Alice, Player::Bob].into_iter().flat_map(|first| {
        [Passing::Nobody, Passing::Alice, Passing::Bob].map(|passing| Variant {
            first,
            adjacency: Adjacency::Free,
            passing,
        })
    })
}

/// The rules of every game that needs a search.
fn games(graph: &Graph) -> Vec<Rules> {
    let palettes = 2..=graph.max_degree() as u32;
    let rules = |k| variants().map(move |variant| Rules::new(k).expect("a palette").playing(variant));
    palettes.flat_map(rules).collect()
}

#[test]
fn agrees_with_the_oracle_on_connected_graphs_up_to_order_6() {
    for graph in (2..=6).flat_map(connected_graphs) {
        let mut solver = Solver::new(&graph, &Budget::unlimited());
        for rules in games(&graph) {
            let expected = minimax::value(&ColoringGame::new(Arc::clone(&graph), rules)).winner();
            assert_eq!(solver.decide(rules).winner, Some(expected), "{graph:?}, {rules:?}");
        }
    }
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn agrees_with_the_oracle_on_connected_graphs_of_order_7() {
    for (number, graph) in connected_graphs(7).into_iter().enumerate() {
        let mut solver = Solver::new(&graph, &Budget::unlimited());
        // Each game on a share of the graphs, so that all of them meet all variants.
        for rules in games(&graph).into_iter().skip(number % 6).step_by(6) {
            let expected = minimax::value(&ColoringGame::new(Arc::clone(&graph), rules)).winner();
            assert_eq!(solver.decide(rules).winner, Some(expected), "{graph:?}, {rules:?}");
        }
    }
}

/// Also where the graph is not connected, and with as many colors as fit.
#[test]
fn agrees_with_the_search_of_large_graphs_up_to_order_12() {
    let graphs: u64 = env::var("GRAPHS").map_or(120, |number| number.parse().expect("GRAPHS is a number"));
    for seed in 0..graphs {
        let (order, density) = (8 + seed % 5, 1 + seed / 5 % 8);
        let graph = families::from_spec(&format!("gnp:{order},0.{density}@{seed}"), 0).expect("a family");
        let mut lean = Solver::new(&graph, &Budget::unlimited());
        let techniques = Techniques::suited_to(graph.order());
        let mut large = Solver::using(&graph, &Budget::unlimited(), techniques);
        for rules in games(&graph) {
            let (found, expected) = (lean.decide(rules).winner, large.decide(rules).winner);
            assert!(expected.is_some() && found == expected, "{graph:?}, {rules:?}: {found:?}");
        }
    }
}

/// Where the lean search gives up, the other one answers; each finds the same winner in as many nodes on every run.
#[test]
fn symmetric_graphs_that_take_too_long_are_left_to_the_search_of_large_graphs() {
    let graph = families::from_spec("icosahedron", 0).expect("a family");
    let rules = Rules::new(5).expect("a palette");
    let solve = || Solver::new(&graph, &Budget::unlimited()).decide(rules);
    let large = coloring::decide_with(&graph, rules, &Budget::unlimited(), Techniques::suited_to(12));
    assert!(large.winner.is_some() && solve().winner == large.winner);
    assert!(solve().nodes == solve().nodes && solve().nodes > large.nodes);
    let limited = Solver::new(&graph, &Budget::nodes(large.nodes / 2)).decide(rules);
    assert_eq!((limited.winner, limited.limit), (None, Some(Limit::Nodes)));
}

/// The nodes of a question hang on the questions about the same graph alone.
#[test]
fn counts_the_same_nodes_whatever_was_asked_of_other_graphs() {
    let (petersen, other) = (petersen(), grid(3, 4));
    let decide = |graph: &Graph| {
        let rules = Rules::new(3).expect("a palette");
        coloring::decide(graph, rules, &Budget::unlimited()).nodes
    };
    let nodes = decide(&petersen);
    decide(&other);
    assert!(nodes > 0 && decide(&petersen) == nodes);
}
