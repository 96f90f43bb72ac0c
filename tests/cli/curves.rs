//! `curves` and `complexity`.

use serde_json::{Value, json};

use super::{Folder, objects, run, run_in, stdout};

const CURVES: [&str; 10] =
    ["curves", "grid:2x5", "--alice", "mcts:20", "--bob", "mcts:20", "-k", "2..4", "--games", "60"];

#[test]
fn ranges_of_colors_have_both_ends() {
    let colors = |text: &str| {
        let k = format!("-k={text}");
        run(&["curves", "path:2", "--alice", "random", "--bob", "random", "--games", "1", &k])
    };
    for text in ["3", "2..5"] {
        assert_eq!(colors(text).code, Some(0), "{text}: {}", colors(text).stderr);
    }
    for (text, reason) in [
        ("0", ", from 1 on, found \"0\""),
        ("0..3", ", from 1 on, found \"0..3\""),
        ("1..1025", ", of at most 1024, found \"1..1025\""),
        ("1..4294967295", ", of at most 1024, found \"1..4294967295\""),
        ("5..2", ", the smaller one first, found \"5..2\""),
        ("..", "2..5, found \"..\""),
        ("2..", "2..5, found \"2..\""),
        ("-1", "2..5, found \"-1\""),
        ("2-5", "2..5, found \"2-5\""),
    ] {
        let run = colors(text);
        assert_eq!(run.code, Some(2), "{text}");
        assert!(run.stderr.trim_end().ends_with(reason), "{text}: {}", run.stderr);
    }
}

#[test]
fn a_curve_has_a_match_and_a_verdict_for_each_number_of_colors() {
    let points = objects(&CURVES);
    let numbers: Vec<&Value> = points.iter().map(|point| &point["k"]).collect();
    assert_eq!(numbers, [&json!(2), &json!(3), &json!(4)]);
    for point in &points {
        assert_eq!((&point["graph"], &point["graph6"]), (&json!("grid:2x5"), &json!("IhEAHCPAG")));
        assert_eq!((&point["n"], &point["m"], &point["games"]), (&json!(10), &json!(13), &json!(60)));
        let [wins, ratio, low, high] =
            ["wins", "ratio", "low", "high"].map(|key| point[key].as_f64().unwrap());
        assert!((ratio - wins / 60.0).abs() < 1e-6);
        assert!(0.0 <= low && low <= ratio && ratio <= high && high <= 1.0);
    }
    // chi_g of the grid is 4; with 4 colors no vertex can see all.
    let exact: Vec<&Value> = points.iter().map(|point| &point["exact"]).collect();
    assert_eq!(exact, [&json!("bob"), &json!("bob"), &json!("alice")]);
    assert_eq!(points[2]["wins"], 60);
}

/// The same games as those of `match`.
#[test]
fn a_point_is_a_match() {
    let point = objects(&[&CURVES[..7], &["3", "--games", "60"]].concat());
    assert_eq!(point.len(), 1);
    let played = &objects(&[&["match"], &CURVES[1..7], &["3", "--games", "60"]].concat())[0];
    for key in ["graph", "k", "first", "alice", "bob", "wins", "games", "ratio", "low", "high"] {
        assert_eq!(point[0][key], played[key], "{key}");
    }
}

#[test]
fn what_the_budget_does_not_decide_is_null() {
    let cut = run(&[&CURVES[..], &["--node-limit", "1", "--format", "json"]].concat());
    assert_eq!(cut.code, Some(3), "{}", cut.stderr);
    let points: Vec<Value> = cut.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // With 2 colors one node tells.
    let exact: Vec<&Value> = points.iter().map(|point| &point["exact"]).collect();
    assert_eq!(exact, [&json!("bob"), &Value::Null, &json!("alice")]);
    assert!(points.iter().all(|point| point["games"] == 60));
}

#[test]
fn games_that_are_cut_off_are_unknown() {
    let cut = run(&[&CURVES[..8], &["--games", "2000000000", "--time-limit", "0.1"]].concat());
    assert_eq!(cut.code, Some(3), "{}", cut.stderr);
    assert_eq!(cut.stdout.matches("cut short by the time limit").count(), 3, "{}", cut.stdout);
}

#[test]
fn curves_in_every_format() {
    let arguments =
        ["curves", "path:5", "--alice", "random", "--bob", "random", "-k", "1..3", "--games", "100"];
    let told = ["text", "json", "csv", "markdown"].map(|format| {
        let text = stdout(&[&arguments[..], &["--format", format]].concat());
        format!("{format}\n{text}")
    });
    insta::assert_snapshot!("curves", told.join("\n"));
    let latex = stdout(&[&arguments[..], &["--format", "latex"]].concat());
    assert!(latex.contains("\\begin{tabular}") && latex.contains("path:5 & 5 & 4 & 1 &"), "{latex}");
}

