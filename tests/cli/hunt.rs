//! Hunts for counterexamples: what the store holds, the moves, and what takes longer.

use std::collections::BTreeSet;

use mapgame::graphs::enumerate::{KINDS, canonical_form};
use mapgame::graphs::formats::to_graph6;
use mapgame::graphs::rng::QuickDice;
use mapgame::hunt::moves::GROUNDS;
use serde_json::Value;

use super::*;

/// What a hunt found, with its exit code.
fn hunted(words: &[&str], code: i32) -> Value {
    let run = run(&[&["hunt"], words, &["--format", "json"]].concat());
    assert_eq!(run.code, Some(code), "{words:?}: {}", run.stderr);
    serde_json::from_str(run.stdout.trim()).unwrap()
}

/// Whether the claim fails on the graph that was found, as `invariants` says.
fn is_counterexample(found: &Value) -> bool {
    let graph = format!("g6:{}", found["graph6"].as_str().unwrap());
    let condition = format!("!({})", found["expression"].as_str().unwrap());
    let run = run(&["table", &graph, "--columns", "n", "--where", &condition, "--format", "graph6"]);
    run.stdout.lines().count() == 1
}

/// 3 col_2 - 1 = 11 is what activation needs on a triangulation of treewidth 3, which is a stacked one.
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn a_stacked_triangulation_on_which_activation_is_as_bad_as_its_theorem_allows_is_found() {
    let such = ["--in", "triangulation", "--where", "treewidth == 3", "--order", "15"];
    let how = ["--seed", "1", "--restarts", "4", "--steps", "1000"];
    let claim = ["worst_activation <= 3 * col_2 - 2"];
    let found = hunted(&[&claim[..], &such, &how].concat(), 1);
    assert_eq!((&found["values"]["col_2"], &found["values"]["worst_activation"]), (&4.into(), &11.into()));
    assert!(is_counterexample(&found) && found["m"] == 3 * 15 - 6, "{found}");
}

/// Alice wins the connected game with 2 colors on every bipartite graph \[CharpentierHocquardSopenaZhu2020\]. There are cubic ones
/// of order 16 on which she loses with 3.
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn the_connected_game_is_not_monotone_in_the_number_of_colors() {
    let such = ["--in", "regular-bipartite", "--where", "max_degree == 3", "--order", "14..16"];
    let how = ["--seed", "1", "--restarts", "12", "--steps", "60"];
    let found = hunted(&[&["monotone_connected"][..], &such, &how].concat(), 1);
    assert!(is_counterexample(&found) && found["is_minimal"] == true, "{found}");
    let graph = format!("g6:{}", found["graph6"].as_str().unwrap());
    let winners = |k: &str| run(&["solve", &graph, "--connected", "-k", k, "--format", "json"]).stdout;
    for (k, winner) in [("1", "bob"), ("2", "alice"), ("3", "bob"), ("4", "alice")] {
        let told: Value = serde_json::from_str(winners(k).trim()).unwrap();
        assert_eq!(told["decisions"][0]["winner"], winner, "{told}");
    }
}

#[test]
fn what_other_limits_left_open_is_looked_at_again() {
    let folder = Folder::new();
    let hunt = |limit: &[&str]| {
        let words = ["hunt", "chi_g <= 9", "--in", "tree", "--order", "4", "--store", "hunts.jsonl"];
        let run = run_in(&folder, &[&words[..], limit].concat(), b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        std::fs::read_to_string(folder.0.join("hunts.jsonl")).unwrap().lines().count() - 1
    };
    assert_eq!(hunt(&[]), 1);
    assert_eq!(hunt(&["--time-limit", "60"]), 2);
    assert_eq!(hunt(&["--memory-limit", "1"]), 3);
    assert_eq!(hunt(&["--node-limit", "1000"]), 4);
    assert_eq!(hunt(&[]), 4);
}

/// Every move stays in its class, and all graphs of a small order are reached, from more than one start where moves keep the
/// degrees.
#[test]
fn moves_stay_in_their_class_and_reach_all_of_it() {
    const STARTS: usize = 200;
    for ground in GROUNDS {
        assert!(KINDS.iter().any(|kind| kind.name == ground.kind), "{}", ground.name);
        let order = match ground.name {
            "cubic" => 8,
            "regular-bipartite" => 10,
            _ => 5,
        };
        let mut dice = QuickDice::new(5);
        let all: BTreeSet<String> = (ground.generated().graphs)(order)
            .filter(|graph| (ground.contains)(graph))
            .map(|graph| to_graph6(&canonical_form(&graph)))
            .collect();
        let mut reached = BTreeSet::new();
        for _ in 0..STARTS {
            let mut graph = (ground.start)(order, &mut dice).unwrap();
            for _ in 0..1_000 {
                assert!((ground.contains)(&graph) && graph.order() == order, "{}", ground.name);
                reached.insert(to_graph6(&canonical_form(&graph)));
                graph = (ground.change)(&graph, &mut dice).unwrap_or(graph);
            }
            if reached.len() == all.len() {
                break;
            }
        }
        assert_eq!(reached, all, "{}", ground.name);
    }
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn what_takes_longer_is_found() {
    for (words, n) in [
        (&["chi_g <= 5", "--in", "planar", "--order", "10", "--seed", "1"][..], 10),
        (
            &[
                "col_g <= 2 degeneracy + 1",
                "--in",
                "connected",
                "--order",
                "10",
                "--where",
                "degeneracy == 2 && min_degree == 2",
                "--seed",
                "1",
                "--steps",
                "40000",
                "--restarts",
                "48",
            ],
            10,
        ),
    ] {
        let found = hunted(words, 1);
        assert!(is_counterexample(&found), "{found}");
        assert_eq!(found["n"], n, "{found}");
    }
}
