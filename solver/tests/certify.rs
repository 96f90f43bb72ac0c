//! Certificates that the solver writes, read by the checker, which knows no solver.

mod common;

use std::sync::Arc;

use common::*;
use games::certificate::check;
use games::coloring::{ColoringGame, Rules};
use games::{Adjacency, Passing, Player, minimax};
use graphs::{Budget, Graph, Limit, families};
use proptest::prelude::*;
use solver::certify::{NotCertified, certify};
use solver::coloring;

const PLAYERS: [Player; 2] = [Player::Alice, Player::Bob];

fn rules(colors: usize, first: Player) -> Rules {
    Rules::new(colors as u32).expect("a palette").starting(first)
}

fn certificate(graph: &Arc<Graph>, statements: &[(Rules, Player)]) -> Vec<u8> {
    certify(graph, statements, Vec::new(), &Budget::unlimited()).expect("true, and no limit")
}

/// Certifies what the oracle says, for every k and both starters, in one file.
fn assert_certified(graph: &Arc<Graph>) {
    let mut statements = Vec::new();
    for first in PLAYERS {
        for k in 1..=graph.max_degree() + 2 {
            let rules = rules(k, first);
            statements.push((rules, minimax::value(&ColoringGame::new(Arc::clone(graph), rules)).winner()));
        }
    }
    let checked = check(&certificate(graph, &statements)[..]).expect("valid");
    assert_eq!(checked.graph, **graph);
    let proved: Vec<_> = checked.verdicts.iter().map(|verdict| (verdict.rules, verdict.winner)).collect();
    assert_eq!(proved, statements, "{graph:?}");
}

#[test]
fn every_verdict_on_connected_graphs_up_to_order_6() {
    for order in 1..=6 {
        connected_graphs(order).iter().for_each(assert_certified);
    }
}

/// On larger graphs the solver says who wins, and the checker whether it is so.
fn assert_decisions_certified(graph: &Arc<Graph>) {
    for first in PLAYERS {
        let decided = (1..=graph.max_degree() + 1).map(|k| {
            let rules = rules(k, first);
            (rules, coloring::decide(graph, rules, &Budget::unlimited()).winner.expect("no limit"))
        });
        let statements: Vec<_> = decided.collect();
        let checked = check(&certificate(graph, &statements)[..]).expect("valid");
        let proved: Vec<_> = checked.verdicts.iter().map(|verdict| (verdict.rules, verdict.winner)).collect();
        assert_eq!(proved, statements, "{graph:?}");
    }
}

#[test]
fn every_verdict_on_connected_graphs_of_order_7() {
    connected_graphs(7).iter().for_each(assert_decisions_certified);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn verdicts_on_graphs_of_order_8_to_10(order in 8..=10usize, code in 0..1u64 << 45) {
        assert_decisions_certified(&from_code(order, code & ((1 << (order * (order - 1) / 2)) - 1)));
    }
}

#[test]
fn graphs_that_are_not_connected_and_the_one_without_vertices() {
    assert_certified(&graph(0, []));
    assert_certified(&graph(5, [(0, 1), (1, 2), (3, 4)]));
    assert_certified(&graph(6, [(0, 1), (1, 2), (2, 0), (3, 4)]));
}

#[test]
fn nobody_certifies_a_false_statement() {
    for graph in connected_graphs(4).iter().chain(&connected_graphs(5)) {
        for first in PLAYERS {
            for k in 1..=graph.max_degree() + 1 {
                let rules = rules(k, first);
                let winner = minimax::value(&ColoringGame::new(Arc::clone(graph), rules)).winner();
                let outcome = certify(graph, &[(rules, winner.opponent())], Vec::new(), &Budget::unlimited());
                assert!(matches!(outcome, Err(NotCertified::Untrue(..))), "{graph:?} {rules:?}");
            }
        }
    }
}

/// The graphs of the literature, with the whole scan up to chi_g.
#[test]
fn known_graphs() {
    let known = [
        ("petersen", 4),
        ("icosahedron", 6),
        ("groetzsch", 4),
        ("grid:4x4", 4),
        ("torus:4x4", 5),
        ("tree:2,3", 3),
        ("crown:6", 6),
        ("heawood", 4),
    ];
    for (spec, expected) in known {
        let graph = Arc::new(families::from_spec(spec, 0).expect("a graph"));
        let found = coloring::game_chromatic_number(&graph, Player::Alice, 1, &Budget::unlimited());
        let statements: Vec<_> = found
            .decisions
            .iter()
            .map(|decision| (rules(decision.k as usize, Player::Alice), decision.winner.expect("no limit")))
            .collect();
        let file = certificate(&graph, &statements);
        let checked = check(&file[..]).expect("valid");
        let (last, before) = checked.verdicts.split_last().expect("k = 1 at least");
        assert_eq!((last.winner, last.rules.colors()), (Player::Alice, expected), "{spec}");
        assert!(
            before
                .iter()
                .zip(1..)
                .all(|(verdict, k)| verdict.winner == Player::Bob && verdict.rules.colors() == k)
        );
    }
}

#[test]
fn variants_have_no_certificates() {
    let path = graph(3, [(0, 1), (1, 2)]);
    for rules in
        [rules(3, Player::Alice).moving(Adjacency::Connected), rules(3, Player::Bob).passing(Passing::Both)]
    {
        let outcome = certify(&path, &[(rules, Player::Alice)], Vec::new(), &Budget::unlimited());
        assert!(matches!(outcome, Err(NotCertified::Variant)));
    }
}

#[test]
fn limits_end_it() {
    let grid = Arc::new(families::from_spec("grid:4x4", 0).expect("a grid"));
    let statement = [(rules(3, Player::Alice), Player::Bob)];
    let tight = [Budget::nodes(0), Budget { memory: Some(100), ..Budget::default() }];
    for (budget, expected) in tight.into_iter().zip([Limit::Nodes, Limit::Memory]) {
        let outcome = certify(&grid, &statement, Vec::new(), &budget);
        assert!(matches!(outcome, Err(NotCertified::Limit(limit)) if limit == expected), "{outcome:?}");
    }
    let long = Arc::new(families::from_spec("path:1025", 0).expect("a path"));
    let outcome =
        certify(&long, &[(rules(3, Player::Alice), Player::Alice)], Vec::new(), &Budget::unlimited());
    assert!(matches!(outcome, Err(NotCertified::Limit(Limit::Size))));
}
