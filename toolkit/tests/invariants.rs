//! Columns, and what theorems decide, against the searches.

use std::collections::BTreeSet;
use std::sync::Arc;

use catalogue::{enumerate, families};
use games::certificate::Kind as Game;
use games::coloring::Rules;
use games::{Adjacency, Player, Variant, oracle};
use graphs::{Budget, Parameters, power_graph_within};
use solver::Decider;
use strategies::Instance;
use toolkit::ask;
use toolkit::bounds::Bounds;
use toolkit::expression::Condition;
use toolkit::invariants::{ArgumentKind, Column, ColumnKind, ENTRIES, Limits, Subject, Value, is_monotone};
use toolkit::named_graph::NamedGraph;
use toolkit::proved::ProvedNumber;
use toolkit::verify::{VerifyTerms, verify};

use crate::common::by_effort;

fn column(name: &str) -> Column {
    Column::named(name).unwrap()
}

/// One number in one place, also above the order up to which games are searched.
#[test]
fn numbers_of_large_graphs_are_what_theorems_prove() {
    for (spec, number) in [("star:1100", 2), ("path:1025", 3), ("cycle:1100", 3)] {
        let (graph, unlimited) = (NamedGraph::from_spec(spec, 0).unwrap(), Budget::unlimited());
        let columns = "chi_g,chi_g_lower,chi_g_upper,col_g,col_g_lower,col_g_upper,chi_g_bob";
        let asked = ask::table::Question { columns: columns.to_owned(), ..Default::default() };
        let values = ask::table::answer(&graph, &asked, &unlimited).unwrap().unwrap().values;
        assert_eq!(values[..6], [number; 6].map(Value::Integer), "{spec}");
        for (first, value) in [(Player::Alice, &values[0]), (Player::Bob, &values[6])] {
            let asked = ask::solve::Question { variant: first.into(), ..Default::default() };
            let [low, high] = ask::solve::answer(&graph, &asked, &unlimited).unwrap().ends();
            assert_eq!(*value, Value::from((low, high)), "{spec}, {first} first");
        }
    }
}

#[test]
fn the_winner_that_theorems_name_is_the_winner() {
    let mut decided = 0;
    for graph in (1..=6).flat_map(enumerate::connected_graphs) {
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        let mut decider = Decider::new(&graph, &Budget::unlimited());
        for first in [Player::Alice, Player::Bob] {
            let bounds = Bounds::of(&Instance { graph: &graph, parameters: &parameters }, first);
            for game in Game::ALL {
                for k in 1..=graph.max_degree() as u32 + 2 {
                    let found = decider.decide(game, Rules::new(k).unwrap().starting(first)).winner;
                    if let Some((winner, proof)) = ProvedNumber::by_bounds(&bounds, game).winner(k) {
                        assert_eq!(Some(winner), found, "{graph:?} {first} k = {k} {proof:?}");
                        decided += 1;
                    }
                }
            }
        }
    }
    assert!(decided > 1000, "{decided}");
}

#[test]
fn the_connected_game_has_its_number_by_definition() {
    let limits = Limits { decision: Budget::unlimited(), parameter: Budget::unlimited(), by_search: false };
    for graph in (1..=5).flat_map(enumerate::every_graph).map(Arc::new) {
        let subject = Subject::new(&graph, &limits);
        for (name, first) in [("chi_cg", Player::Alice), ("chi_cg_bob", Player::Bob)] {
            let variant = Variant::from(first).moving(Adjacency::Connected);
            let number = oracle::game_chromatic_number(&graph, variant);
            assert_eq!(column(name).of(&subject), Value::Integer(number), "{name} of {graph:?}");
            assert_eq!(column(name).number(), Some((Game::Coloring, variant)));
        }
    }
}

