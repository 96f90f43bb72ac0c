//! Experiments: what they quote, that they can be stopped, and what their committed tables must show.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use mapgame::experiments::duel::Ground;
use mapgame::experiments::source::{CURVES, OTHER_SIMULATIONS, VERTEX_ORDERS};
use mapgame::experiments::{self, Context, Interrupted, Silent};
use mapgame::graphs::data::SOURCE_GRAPHS;
use mapgame::graphs::enumerate::canonical_form;
use mapgame::graphs::{Budget, families, formats};

/// The experiments in which Monte-Carlo players meet.
const SAMPLED: [&str; 4] = ["families", "selection", "source-curves", "strength"];

fn context(budget: Budget) -> Context<'static> {
    Context { budget, seed: 0, progress: &Silent }
}

#[test]
fn points_of_the_curves_are_of_source_graphs() {
    for point in CURVES.iter().chain(&OTHER_SIMULATIONS) {
        assert!(SOURCE_GRAPHS.iter().any(|(name, _)| *name == point.graph), "{point:?}");
        assert!(!point.runs.is_empty() && point.runs.iter().all(|(wins, games)| wins <= games), "{point:?}");
    }
    for (name, _) in SOURCE_GRAPHS {
        assert!(CURVES.iter().any(|point| point.graph == *name), "{name} has no curve");
    }
}

#[test]
fn the_vertex_orders_of_2013_are_of_the_source_graphs() {
    for ((name, spec), (ordered, line)) in SOURCE_GRAPHS.iter().zip(VERTEX_ORDERS) {
        assert_eq!(*name, ordered);
        let graph = families::from_spec(spec, 0).unwrap();
        let numbered = formats::parse_graph6(line).unwrap();
        assert!(canonical_form(&graph) == canonical_form(&numbered), "{name}");
    }
}

#[test]
fn an_experiment_that_was_stopped_writes_nothing() {
    for name in SAMPLED {
        let stop = Some(Arc::new(AtomicBool::new(true)));
        let stopped = context(Budget { stop, ..Budget::nodes(1000) });
        assert_eq!(experiments::by_name(name).unwrap().report(&stopped), Err(Interrupted), "{name}");
    }
}

#[test]
fn duels_hang_on_the_seed_alone() {
    let context = context(Budget::nodes(1000));
    let ground = Ground::new(families::from_spec("path:5", 0).unwrap(), &context);
    let player = "mcts-2013:20";
    let wins = ground.duel(2, player, player, 60).unwrap();
    assert_eq!(ground.duel(2, player, player, 60), Ok(wins));
    assert!(wins.trials == 60 && (10..50).contains(&wins.successes), "{wins:?}");
    // No vertex has as many neighbors as there are colors.
    assert_eq!(ground.duel(3, player, player, 5).unwrap().successes, 5);
}

/// The rows of a committed table, by column.
fn rows(report: &str, table: &str) -> Vec<BTreeMap<String, String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("reports/{report}/{table}.csv"));
    csv::Reader::from_path(path).unwrap().deserialize().map(Result::unwrap).collect()
}

#[test]
fn the_player_of_2013_reproduces_its_curves() {
    let rows = rows("source-curves", "source-curves");
    assert_eq!(rows.len(), SOURCE_GRAPHS.len());
    let reproduced = rows.iter().filter(|row| row["reproduced"] == "yes").count();
    assert!(reproduced >= 9, "{reproduced} of {}", rows.len());
}

#[test]
fn bob_wins_what_he_can_win_when_he_thinks() {
    let rows = rows("strength", "strength");
    let deep = rows.iter().filter(|row| row["alice_simulations"] == "10000" && row["exact"] == "Bob wins");
    let ratios: Vec<f64> = deep.map(|row| row["bob_10000"].parse().unwrap()).collect();
    assert!(ratios.len() >= 4 && ratios.iter().all(|&ratio| ratio <= 0.1), "{ratios:?}");
}

#[test]
fn the_frontier_as_stored_has_the_winners_that_are_found() {
    let stored = rows("frontier", "frontier");
    let report = experiments::by_name("frontier").unwrap().report(&context(Budget::nodes(8000))).unwrap();
    let found = &report.tables[0];
    let column = |name: &str| found.columns.iter().position(|column| column.key == name).unwrap();
    let mut decided = 0;
    assert_eq!(found.rows.len(), stored.len());
    for (found, stored) in found.rows.iter().zip(&stored) {
        assert_eq!(found[column("graph")].shown(), stored["graph"]);
        let winner = found[column("winner")].shown();
        if !winner.is_empty() {
            // Nodes and bytes change with the search, and take long to compute for all.
            assert_eq!(
                (winner, "valid".into()),
                (stored["winner"].clone(), found[column("certificate")].shown())
            );
            decided += 1;
        }
    }
    assert!(decided >= 1);
    let is_certified = |row: &BTreeMap<String, String>| {
        row["certificate"] == if row["winner"].is_empty() { "" } else { "valid" }
    };
    assert!(stored.iter().all(is_certified));
}
