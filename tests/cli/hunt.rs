//! Hunts for counterexamples: what is known to fail is found, with fixed seeds, and what is covered is told.

use std::collections::BTreeSet;

use mapgame::graphs::classes::tree;
use mapgame::graphs::enumerate::{KINDS, canonical_form};
use mapgame::graphs::formats::parse_graph6;
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
    let run = run(&["invariants", &graph, "--columns", "n", "--where", &condition, "--format", "graph6"]);
    run.stdout.lines().count() == 1
}

#[test]
fn a_tree_with_col_g_4_is_found_at_order_10() {
    let found = hunted(&["col_g <= 3", "--in", "tree", "--order", "2..12"], 1);
    assert_eq!((&found["n"], &found["values"]["col_g"]), (&10.into(), &4.into()), "{found}");
    assert!(is_counterexample(&found) && found["is_minimal"] == true);
    let orders = found["covered"].as_array().unwrap();
    assert_eq!(orders.len(), 9);
    assert!(
        orders[..8].iter().all(|order| order["exhaustive"] == true && order["undecided"] == 0),
        "{found}"
    );
    // 1 + 1 + 2 + 3 + 6 + 11 + 23 + 47 trees have order 2 to 9 [OEIS A000055].
    let graphs: u64 = orders[..8].iter().map(|order| order["graphs"].as_u64().unwrap()).sum();
    assert_eq!(graphs, 94);
}

#[test]
fn a_tree_is_found_by_search_as_well_and_the_threads_change_nothing() {
    let words =
        ["col_g <= 3", "--in", "tree", "--order", "11", "--exhaustive", "5", "--seed", "1", "--steps", "400"];
    let found = hunted(&[&words[..], &["--threads", "1"]].concat(), 1);
    assert!(is_counterexample(&found), "{found}");
    // The tree of order 11 is made smaller, within the trees.
    let graph = parse_graph6(found["graph6"].as_str().unwrap()).unwrap();
    assert!((tree::CLASS.contains)(&graph) && graph.order() == 10, "{found}");
    assert_eq!(found, hunted(&[&words[..], &["--threads", "2"]].concat(), 1));
}

#[test]
fn a_tree_with_chi_g_4_is_found_at_order_14() {
    let found = hunted(&["chi_g <= 3", "--in", "tree", "--order", "11..14"], 1);
    assert_eq!((&found["n"], &found["values"]["chi_g"]), (&14.into(), &4.into()), "{found}");
    assert!(is_counterexample(&found) && found["is_minimal"] == true);
}

