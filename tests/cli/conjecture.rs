//! Bounds that the program proposes: it finds again what is known, and says so; none rests on a rounding error.

use mapgame::strategies::formula::linear::Inequality;
use serde_json::Value;

use super::*;

/// What a test of a formula says, of bounds from one side over these graphs.
fn tested(target: &str, over: &str, side: &str, formula: &str) -> Value {
    let arguments = ["conjecture", target, "--over", over, side, "--test", formula, "--threads", "1"];
    objects(&arguments).remove(0)
}

fn is_rediscovered(found: &Value) -> bool {
    found["holds"] == true && (found["listed"] == true || found["dominated"] == true)
}

#[test]
fn known_bounds_are_found_again_and_told() {
    known_bounds_are_told(5, 9, 6);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn known_bounds_are_told_to_order_6() {
    known_bounds_are_told(6, 11, 6);
}

/// Over the connected graphs and the trees up to these orders, and, where half of the order counts, up to an even one.
fn known_bounds_are_told(order: usize, of_trees: usize, even: usize) {
    let connected = format!("connected:1..{order}");
    for (target, over, side, formula, source) in [
        ("chi_g", &connected, "--upper", "chi_g <= max_degree + 1", "max-degree"),
        ("chi_g", &connected, "--lower", "chi_g >= chi", "chromatic"),
        ("chi_g", &connected, "--upper", "chi_g <= col_g", "chi_g <= col_g [Zhu1999]"),
        ("col_g", &connected, "--lower", "col_g >= degeneracy + 1", "degeneracy"),
        ("col_g", &format!("trees:1..{of_trees}"), "--upper", "col_g <= 4", "forest"),
        (
            "chi_g - chi",
            &format!("connected:2..{even}"),
            "--upper",
            "chi_g - chi <= floor(n/2) - 1",
            "half-order",
        ),
    ] {
        let found = tested(target, over, side, formula);
        assert!(is_rediscovered(&found), "{found}");
        let sources: Vec<&str> =
            found["follows_from"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
        assert!(sources.contains(&source), "{formula}: {sources:?}");
    }
}

#[test]
fn what_is_false_at_order_10_is_proposed_at_order_6_and_follows_from_no_theorem() {
    let formula = "col_g <= 2 degeneracy + 1";
    let found = tested("col_g", "connected:1..6", "--upper", formula);
    assert!(is_rediscovered(&found), "{found}");
    let alone = [
        "conjecture",
        "col_g",
        "--over",
        "connected:1..6",
        "--upper",
        "--using",
        "degeneracy",
        "--terms",
        "1",
    ];
    let proposed = objects(&alone);
    let own = proposed
        .iter()
        .find(|bound| bound["formula"] == formula)
        .expect("it is among the bounds in degeneracy alone");
    assert_eq!(own["follows_from"], serde_json::json!([]));
}

#[test]
fn graphs_for_which_the_condition_has_no_value_are_counted() {
    let run = run(&["conjecture", "chi_g", "--over", "connected:1..4", "--where", "n / (n - 3) >= 0"]);
    assert!(run.stderr.contains("; the condition has no value for 2 graphs"), "{}", run.stderr);
}

/// It holds to order 5 and fails later: that it follows from what is no theorem is said.
#[test]
fn premises_that_are_conjectures_are_called_so() {
    let found = tested("col_g", "connected:3..5", "--upper", "col_g <= chi + degeneracy");
    let premises = found["follows_from"].as_array().unwrap();
    assert!(premises.iter().any(|one| one.as_str().unwrap().ends_with(" (a conjecture)")), "{found}");
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn known_bounds_are_found_again_to_order_7() {
    for (target, over, side, formula) in [
        ("chi_g", "connected:1..7", "--upper", "chi_g <= max_degree + 1"),
        ("chi_g", "connected:1..7", "--lower", "chi_g >= chi"),
        ("chi_g", "connected:1..7", "--upper", "chi_g <= col_g"),
        ("col_g", "connected:1..7", "--upper", "col_g <= 2 degeneracy + 1"),
        ("col_g", "trees:1..13", "--upper", "col_g <= 4"),
        ("chi_g - chi", "connected:2..7", "--upper", "chi_g - chi <= floor(n/2) - 1"),
    ] {
        let found = tested(target, over, side, formula);
        assert!(is_rediscovered(&found), "{found}");
    }
}

/// The definition-level test: every bound is asked of every graph as a condition.
#[test]
fn every_bound_holds_as_a_condition_and_is_attained_where_it_says() {
    for side in ["--upper", "--lower"] {
        let arguments = [
            "conjecture",
            "chi_g - chi",
            "--over",
            "connected:1..5",
            side,
            "--using",
            "n,degeneracy,col_g",
            "--threads",
            "1",
        ];
        let bounds = objects(&arguments);
        assert!(!bounds.is_empty(), "no bounds {side}");
        for bound in &bounds {
            let expression = bound["expression"].as_str().unwrap();
            let graphs: Vec<String> = (1..=5)
                .flat_map(graphs::enumerate::connected_graphs)
                .map(|graph| graphs::formats::to_graph6(&graph))
                .collect();
            let input = graphs.join("\n");
            let count = |condition: &str| {
                let run = run_with(
                    &["invariants", "-", "--columns", "n", "--where", condition, "--format", "graph6"],
                    input.as_bytes(),
                );
                assert_eq!(run.code, Some(0), "{condition}: {}", run.stderr);
                run.stdout.lines().map(str::to_owned).collect::<Vec<_>>()
            };
            assert_eq!(count(expression).len(), graphs.len(), "{expression}");
            let attained = count(&expression.replace("<=", "==").replace(">=", "=="));
            assert_eq!(bound["touches"], attained.len(), "{expression}");
            let formula = bound["formula"].as_str().unwrap();
            assert_eq!(Inequality::read(formula).unwrap().expression(), expression);
            for tight in bound["tight"].as_array().unwrap() {
                assert!(attained.contains(&tight.as_str().unwrap().to_owned()), "{expression}: {tight}");
            }
        }
    }
}

#[test]
fn a_census_gives_the_same_bounds_as_its_graphs() {
    let folder = Folder::new();
    let new = [
        "census",
        "new",
        "small",
        "--from",
        "connected:1..5",
        "--columns",
        "max_degree,chi,col_g",
        "--shards",
        "2",
    ];
    assert_eq!(run_in(&folder, &new, b"").code, Some(0));
    let ask = |origin: &[&str]| {
        let words =
            [&["conjecture", "col_g"], origin, &["--using", "n,max_degree,chi", "--format", "json"]].concat();
        run_in(&folder, &words, b"")
    };
    assert_eq!(ask(&["--from", "small"]).code, Some(2), "no shard is whole yet");
    assert_eq!(run_in(&folder, &["census", "run", "small"], b"").code, Some(0));
    let (rows, graphs) = (ask(&["--from", "small"]), ask(&["--over", "connected:1..5"]));
    assert_eq!((rows.code, &rows.stdout), (Some(0), &graphs.stdout), "{}", rows.stderr);
}

#[test]
fn what_a_hunt_breaks_is_proposed_no_longer() {
    let ask =
        ["conjecture", "col_g", "--over", "trees:2..8", "--upper", "--using", "max_degree", "--terms", "1"];
    let plain = objects(&ask);
    // To order 9 three are enough for a tree; order 10 has one that needs four.
    let three = |bounds: &[Value]| bounds.iter().any(|bound| bound["formula"] == "col_g <= 3");
    assert!(three(&plain), "{plain:?}");
    let challenged = objects(&[&ask[..], &["--challenge", "800", "--seed", "1"]].concat());
    assert!(!three(&challenged), "{challenged:?}");
    let tested = &challenged[0]["tested"];
    assert!(
        tested["counterexamples"].as_u64() >= Some(1) && tested["hunted"].as_u64() > Some(100),
        "{tested}"
    );
    let refused = run(&["conjecture", "col_g", "petersen", "--challenge", "5"]);
    assert_eq!(refused.code, Some(2), "{}", refused.stderr);
}

#[test]
fn a_formula_that_fails_is_told_with_its_smallest_graphs() {
    let run = run(&[
        "conjecture",
        "col_g",
        "--over",
        "connected:1..4",
        "--test",
        "col_g <= chi",
        "--format",
        "json",
    ]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let held: Value = serde_json::from_str(run.stdout.trim()).unwrap();
    let smallest = graphs::formats::parse_graph6(held["fails_on"][0].as_str().unwrap()).unwrap();
    // The path of order 4 is the smallest graph with col_g > chi.
    assert!(held["holds"] == false && (graphs::classes::path::CLASS.contains)(&smallest), "{held}");
    assert_eq!(smallest.order(), 4);
}

/// Theorems are about graphs with vertices.
#[test]
fn what_fails_follows_from_no_theorem() {
    let words =
        ["--lower", "--using", "degeneracy,n", "--test", "col_g >= degeneracy + 1", "--format", "json"];
    let run = run(&[&["conjecture", "col_g", "g6:?", "g6:@", "path:3"], &words[..]].concat());
    let held: Value = serde_json::from_str(run.stdout.trim()).unwrap();
    assert_eq!((&held["failures"], &held["follows_from"]), (&1.into(), &Value::Array(vec![])), "{held}");
}

#[test]
fn what_is_no_target_is_refused() {
    for (words, expected) in [
        (&["conjecture", "chi_g / 2", "--over", "connected:3"][..], "expected a target"),
        (&["conjecture", "chi_g <= 3", "--over", "connected:3"], "expected a target"),
        (&["conjecture", "no_such", "--over", "connected:3"], "expected a column"),
        (&["conjecture", "winners", "--over", "connected:3"], "expected a column of integers"),
        (&["conjecture", "chi_g", "--over", "connected:3", "--test", "chi_g < 3"], "expected an inequality"),
        (&["conjecture", "girth", "path:3", "path:4"], "expected graphs on which every column is a number"),
    ] {
        let run = run(words);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{words:?}");
        assert!(run.stderr.contains(expected), "{words:?}: {}", run.stderr);
    }
}

#[test]
fn bounds_are_drawn_with_their_graphs() {
    let folder = Folder::new();
    let words =
        ["conjecture", "chi_g", "--over", "connected:1..4", "--upper", "--most", "2", "--svg", "bounds.svg"];
    assert_eq!(run_in(&folder, &words, b"").code, Some(0));
    let picture = std::fs::read_to_string(folder.0.join("bounds.svg")).unwrap();
    let titles = picture.matches("<title>").count();
    assert!(picture.ends_with("</svg>\n") && (2..=6).contains(&titles), "{picture}");
    // A picture of its own is replaced.
    assert_eq!(run_in(&folder, &words, b"").code, Some(0));
}

/// What the help says of names: `_` stands for other signs, as in --where.
#[test]
fn columns_are_named_as_in_conditions() {
    let ask = |using: &str| {
        let words = ["conjecture", "col_g", "--over", "connected:1..4", "--terms", "1", "--using", using];
        objects(&words)
    };
    for (identifiers, names) in [
        ("worst_activation", "worst:activation"),
        ("chi_g_B_A", "chi_g:[B,A]"),
        ("n, chi_g_connected,worst_activation", "n,chi_g:connected,worst:activation"),
        ("worst_activation,chi_g:[B,A],n", "worst:activation,chi_g:[B,A],n"),
    ] {
        assert_eq!(ask(identifiers), ask(names), "{identifiers}");
    }
    let refused = run(&["conjecture", "col_g", "--over", "connected:1..4", "--using", "worst_nobody"]);
    assert_eq!((refused.code, refused.stderr.lines().count()), (Some(2), 1), "{}", refused.stderr);
    assert!(refused.stderr.contains("expected a column, found \"worst_nobody\""), "{}", refused.stderr);
}

/// No bound is told to follow from itself.
#[test]
fn no_bound_follows_from_itself() {
    for (target, over, using) in [
        ("chi", "connected:1..5", "clique,n,degeneracy"),
        ("chi_g", "connected:1..5", "col_g,clique,chi"),
        ("clique", "connected:2..5", "chi,n"),
        ("edge_game", "connected:2..4", "max_degree,arboricity"),
    ] {
        let ask = ["conjecture", target, "--over", over, "--using", using, "--terms", "2"];
        let proposed = objects(&ask);
        let formulas: Vec<&str> = proposed.iter().map(|bound| bound["formula"].as_str().unwrap()).collect();
        let tests: Vec<&str> = formulas.iter().flat_map(|formula| ["--test", formula]).collect();
        let tested = objects(&[&ask[..], &tests].concat());
        assert_eq!(tested.len(), proposed.len());
        for bound in proposed.iter().chain(&tested) {
            let own = &bound["formula"];
            let sources = bound["follows_from"].as_array().unwrap();
            assert!(!sources.contains(own), "{bound}");
        }
    }
    let open =
        objects(&["conjecture", "edge_game", "--over", "connected:2..4", "--using", "max_degree", "--new"]);
    assert!(open.iter().all(|bound| bound["formula"] != "edge_game <= 2 max_degree - 1"), "{open:?}");
}

/// Bounds of a report are held against graphs of their classes, and what breaks one is told.
#[test]
fn published_bounds_are_challenged() {
    let folder = Folder::new();
    folder.file(
        "bounds.csv",
        "class,bound\nbipartite,worst_activation - col_g <= 2\nbipartite,col_g <= degeneracy + 9\n",
    );
    let ask =
        ["conjecture", "--published", ".", "--structured", "60", "--node-limit", "20000", "--format", "json"];
    let told = |more: &[&str]| {
        let run = run_in(&folder, &[&ask[..], more].concat(), b"");
        let lines = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap());
        (run.code, lines.collect::<Vec<Value>>())
    };
    let (code, found) = told(&["--seed", "1"]);
    assert_eq!(code, Some(1), "{found:?}");
    let broken = graphs::formats::parse_graph6(found[0]["graph6"].as_str().unwrap()).unwrap();
    assert!(
        (graphs::classes::bipartite::CLASS.contains)(&broken) && found[0]["stands"] == false,
        "{found:?}"
    );
    assert!(found[1]["stands"] == true && found[1]["graph6"].is_null(), "{found:?}");
    assert_eq!(
        found[1]["holds"].as_u64().unwrap() + found[1]["undecided"].as_u64().unwrap(),
        60,
        "{found:?}"
    );
    let same = |one: &[Value], other: &[Value]| {
        one[1]["touches"] == other[1]["touches"] && one[0]["graph6"] == other[0]["graph6"]
    };
    assert!(same(&found, &told(&["--seed", "1"]).1));
    // All graphs of a kind, and those of its class alone.
    let (code, all) = told(&["--over", "connected:2..5"]);
    assert_eq!(code, Some(0), "{all:?}");
    // Of orders 2 to 5 there are 1, 1, 3 and 5.
    assert!(all.iter().all(|one| one["holds"] == 10 && one["largest_order"] == 5), "{all:?}");
    for (text, word) in [
        ("klass,bound\n", "expected a column \"class\""),
        ("class,bound\nlinear,col_g <= 3\n", "line 2: expected a class, found \"linear\""),
        ("class,bound\ntrees,col_g < 3\n", "line 2"),
    ] {
        folder.file("other.csv", text);
        let run = run_in(&folder, &["conjecture", "--published", "other.csv"], b"");
        assert!(
            run.code == Some(2) && run.stderr.contains(word) && run.stderr.contains("other.csv"),
            "{}",
            run.stderr
        );
    }
}
