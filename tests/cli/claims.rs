//! Claims about what strategies need, and the small graphs that break them.

use mapgame::graphs::{Graph, families, formats};

use super::*;

fn records(arguments: &[&str], code: i32) -> Vec<serde_json::Value> {
    let run = run_for(60, &Folder::new(), &[&["verify"], arguments, &["--format", "json"]].concat());
    assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.stderr);
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn graph_of(record: &serde_json::Value) -> Graph {
    families::from_spec(&format!("g6:{}", record["graph6"].as_str().unwrap()), 0).unwrap()
}

#[test]
fn a_claim_that_holds() {
    let found = records(&["--over", "connected:1..5", "--claim", "col_g <= 3 * omega - 1"], 0);
    assert_eq!(found.len(), 31);
    for record in &found {
        assert_eq!(record["claim_holds"], true);
        assert_eq!(record["claim_values"]["col_g"], record["worst_case"]);
        assert!(record.get("shrunk_from").is_none());
    }
    let [found] = &records(&["petersen", "--strategy", "acyclic", "--claim", "chi_g <= a * (a + 1)"], 0)[..]
    else {
        panic!()
    };
    assert_eq!((&found["game"], &found["claim_values"]["a"]), (&"coloring".into(), &4.into()));
    let text = stdout(&["verify", "cycle:5", "--claim", "col_g <= 3"]);
    assert!(text.contains("  claim col_g <= 3: holds (col_g = 3 with activation)"), "{text}");
}

#[test]
fn a_claim_that_fails_is_shrunk() {
    // Some vertex has three marked neighbors: a claw is enough for that, or a part of one with a long play.
    let found = records(&["path:3", "grid:3x4", "petersen", "--claim", "col_g <= 3"], 1);
    assert_eq!(found.len(), 3, "petersen comes after the first graph that breaks it");
    assert_eq!((&found[0]["claim_holds"], &found[1]["claim_holds"]), (&true.into(), &false.into()));
    let smallest = &found[2];
    assert_eq!((&smallest["claim_holds"], &smallest["shrunk_from"]), (&false.into(), &"grid:3x4".into()));
    assert!(
        smallest["worst_case"].as_u64() > Some(3) && !smallest["worst_play"].as_array().unwrap().is_empty()
    );
    // It is minimal: with any vertex or edge less the claim holds.
    let graph = graph_of(smallest);
    assert!(graph.order() < 12);
    let edges: Vec<(usize, usize)> = graph.edges().map(|(u, v)| (u.index(), v.index())).collect();
    for left_out in 0..edges.len() {
        let kept = edges.iter().enumerate().filter(|&(place, _)| place != left_out).map(|(_, &edge)| edge);
        let less = Graph::from_edges(graph.order(), kept).unwrap();
        let name = format!("g6:{}", formats::to_graph6(&less));
        assert_eq!(records(&[&name, "--claim", "col_g <= 3"], 0)[0]["claim_holds"], true, "{name}");
    }
    let text = run(&["verify", "grid:3x4", "--claim", "col_g <= 3"]);
    assert_eq!(text.code, Some(1));
    assert!(
        text.stdout.contains("shrunk from grid:3x4: no vertex and no edge of it can be left out"),
        "{}",
        text.stdout
    );
    assert!(
        text.stdout.contains(
            "claim col_g <= 3: BROKEN by the strategy, by the play below (col_g = 4 with activation; that of the graph may be less)"
        ),
        "{}",
        text.stdout
    );
    assert!(text.stderr.contains("; the claim fails"), "{}", text.stderr);
}

/// The graph that breaks a claim is printed before a smaller one is looked for, which takes as long as the limit says.
#[test]
fn shrinking_ends_at_the_limit_and_the_first_graph_comes_before() {
    let found = records(&["torus:8x8", "--claim", "col_g <= 4", "--time-limit", "0.6"], 1);
    let graphs: Vec<_> = found.iter().map(|record| &record["graph"]).collect();
    assert_eq!((graphs[0], found.len()), (&"torus:8x8".into(), 2), "{graphs:?}");
    assert_eq!(found[1]["claim_holds"], false);
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(["verify", "torus:8x8", "--claim", "col_g <= 4", "--node-limit", "100000", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut line)
        .unwrap();
    assert!(child.try_wait().unwrap().is_none(), "it is printed while a smaller graph is looked for");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains("\"graph\":\"torus:8x8\"") && line.contains("\"claim_holds\":false"), "{line}");
}

#[test]
fn a_claim_that_held_is_said_to_have_held() {
    let summary = |arguments: &[&str]| run(&[&["verify"], arguments].concat()).stderr;
    assert!(summary(&["cycle:5", "path:4", "--claim", "col_g <= 3"]).contains("; the claim holds\n"));
    let some = summary(&["cycle:5", "path:3", "--claim", "col_g / (n - 3) <= 3"]);
    assert!(some.contains("; the claim holds in 1 of them"), "{some}");
}