/// Games whose numbers make them the coloring game, and variants that have columns of their own.
#[test]
fn games_with_numbers_and_variants_are_columns() {
    let limits = Limits { decision: Budget::unlimited(), parameter: Budget::unlimited(), by_search: true };
    let mut relaxed_is_less = 0;
    for graph in (1..=by_effort(5, 6)).flat_map(enumerate::connected_graphs).map(Arc::new) {
        let subject = Subject::new(&graph, &limits);
        let value = |name: &str| column(name).of(&subject);
        for first in ["", "_bob"] {
            for game in ["relaxed_game{}(0)", "distance_game{}(1)", "asymmetric_game{}(1,1)"] {
                let name = game.replace("{}", first);
                assert_eq!(value(&name), value(&format!("chi_g{first}")), "{name} of {graph:?}");
            }
        }
        assert_eq!(value("edge_game:[B,-]"), value("edge_game_bob"));
        assert_eq!(value("asymmetric_game(2,1):[B,-]"), value("asymmetric_game_bob(2,1)"));
        for game in ["relaxed(0)", "distance(1)", "asymmetric(1,1)"] {
            assert_eq!(value(&format!("monotone_{game}")), value("monotone"), "{game} of {graph:?}");
        }
        let power = Arc::new(power_graph_within(&graph, 2, &limits.parameter).unwrap());
        assert_eq!(value("distance_game(2)"), column("chi_g").of(&Subject::new(&power, &limits)));
        relaxed_is_less += usize::from(value("relaxed_game(1)") != value("chi_g"));
    }
    assert!(relaxed_is_less > 10);
    let condition = Condition::read("relaxed_game(1) < asymmetric_game_bob(1, 2)").unwrap();
    let names: Vec<&str> = condition.columns().map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["asymmetric_game_bob(1, 2)", "relaxed_game(1)"]);
    for (name, fault) in [
        ("relaxed_game", "relaxed_game: expected relaxed_game(D), whole numbers, found \"\""),
        ("relaxed_game(1,2)", "relaxed_game: expected relaxed_game(D), whole numbers, found \"(1,2)\""),
        ("distance_game(0)", "distance_game: expected distance_game(D), whole numbers, found \"(0)\""),
        ("chi(3)", "chi: expected nothing after the name, found \"(3)\""),
        (
            "greedy_game:connected",
            "greedy_game: the greedy coloring game is not defined with connected moves",
        ),
    ] {
        assert_eq!(Column::named(name).unwrap_err().to_string(), fault);
    }
}

#[test]
fn every_column_has_a_value_of_its_type() {
    let graphs = ["path:1", "star:4", "union(path:2,cycle:4)", "wheel:5", "petersen", "complete:5"];
    // The graphs that some games are played on are much larger: their numbers may be intervals.
    let limits = Limits { decision: Budget::nodes(20_000), parameter: Budget::unlimited(), by_search: false };
    for spec in &graphs[..by_effort(4, 6)] {
        let graph = Arc::new(families::from_spec(spec, 0).unwrap());
        let subject = Subject::new(&graph, &limits);
        for entry in ENTRIES.iter() {
            let name = match entry.takes {
                ArgumentKind::Strategy => format!("{}:activation", entry.name),
                ArgumentKind::Graph => format!("{}(paw)", entry.name),
                ArgumentKind::Order => format!("{}:rank", entry.name),
                ArgumentKind::Game(_) if !entry.numbers().is_empty() => {
                    format!("{}({})", entry.name, ["1"].repeat(entry.numbers().len()).join(","))
                }
                _ => entry.name.clone(),
            };
            let value = column(&name).of(&subject);
            let may_be_open = ["total", "incidence"].iter().any(|game| name.contains(game));
            let fits = match entry.kind {
                ColumnKind::Integer if name == "N" => value == Value::Undefined,
                ColumnKind::Integer if may_be_open => matches!(value, Value::Integer(_) | Value::Between(..)),
                ColumnKind::Integer if value == Value::Infinite => entry.may_be_infinite,
                ColumnKind::Integer => matches!(value, Value::Integer(_)),
                ColumnKind::Ratio => matches!(value, Value::Ratio(_)),
                ColumnKind::Truth if may_be_open => matches!(value, Value::Truth(_) | Value::Unknown),
                ColumnKind::Truth => matches!(value, Value::Truth(_)),
                ColumnKind::Words => matches!(value, Value::Words(_)),
            };
            assert!(fits, "{spec} {name}: {value:?}");
        }
    }
}

