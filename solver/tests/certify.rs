//! Certificates that the solver writes, read by the checkers, which know no solver.

use std::sync::Arc;

use games::certificate::{Kind, Subject, check};
use games::coloring::Rules;
use games::ruled::RuledGame;
use games::rulesets::RULESETS;
use games::strategies_by_rules::{self, ProvedStrategies, Statement, sealed};
use games::{ChosenGame, Passing, Player, Variant, oracle};
use graphs::rng::Dice;
use graphs::{Budget, Graph, Limit};
use itertools::iproduct;
use proptest::prelude::*;
use solver::certify::{NotCertified, WrittenCertificate, certify, certify_by_rules, certify_decided};
use solver::{Decider, Decision, coloring, marking};

use crate::common::*;
use crate::ruled::{by_definition, choices, variants};

/// Certifies the statements in one file, and has it checked.
fn assert_certified(graph: &Arc<Graph>, subject: Subject, statements: &[(Rules, Player)]) {
    let certified = certify(graph, subject.kind, statements, Vec::new(), &Budget::unlimited());
    let WrittenCertificate { out, lacking } = certified.expect("true, and no limit");
    assert_eq!(lacking, []);
    let checked = check(&out[..]).expect("valid");
    assert_eq!((&checked.graph, checked.subject), (&**graph, subject));
    let proved: Vec<_> = checked.verdicts.iter().map(|verdict| (verdict.rules, verdict.winner)).collect();
    assert_eq!(proved, statements, "{graph:?} {subject}");
}

/// Certifies what the oracle says of one game, for every k and both starters, and nothing else.
fn assert_certified_game(graph: &Arc<Graph>, subject: Subject) {
    let mut statements = Vec::new();
    for variant in Player::BOTH.map(|first| subject.variant(first)) {
        for k in 1..=graph.max_degree() as u32 + 2 {
            let rules = rules(k, variant);
            let winner = match subject.kind {
                Kind::Coloring => winner_by_definition(graph, rules),
                Kind::Marking if k < oracle::game_coloring_number(graph, variant) => Player::Bob,
                Kind::Marking => Player::Alice,
            };
            statements.push((rules, winner));
        }
    }
    assert_certified(graph, subject, &statements);
    for (rules, winner) in statements {
        let untrue = [(rules, winner.opponent())];
        let outcome = certify(graph, subject.kind, &untrue, Vec::new(), &Budget::unlimited());
        assert!(matches!(outcome, Err(NotCertified::Untrue(..))), "{graph:?} {rules:?}");
    }
}

fn coloring_game() -> Subject {
    Subject::new(Kind::Coloring, Variant::default())
}

/// Of order 6 the coloring game of the literature and the marking games.
#[test]
fn every_verdict_on_connected_graphs_up_to_order_5_and_some_of_order_6() {
    for graph in (1..=5).flat_map(connected_graphs) {
        Subject::all().for_each(|subject| assert_certified_game(&graph, subject));
    }
    for graph in connected_graphs(6).iter().step_by(by_effort(4, 1)) {
        let is_chosen = |subject: &Subject| *subject == coloring_game() || subject.kind == Kind::Marking;
        Subject::all().filter(is_chosen).for_each(|subject| assert_certified_game(graph, subject));
    }
}

/// On larger graphs the solver says who wins, and the checker whether it is so.
fn assert_decisions_certified(graph: &Arc<Graph>) {
    for first in Player::BOTH {
        let winner = |rules| coloring::decide(graph, rules, &Budget::unlimited()).winner.expect("no limit");
        let all = (1..=graph.max_degree() as u32 + 1).map(|k| rules(k, first));
        let statements: Vec<_> = all.map(|rules| (rules, winner(rules))).collect();
        assert_certified(graph, coloring_game(), &statements);
    }
}