#[test]
fn a_graph_is_shrunk_within_its_class() {
    let within = |class: &str| {
        graph_of(records(&["grid:3x4", "--claim", "col_g <= 3", "--where", class], 1).last().unwrap())
    };
    assert_eq!(within("n >= 9").order(), 9);
    assert!(within("m >= n").size() >= 4);
    // Of all connected graphs it is connected.
    let found = records(&["--over", "connected:1..5", "--claim", "col_g <= 3"], 1);
    let smallest = graph_of(found.last().unwrap());
    assert!(mapgame::graphs::connectivity::is_connected(&smallest));
    // In text the sweep has a table, and the play.
    let text = run(&["verify", "--over", "connected:1..5", "--claim", "col_g <= 3"]);
    assert!(
        text.stdout.contains("a play that needs it") && text.stdout.contains("largest worst case"),
        "{}",
        text.stdout
    );
}

#[test]
fn graphs_outside_the_class_are_left_out() {
    let found = records(&["path:4", "cycle:5", "star:3", "--where", "chi == 3"], 0);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["graph"], "cycle:5");
    assert!(found[0].get("claim").is_none());
    let run = run(&["verify", "path:4", "cycle:5", "--where", "chi == 3"]);
    assert!(run.stderr.contains("1 graph left out"), "{}", run.stderr);
}

#[test]
fn graphs_for_which_a_condition_has_no_value_are_counted() {
    let run = run(&["verify", "path:3", "path:4", "--where", "n / (n - 3) >= 0"]);
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.contains("1 graph left out, for 1 of which --where has no value"), "{}", run.stderr);
}

/// A graph on which the claim has no value does not break it, and no limit is to blame.
#[test]
fn a_claim_may_have_no_value() {
    let told = run(&["verify", "path:3", "--claim", "col_g / (n - 3) <= 3"]);
    assert_eq!(told.code, Some(0), "{}", told.stderr);
    assert!(
        told.stdout.contains("has no value") && told.stderr.contains("no value 1 time"),
        "{}",
        told.stdout
    );
    let swept = run(&["verify", "--over", "connected:1..4", "--claim", "col_g / (n - 3) <= 3"]);
    assert_eq!(swept.code, Some(1), "{}", swept.stderr);
    let found = records(&["complete:4", "--claim", "col_g / (n - 3) <= 3"], 1);
    let shrunk = found.last().unwrap();
    assert_eq!(
        (&shrunk["is_minimal"], shrunk.get("shrunk_from")),
        (&true.into(), Some(&"complete:4".into()))
    );
}

#[test]
fn what_is_not_known_is_not_settled() {
    // The marking game says nothing of how many colors are too few.
    let found = records(&["petersen", "--claim", "chi_g <= 3"], 3);
    assert_eq!(found[0]["claim_holds"], serde_json::Value::Null);
    assert_eq!(records(&["petersen", "--claim", "chi_g <= 4"], 0)[0]["claim_holds"], true);
    // Some plays are enough to break a claim, and not to prove one.
    let sampled = |claim: &str, code| {
        records(&["petersen", "--bob", "random", "--games", "20", "--claim", claim], code)[0]["claim_holds"]
            .clone()
    };
    assert_eq!(sampled("col_g <= 1", 1), false);
    assert_eq!(sampled("col_g <= 4", 0), true, "no vertex has more than three neighbors");
}

#[test]
fn what_is_no_claim_is_refused() {
    for (arguments, expected) in [
        (&["--claim", "planar"][..], "--claim: expected a claim about col_g or chi_g, found \"planar\""),
        (&["--claim", "col_g <="], "--claim: expected a condition"),
        (&["--claim", "col_g <= omegaa"], "--claim: expected a column, found \"omegaa\""),
        (&["--claim", "col_g + 1"], "--claim: expected a condition, true or false"),
        (&["--where", "n +"], "--where: expected a condition"),
        (
            &["--claim", "col_g <= 3", "--format", "csv"],
            "--claim: expected the format text or json, found csv",
        ),
        (&["--claim", "col_g <= 3", "-k", "3"], "cannot be used with"),
    ] {
        let run = run(&[&["verify", "path:4"], arguments].concat());
        // A formula with a caret may stand below.
        let lines = run.stderr.lines().filter(|line| !line.starts_with("  ")).count();
        assert_eq!((run.code, lines), (Some(2), 1), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
}

#[test]
fn games_that_a_limit_ends_tell_scores_and_not_colors() {
    let games = ["star:4", "--strategy", "first-fit", "--bob", "random", "--games", "1000000000"];
    let limited = ["--time-limit", "0.3", "--game", "coloring", "--claim", "chi_g <= 2"];
    let [found] = &records(&[&games[..], &limited].concat(), 3)[..] else { panic!("one graph") };
    // A vertex with two colored neighbors may get by with two colors.
    assert_eq!((&found["worst_case"], &found["claim_holds"]), (&3.into(), &serde_json::Value::Null));
    assert!(found["games"].as_u64().is_some_and(|games| games > 0) && !found["limit"].is_null(), "{found}");
}