#[test]
fn names_of_columns_are_apart_also_as_identifiers() {
    let mut seen = BTreeSet::new();
    for entry in ENTRIES.iter() {
        for name in std::iter::once(&*entry.name).chain(entry.aliases.iter().copied()) {
            assert!(seen.insert(name.to_owned()), "{name} twice");
            assert!(name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_'), "{name}");
        }
    }
    let names = "chi_g chi_g:low chi_g:[B,A] chi_g:connected chi_g:connected[A,AB] col_g:[A,B]:high \
                 worst:least-rank line_graph a free(gem) minor(product(cycle:5,path:2))";
    for name in names.split(' ') {
        let column = column(name);
        let again = Column::of_identifier(&column.identifier()).unwrap();
        assert_eq!(again.about(), column.about(), "{name}");
        assert_eq!(again.entry.name, column.entry.name, "{name}");
    }
    assert_eq!(column("line-graph").entry.name, "line_graph");
    let listed = Column::list("free(multipartite:2,2), contains(K2,3),n").unwrap();
    let listed: Vec<&str> = listed.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(listed, ["free(multipartite:2,2)", "contains(K2,3)", "n"]);
}

#[test]
fn lists_part_at_commas_outside_of_brackets() {
    let names = |text| {
        Column::list(text).map(|columns| columns.into_iter().map(|column| column.name).collect::<Vec<_>>())
    };
    assert_eq!(names("n, chi_g:[B,A],n,chi").unwrap(), ["n", "chi_g:[B,A]", "chi"]);
    let all = names("all").unwrap();
    let presets = names("numbers,classes,bounds").unwrap();
    assert_eq!(all.iter().collect::<BTreeSet<_>>(), presets.iter().collect::<BTreeSet<_>>());
    assert!(names("numbers,,chi").is_err() && names("").is_err() && names("numbers,colors").is_err());
}

#[test]
fn limits_leave_intervals_and_never_guesses() {
    let graph = Arc::new(families::from_spec("torus:5x5", 0).unwrap());
    let known = Limits { decision: Budget::nodes(500), parameter: Budget::nodes(50), by_search: false };
    assert_eq!(column("chi_g").of(&Subject::new(&graph, &known)), Value::Integer(5));
    let limits = Limits { by_search: true, ..known };
    let subject = Subject::new(&graph, &limits);
    let value = |name| column(name).of(&subject);
    assert_eq!(value("chi_g"), Value::Between(4, 5));
    assert_eq!((value("chi_g:low"), value("chi_g:high")), (Value::Integer(4), Value::Integer(5)));
    assert_eq!(value("winners"), Value::Partly("BBB?A".into()));
    assert_eq!(value("monotone"), Value::Unknown);
    let smaller = Arc::new(families::from_spec("torus:4x4", 0).unwrap());
    let tight = Limits { decision: Budget::nodes(1), parameter: Budget::unlimited(), by_search: false };
    let worst = column("worst:activation").of(&Subject::new(&smaller, &tight));
    assert!(matches!(worst, Value::Between(low, 5) if low < 5), "{worst:?}");
    assert_eq!(value("worst:forest"), Value::Undefined);
    assert_eq!(value("chi_g").to_string(), "");
}

/// Under a limit the order or guide may differ, and so the need: the best one found serves, as in `verify`.
#[test]
fn what_a_strategy_needs_is_what_verify_says_under_the_same_limit() {
    let mut found = [0; 2];
    for spec in ["gp:9,2", "gnp:9,0.3@1", "petersen", "wheel:6"] {
        let graph = Arc::new(families::from_spec(spec, 0).unwrap());
        for nodes in [1, 10, 100, 20_000] {
            let budget = Budget::nodes(nodes);
            let limits = Limits { decision: budget.clone(), parameter: budget.clone(), by_search: false };
            let (subject, parameters) = (Subject::new(&graph, &limits), Parameters::of(&graph, &budget));
            for entry in strategies::STRATEGIES {
                let value = column(&format!("worst:{}", entry.name)).of(&subject);
                let verified = verify(&graph, &parameters, *entry, &VerifyTerms::default(), &budget).ok();
                let needed = verified.map(|found| found.worst_case.filter(|_| found.exhaustive));
                match (value, needed) {
                    (value, Some(Some(needed))) => {
                        assert_eq!(value, Value::Integer(needed), "{spec} {nodes}")
                    }
                    (value, Some(None)) => assert!(value.is_unknown(), "{spec} {nodes}: {value:?}"),
                    (value, None) => assert_eq!(value, Value::Undefined, "{spec} {nodes}"),
                }
                found[usize::from(subject.parameters().is_cut_short())] += 1;
            }
        }
    }
    assert!(found.iter().all(|&times| times > 20), "{found:?}");
}

#[test]
fn under_a_limit_the_theorem_of_a_strategy_never_gives_more() {
    let of = |entry: &&strategies::Entry| column(&format!("bound:{}", entry.name));
    let columns: Vec<Column> = strategies::STRATEGIES.iter().map(of).collect();
    let unlimited =
        Limits { decision: Budget::unlimited(), parameter: Budget::unlimited(), by_search: false };
    let (mut looser, mut known) = (0, 0);
    for spec in ["gnp:8,0.4@4", "gnp:9,0.3@1", "gnp:8,0.5@2", "wheel:6", "grid:3x3", "petersen"] {
        let graph = Arc::new(families::from_spec(spec, 0).unwrap());
        let whole = Subject::new(&graph, &unlimited);
        let truth: Vec<Value> = columns.iter().map(|column| column.of(&whole)).collect();
        for nodes in [1, 3, 10, 30, 100, 1000] {
            for decision in [Budget::nodes(nodes), Budget::unlimited()] {
                let limits = Limits { decision, parameter: Budget::nodes(nodes), by_search: false };
                let subject = Subject::new(&graph, &limits);
                for (column, truth) in columns.iter().zip(&truth) {
                    let found = column.of(&subject);
                    let agrees = match (&found, truth) {
                        // Some speak of the best order or forest found, and there may be a better one.
                        (&Value::Integer(found), &Value::Integer(best)) => found >= best,
                        (&Value::Between(low, high), &Value::Integer(truth)) => (low..=high).contains(&truth),
                        (found, truth) => found == truth,
                    };
                    assert!(agrees, "{spec}, {}, {nodes} nodes: {found:?}, and {truth:?}", column.name);
                    looser += usize::from(found != *truth);
                    known += usize::from(found == *truth);
                }
            }
        }
    }
    assert!(looser > 30 && known > 500, "{looser} looser, {known} known");
}

#[test]
fn wins_are_monotone_if_none_of_bobs_stands_behind_one_of_alices() {
    let value = |letters: &str| {
        let winner = |letter| match letter {
            'A' => Some(Player::Alice),
            'B' => Some(Player::Bob),
            _ => None,
        };
        is_monotone(&letters.chars().map(winner).collect::<Vec<_>>())
    };
    for letters in ["", "A", "BA", "BBAA", "B"] {
        assert_eq!(value(letters), Value::Truth(true), "{letters}");
    }
    for letters in ["AB", "BABA", "BAAB", "BA?BA"] {
        assert_eq!(value(letters), Value::Truth(false), "{letters}");
    }
    for letters in ["?", "B?A", "BA?A", "?BA"] {
        assert_eq!(value(letters), Value::Unknown, "{letters}");
    }
}