#[test]
fn pictures_of_curves() {
    let folder = Folder::new();
    let draw = |graphs: &[&str], file: &str| {
        let rest = ["--alice", "random", "--bob", "threat", "-k", "2..3", "--games", "20", "--svg", file];
        run_in(&folder, &[&["curves"], graphs, &rest].concat(), b"")
    };
    let read = |file: &str| std::fs::read_to_string(folder.0.join(file)).unwrap();
    assert_eq!(draw(&["cycle:7"], "one.svg").code, Some(0));
    let one = read("one.svg");
    assert!(one.starts_with("<svg") && one.trim_end().ends_with("</svg>"));
    for text in ["cycle:7: Alice", "random : threat", "exact: Bob wins", "exact: Alice wins"] {
        assert!(one.contains(text), "{text} is not in the picture");
    }
    assert_eq!(draw(&["cycle:7", "prism:5", "cycle:7"], "all").code, Some(0));
    let names: std::collections::BTreeSet<String> = std::fs::read_dir(folder.0.join("all"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["cycle-7-2.svg", "cycle-7.svg", "prism-5.svg"]);
    assert_eq!(draw(&["petersen"], "deep/er/").code, Some(0));
    assert!(read("deep/er/petersen.svg").contains("petersen: Alice"));
    let kept = ["curves", "petersen", "--alice", "random", "--bob", "random", "-k", "2", "--games", "2"];
    let one_name = run_in(&folder, &[&kept[..], &["--store", "both", "--svg", "both"]].concat(), b"");
    assert!(one_name.code == Some(2) && one_name.stderr.contains("than the input"), "{}", one_name.stderr);
    let refused = draw(&["petersen"], "no/such/folder.svg");
    assert_eq!((refused.code, refused.stderr.lines().count()), (Some(2), 1), "{}", refused.stderr);
}

/// The triangle with 3 colors by hand: 9 first moves, 4 second ones, 1 last one.
#[test]
fn plays_and_positions_are_counted() {
    let object = &objects(&["complexity", "complete:3", "-k", "3"])[0];
    assert_eq!((&object["graph"], &object["graph6"]), (&json!("complete:3"), &json!("Bw")));
    assert_eq!((&object["n"], &object["m"], &object["k"]), (&json!(3), &json!(3), &json!(3)));
    for (key, value) in [("plays", 36), ("tree_nodes", 82), ("distinct_positions", 34), ("up_to_names", 8)] {
        assert_eq!(object[key], value, "{key}");
    }
    assert_eq!(
        (&object["named_plays_by_formula"], &object["tree_nodes_by_formula"]),
        (&json!(162.0), &json!(820.0))
    );
    // Ten simulations from each position: 9 + 4 + 1, 4 + 1 and 1 looks, or each move once and each choice.
    assert_eq!((&object["listing"], &object["keeping"]), (&json!(200), &json!(200)));
    assert_eq!(object["limit"], Value::Null);
}

/// The path of order 3 with 3 colors by hand: 3! orders, and in each 12 proper colorings, or 2 up to the names of the
/// colors, according to whether the ends are alike.
#[test]
fn plays_stand_beside_the_bounds_on_those_that_are_counted_so() {
    let object = &objects(&["complexity", "path:3", "-k", "3", "--only", "tree"])[0];
    assert_eq!((&object["plays"], &object["named_plays_by_formula"]), (&json!(72), &json!(162.0)));
    assert_eq!((&object["plays_up_to_names"], &object["plays_by_formula"]), (&json!(12), &json!(36.0)));
    let text = stdout(&["complexity", "path:3", "-k", "3", "--only", "tree"]);
    assert!(
        text.contains("72 plays (c^v v! = 162), 12 if a new color counts once (c! c^(v-c) v! = 36)"),
        "{text}"
    );
}

#[test]
fn with_more_colors_than_vertices_no_more_are_new() {
    let text = stdout(&["complexity", "path:3", "-k", "5", "--only", "tree"]);
    assert!(text.contains("(v! v! = 36)"), "{text}");
}

#[test]
fn what_was_not_asked_for_is_left_out() {
    let tree = &objects(&["complexity", "path:4", "-k", "3", "--only", "tree"])[0];
    assert_eq!((&tree["plays"], tree.get("listing")), (&json!(576), None));
    let work = &objects(&["complexity", "path:4", "-k", "3", "--only", "work", "--simulations", "3"])[0];
    assert_eq!((work.get("plays"), &work["simulations"]), (None, &json!(3)));
}

#[test]
fn a_tree_that_is_too_large_is_unknown() {
    let cut = run(&["complexity", "path:8", "-k", "2..3", "--node-limit", "2000", "--format", "json"]);
    assert_eq!(cut.code, Some(3), "{}", cut.stderr);
    let sizes: Vec<Value> = cut.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&sizes[0]["plays"], &sizes[0]["limit"]), (&json!(123_328), &Value::Null));
    assert_eq!((&sizes[1]["plays"], &sizes[1]["limit"]), (&Value::Null, &json!("node limit")));
    assert_eq!(sizes[1]["plays_by_formula"], 58_786_560.0);
}

#[test]
fn complexity_in_every_format() {
    let told = ["text", "json", "csv", "markdown"].map(|format| {
        let text = stdout(&["complexity", "path:4", "cycle:5", "-k", "2..3", "--format", format]);
        format!("{format}\n{text}")
    });
    insta::assert_snapshot!("complexity", told.join("\n"));
    let latex = stdout(&["complexity", "path:4", "-k", "3", "--format", "latex"]);
    assert!(
        latex.contains("\\begin{tabular}") && latex.contains("& 576 & 1944 & 96 & 432 & 1039 &"),
        "{latex}"
    );
}

#[test]
fn growth_is_told_where_something_grows() {
    let growing = |graphs: &[&str], k: &str| {
        run(&[&["complexity"], graphs, &["-k", k, "--only", "work", "--simulations", "2"]].concat()).stderr
    };
    assert!(growing(&["path:4", "path:8", "path:16"], "3").starts_with("listing grows as v^2."));
    assert!(growing(&["path:16"], "3..8").starts_with("listing grows as c^1."));
    assert_eq!(growing(&["path:4", "path:8"], "3"), "", "two points say nothing");
    assert_eq!(growing(&["path:4", "path:8", "path:16"], "3..5"), "", "both grow");
}
