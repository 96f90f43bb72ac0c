//! Certificates that the solver writes, read by the checker, which knows no solver.

use std::sync::Arc;

use crate::common::*;
use games::certificate::{Kind, Subject, check};
use games::coloring::{ColoringGame, Rules};
use games::{Passing, Player, Variant, minimax, oracle};
use graphs::{Budget, Graph, Limit, families};
use proptest::prelude::*;
use solver::certify::{NotCertified, WrittenCertificate, certify, certify_decided};
use solver::coloring;
use solver::{Decider, marking};

const PLAYERS: [Player; 2] = [Player::Alice, Player::Bob];

fn rules(colors: usize, first: Player) -> Rules {
    Rules::new(colors as u32).expect("a palette").starting(first)
}

fn certificate(graph: &Arc<Graph>, kind: Kind, statements: &[(Rules, Player)]) -> Vec<u8> {
    let certified = certify(graph, kind, statements, Vec::new(), &Budget::unlimited());
    let WrittenCertificate { out, lacking } = certified.expect("true, and no limit");
    assert_eq!(lacking, []);
    out
}

/// Certifies what the oracle says of one game, for every k and both starters, in one file.
fn assert_certified_game(graph: &Arc<Graph>, subject: Subject) {
    let mut statements = Vec::new();
    for first in PLAYERS {
        let variant = subject.variant(first);
        let least = match subject.kind {
            Kind::Coloring => 0,
            Kind::Marking => oracle::game_coloring_number(graph, variant),
        };
        for k in 1..=graph.max_degree() as u32 + 2 {
            let rules = Rules::new(k).expect("a palette").playing(variant);
            let winner = match subject.kind {
                Kind::Coloring => minimax::value(&ColoringGame::new(Arc::clone(graph), rules)).winner(),
                Kind::Marking if k < least => Player::Bob,
                Kind::Marking => Player::Alice,
            };
            statements.push((rules, winner));
        }
    }
    let checked = check(&certificate(graph, subject.kind, &statements)[..]).expect("valid");
    assert_eq!((&checked.graph, checked.subject), (&**graph, subject));
    let proved: Vec<_> = checked.verdicts.iter().map(|verdict| (verdict.rules, verdict.winner)).collect();
    assert_eq!(proved, statements, "{graph:?} {subject}");
}

fn coloring_game() -> Subject {
    Subject::new(Kind::Coloring, Variant::default())
}