#[test]
fn verdicts_on_some_connected_graphs_of_order_7() {
    connected_graphs(7).iter().step_by(by_effort(4, 1)).for_each(assert_decisions_certified);
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

fn decided(graph: &Graph, kind: Kind, rules: Rules, budget: &Budget) -> Decision {
    match kind {
        Kind::Coloring => coloring::decide(graph, rules, budget),
        Kind::Marking => marking::decide(graph, rules.colors(), rules.variant(), budget),
    }
}

/// The graphs of the literature, with the whole scan up to chi_g.
#[test]
fn known_graphs() {
    for (name, expected) in [
        ("petersen", 4),
        ("icosahedron", 6),
        ("groetzsch", 4),
        ("grid:4x4", 4),
        ("torus:4x4", 5),
        ("tree:2,3", 3),
        ("crown:6", 6),
        ("heawood", 4),
    ] {
        let statements: Vec<_> = (1..=expected)
            .map(|k| (rules(k, Player::Alice), if k < expected { Player::Bob } else { Player::Alice }))
            .collect();
        assert_certified(&spec(name), coloring_game(), &statements);
    }
}

/// Larger graphs in every variant of both games, one word and two.
#[test]
fn variants_on_larger_graphs() {
    let graphs = [("grid:3x3", 3), ("cube", 3), ("petersen", 4), ("tree:2,2", 3), ("sunlet:40", 3)];
    for &(name, k) in &graphs[..by_effort(1, 5)] {
        let graph = spec(name);
        for (subject, first) in iproduct!(Subject::all(), Player::BOTH) {
            let rules = rules(k, subject.variant(first));
            if let Some(winner) = decided(&graph, subject.kind, rules, &Budget::nodes(100_000)).winner {
                assert_certified(&graph, subject, &[(rules, winner)]);
            }
        }
    }
}

#[test]
fn a_certificate_is_about_one_variant() {
    let path = spec("path:3");
    let mixed = [rules(3, Player::Alice), rules(3, Player::Bob).passing(Passing::Both)];
    let statements = mixed.map(|rules| (rules, Player::Alice));
    let outcome =
        |statements: &[_]| certify(&path, Kind::Coloring, statements, Vec::new(), &Budget::unlimited());
    assert!(matches!(outcome(&statements), Err(NotCertified::Variants)));
    assert!(matches!(outcome(&[]), Err(NotCertified::Empty)));
}

#[test]
fn limits_end_it() {
    let memory = Budget { memory: Some(100), ..Budget::default() };
    for (name, winner, budget, expected) in [
        ("grid:4x4", Player::Bob, Budget::nodes(0), Limit::Nodes),
        ("grid:4x4", Player::Bob, memory, Limit::Memory),
        ("path:1025", Player::Alice, Budget::unlimited(), Limit::Size),
    ] {
        let outcome =
            certify(&spec(name), Kind::Coloring, &[(rules(3, Player::Alice), winner)], Vec::new(), &budget);
        assert!(matches!(outcome, Err(NotCertified::Limit(limit)) if limit == expected), "{outcome:?}");
    }
}

#[test]
fn a_statement_that_takes_too_long_is_left_out() {
    let stated = [(1, Player::Bob), (4, Player::Alice), (5, Player::Alice)]
        .map(|(k, who)| (rules(k, Player::Alice), who));
    let certified = certify(&spec("grid:4x4"), Kind::Coloring, &stated, Vec::new(), &Budget::nodes(1));
    let WrittenCertificate { out, lacking } = certified.expect("two need no search");
    assert_eq!(lacking, [(stated[1].0, stated[1].1, Limit::Nodes)]);
    let checked = check(&out[..]).expect("valid");
    let proved: Vec<_> = checked.verdicts.iter().map(|found| (found.rules, found.winner)).collect();
    assert_eq!(proved, [stated[0], stated[2]]);
}

#[test]
fn what_was_decided_is_remembered() {
    let grid = spec("grid:4x5");
    let by = rules(4, Player::Alice);
    let statement = [(by, Player::Alice)];
    let unlimited = Budget::unlimited();
    let mut decider = Decider::new(&grid, &unlimited);
    let decided = decider.decide(Kind::Coloring, by);
    assert_eq!(decided.winner, Some(Player::Alice));
    let few = Budget::nodes(decided.nodes / 2);
    assert!(certify(&grid, Kind::Coloring, &statement, Vec::new(), &few).is_err());
    let certified =
        certify_decided(&mut decider, Kind::Coloring, None, &statement, Vec::new(), &few).expect("it knows");
    assert_eq!(check(&certified.out[..]).expect("valid").verdicts[0].winner, Player::Alice);
}

fn winner_by_rules(graph: &Arc<Graph>, game: &ChosenGame, k: u32, first: Player) -> Player {
    let rules = game.ruleset.rules(graph, &game.terms).unwrap();
    let variant = Variant { first, ..game.variant };
    by_definition(&RuledGame::new(Arc::clone(graph), rules, k, variant).unwrap())
}

fn is_true(proved: &ProvedStrategies) -> bool {
    let is_so = |&(Statement { k, first, winner }, _): &(Statement, usize)| {
        winner_by_rules(&proved.graph, &proved.game, k, first) == winner
    };
    proved.statements.iter().all(is_so)
}

/// The file with a line dropped, made twice, or replaced by another one of the file, or another winner, sealed again.
fn changed(file: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
    lines.pop();
    let place = dice.below(lines.len());
    let other = lines[dice.below(lines.len())].clone();
    match dice.below(4) {
        0 => drop(lines.remove(place)),
        1 => lines.insert(place, other),
        2 => lines[place] = other,
        _ => {
            let stated = lines.iter_mut().find(|line| line.starts_with("k ")).unwrap();
            let exchanged = if stated.ends_with("alice") { "bob" } else { "alice" };
            *stated = format!("{} {exchanged}", stated.rsplit_once(' ').unwrap().0);
        }
    }
    sealed(&lines.join("\n"))
}

/// Every k that needs a search, and the first that does not, in every variant.
#[test]
fn every_game_has_certificates_and_changed_ones_are_refused_or_true() {
    let mut dice = Dice::new(64);
    let [mut refused, mut made] = [0; 2];
    for graph in (1..=by_effort(4, 5)).flat_map(connected_graphs) {
        for ruleset in RULESETS.iter().filter(|ruleset| ruleset.kind().is_none()) {
            if ruleset.name == "arboricity" && graph.size() > 8 {
                continue;
            }
            for terms in choices(ruleset, &graph) {
                for variant in variants(ruleset, &terms) {
                    let game = ChosenGame { ruleset, variant, terms: terms.clone() };
                    let mut decider = Decider::new(&graph, &Budget::unlimited());
                    let numbers = 1..=decider.enough(&game).max(1);
                    let statements = numbers.map(|k| {
                        let winner = winner_by_rules(&graph, &game, k, variant.first);
                        (Rules::new(k).unwrap().playing(variant), winner)
                    });
                    let statements: Vec<_> = statements.collect();
                    let budget = Budget::unlimited();
                    let certified =
                        certify_by_rules(&mut decider, &game, None, &statements, &budget).unwrap();
                    let proved = strategies_by_rules::check(&certified.file, &budget).unwrap();
                    let stated = proved.statements.iter().map(|(stated, _)| (stated.k, stated.first));
                    let expected = statements.iter().map(|(rules, _)| (rules.colors(), variant.first));
                    assert!(stated.eq(expected) && is_true(&proved), "{game}: {graph:?}");
                    assert_eq!(*proved.graph, *graph);

                    let (rules, winner) = statements[0];
                    let untrue = [(rules, winner.opponent())];
                    certify_by_rules(&mut decider, &game, None, &untrue, &budget).unwrap_err();
                    for _ in 0..3 {
                        made += 1;
                        match strategies_by_rules::check(&changed(&certified.file, &mut dice), &budget) {
                            Ok(proved) => assert!(is_true(&proved), "{game}: {graph:?}"),
                            Err(_) => refused += 1,
                        }
                    }
                }
            }
        }
    }
    assert!(refused > 300 && refused < made, "{refused} of {made}");
}
