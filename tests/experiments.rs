//! Experiments: that they can be stopped, that they hang on the seed alone, and what their committed tables must show.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use mapgame::experiments::duel::Ground;
use mapgame::experiments::{self, Context, Interrupted, Silent};
use mapgame::graphs::{Budget, families};

/// The experiments in which Monte-Carlo players meet.
const SAMPLED: [&str; 3] = ["families", "selection", "strength"];

fn context(budget: Budget) -> Context<'static> {
    Context { budget, seed: 0, progress: &Silent }
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
fn bob_wins_what_he_can_win_when_he_thinks() {
    let rows = rows("strength", "strength");
    let deep = rows.iter().filter(|row| row["alice_simulations"] == "10000" && row["exact"] == "Bob wins");
    let ratios: Vec<f64> = deep.map(|row| row["bob_10000"].parse().unwrap()).collect();
    assert!(ratios.len() >= 4 && ratios.iter().all(|&ratio| ratio <= 0.1), "{ratios:?}");
}
