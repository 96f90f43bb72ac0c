//! Certificates of the games by rules of their own, against complete enumeration.

use std::sync::Arc;

use games::coloring::Rules;
use games::ruled::RuledGame;
use games::rulesets::RULESETS;
use games::strategies_by_rules::{ProvedStrategies, Statement, check, sealed};
use games::{ChosenGame, Player, Variant};
use graphs::rng::Dice;
use graphs::{Budget, Graph};
use solver::Decider;
use solver::certify::certify_by_rules;

use crate::common::{by_effort, connected_graphs};
use crate::ruled::{by_definition, choices, variants};

fn winner_by_definition(graph: &Arc<Graph>, game: &ChosenGame, k: u32, first: Player) -> Player {
    let rules = game.ruleset.rules(graph, &game.terms).unwrap();
    let variant = Variant { first, ..game.variant };
    by_definition(&RuledGame::new(Arc::clone(graph), rules, k, variant).unwrap())
}

/// Whether all that a file proves is so by definition.
fn is_true(proved: &ProvedStrategies) -> bool {
    let is_so = |&(Statement { k, first, winner }, _): &(Statement, usize)| {
        winner_by_definition(&proved.graph, &proved.game, k, first) == winner
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
                        let winner = winner_by_definition(&graph, &game, k, variant.first);
                        (Rules::new(k).unwrap().playing(variant), winner)
                    });
                    let statements: Vec<_> = statements.collect();
                    let budget = Budget::unlimited();
                    let certified =
                        certify_by_rules(&mut decider, &game, None, &statements, &budget).unwrap();
                    let proved = check(&certified.file, &budget).unwrap();
                    let stated = proved.statements.iter().map(|(stated, _)| (stated.k, stated.first));
                    let expected = statements.iter().map(|(rules, _)| (rules.colors(), variant.first));
                    assert!(stated.eq(expected) && is_true(&proved), "{game}: {graph:?}");
                    assert_eq!(*proved.graph, *graph);

                    let (rules, winner) = statements[0];
                    let untrue = [(rules, winner.opponent())];
                    certify_by_rules(&mut decider, &game, None, &untrue, &budget).unwrap_err();
                    for _ in 0..3 {
                        made += 1;
                        match check(&changed(&certified.file, &mut dice), &budget) {
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