#[test]
fn every_verdict_on_connected_graphs_up_to_order_5_and_some_of_order_6() {
    for graph in (1..=5).flat_map(connected_graphs) {
        Subject::all().for_each(|subject| assert_certified_game(&graph, subject));
    }
    verdicts_at_order_6(4);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn every_verdict_on_connected_graphs_of_order_6() {
    verdicts_at_order_6(1);
}

/// Certifies the coloring game of the literature and the marking games on one graph in this many.
fn verdicts_at_order_6(one_in: usize) {
    for graph in connected_graphs(6).iter().step_by(one_in) {
        let is_chosen = |subject: &Subject| *subject == coloring_game() || subject.kind == Kind::Marking;
        Subject::all().filter(is_chosen).for_each(|subject| assert_certified_game(graph, subject));
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
        let checked = check(&certificate(graph, Kind::Coloring, &statements)[..]).expect("valid");
        let proved: Vec<_> = checked.verdicts.iter().map(|verdict| (verdict.rules, verdict.winner)).collect();
        assert_eq!(proved, statements, "{graph:?}");
    }
}

#[test]
fn verdicts_on_some_connected_graphs_of_order_7() {
    connected_graphs(7).iter().step_by(4).for_each(assert_decisions_certified);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
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
    for subject in Subject::all() {
        assert_certified_game(&graph(0, []), subject);
        assert_certified_game(&graph(5, [(0, 1), (1, 2), (3, 4)]), subject);
        assert_certified_game(&graph(6, [(0, 1), (1, 2), (2, 0), (3, 4)]), subject);
    }
}

#[test]
fn nobody_certifies_a_false_statement() {
    for graph in connected_graphs(4).iter().chain(&connected_graphs(5)) {
        for subject in Subject::all() {
            for first in PLAYERS {
                let variant = subject.variant(first);
                for k in 1..=graph.max_degree() as u32 + 1 {
                    let rules = Rules::new(k).expect("a palette").playing(variant);
                    let found = match subject.kind {
                        Kind::Coloring => solver::decide(graph, rules, &Budget::unlimited()),
                        Kind::Marking => marking::decide(graph, k, variant, &Budget::unlimited()),
                    };
                    let loser = found.winner.expect("no limit").opponent();
                    let statement = [(rules, loser)];
                    let outcome = certify(graph, subject.kind, &statement, Vec::new(), &Budget::unlimited());
                    assert!(matches!(outcome, Err(NotCertified::Untrue(..))), "{graph:?} {rules:?}");
                }
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
        let found = coloring::game_chromatic_number(&graph, Player::Alice, &Budget::unlimited());
        let statements: Vec<_> = found
            .decisions
            .iter()
            .map(|decision| (rules(decision.k as usize, Player::Alice), decision.winner.expect("no limit")))
            .collect();
        let file = certificate(&graph, Kind::Coloring, &statements);
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

/// Larger graphs in every variant of both games, one word and two.
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn variants_on_larger_graphs() {
    for (spec, k) in [("grid:3x3", 3), ("cube", 3), ("petersen", 4), ("tree:2,2", 3), ("sunlet:40", 3)] {
        let graph = Arc::new(families::from_spec(spec, 0).expect("a graph"));
        for subject in Subject::all() {
            for first in PLAYERS {
                let variant = subject.variant(first);
                let rules = rules(k, first).playing(variant);
                let budget = Budget::nodes(100_000);
                let found = match subject.kind {
                    Kind::Coloring => solver::decide(&graph, rules, &budget),
                    Kind::Marking => marking::decide(&graph, k as u32, variant, &budget),
                };
                let Some(winner) = found.winner else { continue };
                let checked =
                    check(&certificate(&graph, subject.kind, &[(rules, winner)])[..]).expect("valid");
                let [proved] = checked.verdicts[..] else { panic!("one statement") };
                assert_eq!((proved.rules, proved.winner), (rules, winner), "{spec} {subject}");
            }
        }
    }
}

#[test]
fn a_certificate_is_about_one_variant() {
    let path = graph(3, [(0, 1), (1, 2)]);
    let mixed = [rules(3, Player::Alice), rules(3, Player::Bob).passing(Passing::Both)];
    let statements = mixed.map(|rules| (rules, Player::Alice));
    let outcome = certify(&path, Kind::Coloring, &statements, Vec::new(), &Budget::unlimited());
    assert!(matches!(outcome, Err(NotCertified::Variants)));
    let outcome = certify(&path, Kind::Coloring, &[], Vec::new(), &Budget::unlimited());
    assert!(matches!(outcome, Err(NotCertified::Empty)));
}

#[test]
fn limits_end_it() {
    let grid = Arc::new(families::from_spec("grid:4x4", 0).expect("a grid"));
    let statement = [(rules(3, Player::Alice), Player::Bob)];
    let tight = [Budget::nodes(0), Budget { memory: Some(100), ..Budget::default() }];
    for (budget, expected) in tight.into_iter().zip([Limit::Nodes, Limit::Memory]) {
        let outcome = certify(&grid, Kind::Coloring, &statement, Vec::new(), &budget);
        assert!(matches!(outcome, Err(NotCertified::Limit(limit)) if limit == expected), "{outcome:?}");
    }
    let long = families::from_spec("path:1025", 0).expect("a path");
    let statement = [(rules(3, Player::Alice), Player::Alice)];
    let outcome = certify(&long, Kind::Coloring, &statement, Vec::new(), &Budget::unlimited());
    assert!(matches!(outcome, Err(NotCertified::Limit(Limit::Size))));
}

/// What can be proved within the limits is.
#[test]
fn a_statement_that_takes_too_long_is_left_out() {
    let grid = families::from_spec("grid:4x4", 0).expect("a grid");
    let stated = [(1, Player::Bob), (4, Player::Alice), (5, Player::Alice)]
        .map(|(k, who)| (rules(k, Player::Alice), who));
    let WrittenCertificate { out, lacking } =
        certify(&grid, Kind::Coloring, &stated, Vec::new(), &Budget::nodes(1)).expect("two need no search");
    assert_eq!(lacking, [(stated[1].0, stated[1].1, Limit::Nodes)]);
    let proved: Vec<_> =
        check(&out[..]).expect("valid").verdicts.iter().map(|found| (found.rules, found.winner)).collect();
    assert_eq!(proved, [stated[0], stated[2]]);
}

/// The solver that decided the game is not asked to search anew.
#[test]
fn what_was_decided_is_remembered() {
    let grid = families::from_spec("grid:4x5", 0).expect("a grid");
    let by = rules(4, Player::Alice);
    let statement = [(by, Player::Alice)];
    let unlimited = Budget::unlimited();
    let mut decider = Decider::new(&grid, &unlimited);
    let decided = decider.decide(Kind::Coloring, by);
    assert_eq!(decided.winner, Some(Player::Alice));
    let few = Budget::nodes(decided.nodes / 2);
    assert!(certify(&grid, Kind::Coloring, &statement, Vec::new(), &few).is_err());
    let certified =
        certify_decided(&mut decider, Kind::Coloring, &statement, Vec::new(), &few).expect("it knows");
    assert_eq!(check(&certified.out[..]).expect("valid").verdicts[0].winner, Player::Alice);
}