#[test]
fn an_edge_that_lowers_chi_g_is_found_at_order_6() {
    let found = hunted(&["chi_g_plus_edge >= chi_g", "--in", "connected", "--order", "2..6"], 1);
    assert_eq!(found["n"], 6, "{found}");
    assert!(is_counterexample(&found));
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

/// The graphs of another program: those outside the class are passed over, and the first on which the claim fails is shown.
#[test]
fn graphs_that_are_given_are_all_looked_at() {
    let folder = Folder::new();
    let looked_at = |words: &[&str], graphs: &str| {
        let words = [&["hunt"], words, &["--in", "tree", "--from", "-", "--format", "json"]].concat();
        let run = run_in(&folder, &words, graphs.as_bytes());
        (run.code, serde_json::from_str::<Value>(run.stdout.trim()).unwrap())
    };
    // K_4, P_4, K_{1,3}, and a tree of order 10 with col_g = 4.
    let graphs = "C~\nCh\nCs\nIhHC?CA_?\n";
    let (code, found) = looked_at(&["col_g <= 4"], graphs);
    let covered: Vec<_> = found["covered"].as_array().unwrap().iter().map(|one| &one["graphs"]).collect();
    assert_eq!((code, covered), (Some(0), vec![&2.into(), &1.into()]), "{found}");
    let (code, found) = looked_at(&["col_g <= 3"], graphs);
    assert_eq!((code, &found["graph6"]), (Some(1), &"IhHC?CA_?".into()), "{found}");
    let run = run_in(&folder, &["hunt", "col_g <= 3", "--in", "tree", "--from", "-"], b"Ch\nnonsense\n");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    // Tables tell all that the text tells.
    let words = ["hunt", "chi_g_bob <= chi_g + 2", "--order", "6", "--node-limit", "1", "--format", "csv"];
    let table = run_in(&folder, &words, b"");
    assert_eq!(table.code, Some(3), "{}", table.stderr);
    assert!(
        table.stdout.contains("112 graphs, all of order 6, ") && table.stdout.contains(" undecided"),
        "{}",
        table.stdout
    );
    // What stands behind the graph that was looked for takes nothing away.
    let (code, found) = looked_at(&["col_g <= 3"], &format!("{graphs}nonsense\n"));
    assert_eq!((code, &found["graph6"]), (Some(1), &"IhHC?CA_?".into()), "{found}");
}

#[test]
fn a_bound_is_taken_as_conjecture_prints_it() {
    let found = hunted(&["chi_g - chi <= floor(n/2) - 1", "--order", "2..5"], 0);
    assert_eq!(found["expression"], "chi_g - chi <= floor(n/2) - 1");
    let found = hunted(&["chi_g <= (2 chi + 1) / 3", "--order", "1..5"], 1);
    assert_eq!((&found["expression"], &found["n"]), (&"chi_g <= (2 chi + 1) / 3".into(), &2.into()));
    // A division of integers would let it hold on all 112 graphs.
    let found = hunted(&["treewidth >= (m - n + 4) / 3", "--in", "connected", "--order", "6"], 1);
    assert_eq!((&found["expression"], &found["n"]), (&"treewidth >= (m - n + 4) / 3".into(), &6.into()));
}

#[test]
fn nothing_is_found_where_there_is_nothing() {
    let found = hunted(&["chi_g <= max_degree + 1", "--in", "connected", "--order", "1..6"], 0);
    assert_eq!((&found["found"], &found["graph6"]), (&Value::Bool(false), &Value::Null));
    let graphs: Vec<u64> =
        found["covered"].as_array().unwrap().iter().map(|order| order["graphs"].as_u64().unwrap()).collect();
    assert_eq!(graphs, [1, 1, 2, 6, 21, 112]);
    let found = hunted(
        &[
            "chi_g <= 5",
            "--in",
            "planar",
            "--order",
            "7",
            "--exhaustive",
            "6",
            "--steps",
            "20",
            "--restarts",
            "2",
        ],
        3,
    );
    assert_eq!(found["covered"][0]["exhaustive"], false);
}

#[test]
fn what_was_looked_at_is_kept_and_the_values_are_certified() {
    let folder = Folder::new();
    let words = [
        "hunt",
        "chi_g <= 3",
        "--in",
        "outerplanar",
        "--order",
        "2..7",
        "--store",
        "hunts.jsonl",
        "--certificate",
        "proof.cert",
        "--format",
        "json",
    ];
    let first = run_in(&folder, &words, b"");
    assert_eq!(first.code, Some(1), "{}", first.stderr);
    assert_eq!(run_in(&folder, &["check", "proof.cert"], b"").code, Some(0));
    let kept = std::fs::read_to_string(folder.0.join("hunts.jsonl")).unwrap();
    let again = run_in(&folder, &words, b"");
    assert_eq!((again.code, &again.stdout), (Some(1), &first.stdout));
    assert_eq!(
        kept,
        std::fs::read_to_string(folder.0.join("hunts.jsonl")).unwrap(),
        "nothing was looked at again"
    );
    let lines = kept.lines().count() - 1;
    let covered: Value = serde_json::from_str(first.stdout.trim()).unwrap();
    assert_eq!(lines, covered["covered"].as_array().unwrap().len());
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

#[test]
fn a_certificate_is_refused_before_the_hunt_where_no_game_decides_the_claim() {
    let run =
        run(&["hunt", "degeneracy <= 9", "--in", "tree", "--order", "30", "--certificate", "proof.cert"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("expected a claim about chi_g or col_g"), "{}", run.stderr);
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

#[test]
fn what_is_no_claim_is_refused() {
    for (words, expected) in [
        (&["hunt", "chi_g <=", "--order", "3"][..], "expected a condition"),
        (&["hunt", "no_such <= 3", "--order", "3"], "expected a column"),
        (&["hunt", "chi_g <= 3", "--order", "0..3"], "expected an order"),
        (&["hunt", "chi_g <= 3", "--order", "5..3"], "expected an order"),
        (&["hunt", "chi_g <= 3", "--order", "3..100"], "at most 64"),
        (&["hunt", "chi_g <= 3", "--order", "3", "--in", "caterpillar"], "tree"),
        (&["hunt", "chi_g <= 3", "--order", "3", "--exhaustive", "11"], "expected an order up to 10"),
    ] {
        let run = run(words);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{words:?}");
        assert!(run.stderr.contains(expected), "{words:?}: {}", run.stderr);
    }
}

#[test]
fn graphs_on_which_a_claim_has_no_value_are_counted() {
    let words = ["n / (n - 3) >= 0", "--in", "tree", "--order", "3..4"];
    let found = hunted(&words, 0);
    let undefined: Vec<&Value> =
        found["covered"].as_array().unwrap().iter().map(|order| &order["undefined"]).collect();
    assert_eq!(undefined, [1, 0], "{found}");
    let text = run(&[&["hunt"], &words[..]].concat()).stdout;
    assert!(text.contains("order 3: all 1 graph, 1 for which the claim has no value\n"), "{text}");
    let given =
        run(&["hunt", "n / (n - 3) >= 0", "--in", "tree", "--from", "path:3", "path:4", "--format", "csv"]);
    assert!(given.stdout.contains("2 graphs, 1 for which the claim has no value"), "{}", given.stdout);
}

/// What met the condition stands beside what was looked at, in every form; where nothing did, that is what is said.
#[test]
fn graphs_that_meet_the_condition_are_counted() {
    let none = ["chi_g <= 2", "--in", "planar", "--where", "n > 100", "--order", "3..4"];
    let found = hunted(&none, 0);
    for (order, graphs) in found["covered"].as_array().unwrap().iter().zip([2, 6]) {
        assert_eq!((&order["graphs"], &order["met"]), (&graphs.into(), &0.into()), "{found}");
    }
    let told = run(&[&["hunt"], &none[..]].concat()).stdout;
    assert!(told.contains("nothing put it to the test"), "{told}");
    assert!(told.contains("order 4: all 6 graphs, 0 meet the condition\n"), "{told}");
    let table = run(&[&["hunt"], &none[..], &["--format", "csv"]].concat()).stdout;
    assert!(table.contains("8 graphs, all of orders 3 to 4, 0 meet the condition"), "{table}");

    // Of the 6 trees of order 6 those with maximum degree 3 at most are 4 [OEIS A000672].
    let some = ["chi_g <= 3", "--in", "tree", "--where", "max_degree <= 3", "--order", "6"];
    let found = hunted(&some, 0);
    assert_eq!((&found["covered"][0]["graphs"], &found["covered"][0]["met"]), (&6.into(), &4.into()));
    let told = run(&[&["hunt"], &some[..]].concat()).stdout;
    assert!(told.contains("order 6: all 6 graphs, 4 meet the condition\n"), "{told}");
    // Graphs that searches come by, and graphs that are given, are counted alike.
    let searched =
        hunted(&[&some[..], &["--exhaustive", "5", "--steps", "40", "--restarts", "2"]].concat(), 3);
    let [met, graphs] = ["met", "graphs"].map(|key| searched["covered"][0][key].as_u64().unwrap());
    assert!(0 < met && met < graphs, "{searched}");
    let given = ["chi_g <= 3", "--in", "tree", "--where", "max_degree <= 3", "--from", "star:3", "star:4"];
    let given = hunted(&given, 0);
    let met: Vec<&Value> = given["covered"].as_array().unwrap().iter().map(|order| &order["met"]).collect();
    assert_eq!(met, [1, 0], "{given}");

    // Without a condition every graph is met, and nothing is said of it.
    let found = hunted(&["chi_g <= 3", "--in", "tree", "--order", "6"], 0);
    assert_eq!(found["covered"][0]["met"], 6, "{found}");
    let told = run(&["hunt", "chi_g <= 3", "--in", "tree", "--order", "6"]).stdout;
    assert!(told.ends_with("order 6: all 6 graphs\n"), "{told}");
}
