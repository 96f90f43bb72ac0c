//! `verify` with files, a store, pictures, sweeps, and one Bob.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

#[cfg(target_os = "linux")]
use super::processor_seconds;
use super::{Folder, Run, objects, run, run_in, stdout, wait_for};

fn verify(folder: &Folder, arguments: &[&str]) -> Run {
    let all: Vec<&str> = ["verify"].iter().chain(arguments).copied().collect();
    run_in(folder, &all, b"")
}

fn object(folder: &Folder, arguments: &[&str]) -> Value {
    let run = verify(folder, &[arguments, &["--format", "json"]].concat());
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn an_order_file_is_the_order_in_use() {
    let folder = Folder::new();
    folder.file("order.txt", "# leaves first\n3\n2\n\n1\n0\n");
    let found = object(&folder, &["star:3", "--order", "order.txt"]);
    assert_eq!(found["order"], json!([3, 2, 1, 0]));
    assert_eq!(found["worst_play"][0]["vertex"], 3);
    // rho is 4 along the leaves: each is a loose backward neighbor of those after it.
    assert_eq!(found["claims"][0]["bound"].as_u64().map(|bound| bound > 2), Some(true));
    let labeled = "graph { hub -- a; hub -- b; hub -- c }";
    folder.file("named.dot", labeled);
    folder.file("by-name.txt", "a\nb\nc\nhub\n");
    let found = object(&folder, &["named.dot", "--order", "by-name.txt", "--strategy", "first-fit"]);
    assert_eq!(found["labels"][found["order"][3].as_u64().unwrap() as usize], "hub");
    assert_eq!(found["worst_case"], 4, "the hub comes last");
}

#[test]
fn a_guide_file_is_the_guide_in_use() {
    let folder = Folder::new();
    folder.file("guide.txt", "0 5\n1 7\n2 5\n3 9\n");
    let found = object(&folder, &["path:4", "--strategy", "acyclic", "--guide", "guide.txt"]);
    assert_eq!((&found["guide"], &found["proven_bound"]), (&json!([0, 1, 0, 2]), &json!(12)));
    let refused = |content: &str, strategy: &str| {
        folder.file("bad.txt", content);
        let run = verify(&folder, &["path:4", "--strategy", strategy, "--guide", "bad.txt"]);
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{}", run.stderr);
        run.stderr
    };
    assert!(refused("0 0\n1 0\n2 1\n3 0\n", "acyclic").contains("the adjacent vertices 0 and 1"));
    assert!(refused("0 0\n1 1\n2 0\n", "acyclic").contains("found none for 3"));
    assert!(refused("0 0\n1 one\n", "acyclic").contains("bad.txt:2"));
    assert!(refused("0 0\n0 1\n", "loose-backward").contains("bad.txt:2"));
    folder.file("cycle.txt", "0 0\n1 1\n2 0\n3 1\n");
    let run = verify(&folder, &["cycle:4", "--strategy", "acyclic", "--guide", "cycle.txt"]);
    assert!(run.stderr.contains("a cycle with two colors"), "{}", run.stderr);
}

#[test]
fn a_filmstrip_is_a_picture_of_the_play() {
    let folder = Folder::new();
    for (strategy, letters) in [("activation", false), ("acyclic", true)] {
        let arguments = ["caterpillar:3,0,3", "--strategy", strategy, "--filmstrip", "play.svg"];
        let found = object(&folder, &arguments);
        let picture = fs::read_to_string(folder.0.join("play.svg")).unwrap();
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{strategy}");
        let plies = found["worst_play"].as_array().unwrap();
        for (ply, reply) in plies.iter().enumerate() {
            let player = if reply["player"] == "alice" { "Alice" } else { "Bob" };
            let title = format!("{}. {player}: {}", ply + 1, reply["vertex"]);
            assert!(picture.contains(&title), "{title} is missing");
        }
        assert_eq!(picture.contains(">a1</text>"), letters, "shades have names with a guide only");
    }
    let order = run_in(&folder, &["order", "cube", "--kind", "dollar", "--filmstrip", "steps.svg"], b"");
    assert_eq!(order.code, Some(0), "{}", order.stderr);
    let steps = fs::read_to_string(folder.0.join("steps.svg")).unwrap();
    assert!((1..=8).all(|step| steps.contains(&format!("step {step}: "))));
    for arguments in [
        &["order", "cube", "--filmstrip", "steps.svg"][..],
        &["order", "path:201", "--kind", "dollar", "--filmstrip", "steps.svg"],
        &["order", "cube", "path:3", "--kind", "dollar", "--filmstrip", "steps.svg"],
        &["order", "cube", "--kind", "dollar", "--filmstrip", "no-such-folder/steps.svg"],
    ] {
        let run = run_in(&folder, arguments, b"");
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{arguments:?}: {}", run.stderr);
    }
    let run = verify(&folder, &["path:3", "--filmstrip", "no-such-folder/play.svg"]);
    assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{}", run.stderr);
}

#[test]
fn a_sweep_by_every_strategy_refutes_nothing() {
    let swept = run(&["verify", "--over", "connected:1..5", "--strategy", "all", "--format", "json"]);
    assert_eq!(swept.code, Some(0), "{}", swept.stderr);
    assert!(swept.stderr.contains(": 0 refuted, 0 cut short"), "{}", swept.stderr);
    let objects: Vec<Value> = swept.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let by = |strategy: &str| objects.iter().filter(|object| object["strategy"] == strategy).count();
    assert_eq!((by("activation"), by("acyclic"), by("loose-backward")), (31, 31, 31));
    // The trees of order 1 to 5.
    assert_eq!(by("forest"), 1 + 1 + 1 + 2 + 3);
    let table = stdout(&["verify", "--over", "connected:1..4", "--strategy", "forest", "--quiet"]);
    assert!(table.contains("largest worst case") && !table.contains("activation"), "{table}");
}

const SWEEP: [&str; 8] =
    ["verify", "--over", "connected:1..7", "--strategy", "all", "--exact", "--format", "json"];

fn keys(folder: &Folder) -> Vec<String> {
    let text = fs::read_to_string(folder.0.join("sweep.jsonl")).unwrap();
    let lines = text.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.map(|line| line["key"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_sweep_that_is_killed_goes_on_where_it_was() {
    let whole = stdout(&SWEEP);
    let folder = Folder::new();
    let stored = [&SWEEP[..], &["--store", "sweep.jsonl"]].concat();
    let store = folder.0.join("sweep.jsonl");
    for kilobytes in [1, 40, 400] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
            .args(&stored)
            .current_dir(&folder.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let length = || fs::metadata(&store).map_or(0, |file| file.len());
        wait_for("something is stored", || {
            length() >= kilobytes << 10 || child.try_wait().unwrap().is_some()
        });
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(length() >= kilobytes << 10, "nothing was stored");
    }
    let resumed = run_in(&folder, &stored, b"");
    assert_eq!((resumed.code, &resumed.stdout), (Some(0), &whole), "{}", resumed.stderr);
    let mut keys = keys(&folder);
    let stored_results = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), stored_results, "a result was computed twice");
}

#[test]
fn a_store_cut_at_any_byte_is_completed() {
    let arguments = ["verify", "--over", "connected:1..4", "--format", "json", "--store", "sweep.jsonl"];
    let folder = Folder::new();
    let whole = run_in(&folder, &arguments, b"").stdout;
    let store = fs::read(folder.0.join("sweep.jsonl")).unwrap();
    let last_line = store.len() - store[..store.len() - 1].iter().rev().position(|&b| b == b'\n').unwrap();
    for cut in [0, 7, 33, last_line - 1, last_line, last_line + 9, store.len() - 1] {
        folder.file("sweep.jsonl", &store[..cut]);
        let again = run_in(&folder, &arguments, b"");
        assert_eq!((again.code, &again.stdout), (Some(0), &whole), "cut at {cut}: {}", again.stderr);
        assert_eq!(keys(&folder).len(), 1 + 1 + 2 + 6);
    }
    folder.file("sweep.jsonl", "someone's notes\n");
    assert_eq!(run_in(&folder, &arguments, b"").code, Some(2));
    assert_eq!(fs::read_to_string(folder.0.join("sweep.jsonl")).unwrap(), "someone's notes\n");
}

#[test]
fn bob_may_be_any_player_by_name() {
    let folder = Folder::new();
    for bob in ["greedy", "alpha-beta:2", "perfect", "random"] {
        let arguments = ["spider:5,2", "--strategy", "acyclic", "--bob", bob, "--games", "3"];
        let found = object(&folder, &arguments);
        assert_eq!((&found["games"], &found["exhaustive"]), (&json!(3), &json!(false)), "{bob}");
        assert_eq!(found["holds"], true);
    }
    let twice = ["verify", "fan:6", "--bob", "random", "--seed", "5"];
    assert_eq!(objects(&twice), objects(&twice));
    let marking = object(&folder, &["fan:6", "--bob", "alpha-beta:3", "--game", "marking", "--games", "2"]);
    assert_eq!((&marking["game"], &marking["colors"]), (&json!("marking"), &Value::Null));
    for (arguments, reason) in [
        (&["fan:6", "--bob", "greedy", "--game", "marking"][..], "plays the coloring game alone"),
        (&["fan:6", "--bob", "activation"], "activation does not play bob"),
        (&["fan:6", "--bob", "activation", "--game", "marking"], "activation does not play bob"),
        (&["fan:6", "--bob", "nobody"], "(or exhaustive)"),
        (&["fan:6", "--bob", "alpha-beta"], "a number of plies"),
    ] {
        let run = verify(&folder, arguments);
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(reason), "{}", run.stderr);
    }
}

/// Leaves first, rho is 13: each is a loose backward neighbor of the later ones, through the center.
#[test]
fn a_bound_of_the_order_in_use_names_it_and_the_theorem_stands_beside() {
    let folder = Folder::new();
    let leaves: String = (1..=12).map(|leaf| format!("{leaf}\n")).collect();
    folder.file("order.txt", format!("{leaves}0\n"));
    let text =
        |strategy| verify(&folder, &["star:12", "--order", "order.txt", "--strategy", strategy]).stdout;
    let activation = text("activation");
    assert!(activation.contains("col_g <= 3 rho(L) - 1 = 38 (3 col_2 - 1 = 5): holds"), "{activation}");
    let guided = text("loose-backward");
    assert!(guided.contains("chi_g <= chi (1 + rho(L)) = 28 (chi (1 + col_2) = 6): holds"), "{guided}");
    let found = object(&folder, &["star:12", "--order", "order.txt"]);
    assert_eq!(found["proven_bound"], 38);
    assert_eq!(found["claims"][0]["statement"], "col_g <= 3 rho(L) - 1");
    assert_eq!(found["claims"][0]["general"], json!({"formula": "3 col_2 - 1", "low": 5, "high": 5}));
    assert!(found["claims"][1].get("general").is_none(), "what the rank proves speaks of the order anyway");
    let csv = verify(&folder, &["star:12", "--order", "order.txt", "--format", "csv"]).stdout;
    assert!(csv.contains(",activation,col_g <= 3 rho(L) - 1,38,5,yes,"), "{csv}");
}

#[test]
fn what_is_not_known_of_the_best_order_leaves_the_theorem_an_interval() {
    let folder = Folder::new();
    let run = verify(&folder, &["gnp:30,0.3", "--node-limit", "10", "--format", "json"]);
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    let [low, high] = [0, 1].map(|end| found["col_2"][end].as_u64().unwrap());
    assert!(low < high, "{low}..{high}");
    let general = &found["claims"][0]["general"];
    assert_eq!((&general["low"], &general["high"]), (&json!(3 * low - 1), &json!(3 * high - 1)));
}

/// Three classes where two are enough.
/// The edge, total, incidence and distance games are played on another graph.
#[test]
fn strategies_play_the_games_that_are_coloring_on_another_graph() {
    let folder = Folder::new();
    for (game, made) in [
        (&["edge"][..], "line(petersen)"),
        (&["distance", "--distance", "2"], "power(petersen,2)"),
        (&["coloring"], "petersen"),
    ] {
        let strategy = ["--strategy", "high-degree-first", "--node-limit", "20000"];
        let found = object(&folder, &[&["petersen", "--game"], game, &strategy].concat());
        let alike = ["--game", "coloring"];
        let kind: &[&str] = if game == ["coloring"] { &alike } else { &[] };
        let same = object(&folder, &[&[made], &strategy[..], kind].concat());
        for member in ["n", "m", "worst_case", "proven_bound", "game"] {
            assert_eq!(found[member], same[member], "{game:?} {member}");
        }
    }
    for (words, expected) in [
        (&["petersen", "--game", "greedy"][..], "edge, total, incidence, distance"),
        (&["petersen", "--game", "distance"], "--distance"),
        (&["petersen", "--game", "edge", "--distance", "2"], "distance"),
        (&["petersen", "--game", "edge", "--claim", "chi_g <= 5"], "--claim"),
    ] {
        let run = verify(&folder, words);
        assert_eq!(run.code, Some(2), "{words:?}");
        assert!(run.stderr.contains(expected) && run.stderr.trim().lines().count() == 1, "{}", run.stderr);
    }
}

#[test]
fn a_bound_of_the_guide_in_use_names_its_classes() {
    let folder = Folder::new();
    folder.file("guide.txt", "0 0\n1 1\n2 0\n3 2\n");
    for (strategy, shown) in [
        ("acyclic", "chi_g <= k (k + 1) = 12 (a (a + 1) = 6): "),
        ("loose-backward", "chi_g <= q (1 + rho(L)) = 9 (chi (1 + col_2) = 6): "),
    ] {
        let text = verify(&folder, &["path:4", "--strategy", strategy, "--guide", "guide.txt"]).stdout;
        assert!(text.contains(shown), "{text}");
    }
    let best = verify(&folder, &["path:4", "--strategy", "acyclic"]).stdout;
    assert!(best.contains("chi_g <= a (a + 1) = 6: "), "{best}");
}

#[test]
fn tables_tell_what_one_palette_came_to() {
    let rows = |arguments: &[&str]| {
        let table = stdout(&[&["verify", "path:4", "--format", "csv", "--strategy"], arguments].concat());
        let mut rows = csv::Reader::from_reader(table.as_bytes());
        rows.deserialize().collect::<Result<Vec<std::collections::BTreeMap<String, String>>, _>>().unwrap()
    };
    let survives = rows(&["acyclic", "-k", "4"]);
    assert_eq!((&*survives[0]["colors"], &*survives[0]["survives"]), ("4", "yes"));
    let beaten = rows(&["activation", "-k", "2", "--bob", "greedy"]);
    assert!(beaten.iter().all(|row| (&*row["colors"], &*row["survives"]) == ("2", "no")), "{beaten:?}");
    assert!(!rows(&["activation"])[0].contains_key("survives"));
    let without_theorem = rows(&["first-fit"]);
    assert_eq!(
        (without_theorem.len(), &*without_theorem[0]["theorem"], &*without_theorem[0]["worst_case"]),
        (1, "", "3")
    );
    let text = stdout(&["verify", "path:4", "--strategy", "activation", "-k", "2", "--bob", "greedy"]);
    assert!(text.starts_with("path:4: activation is beaten with 2 colors by one Bob in 100 games"), "{text}");
}

#[test]
fn one_bob_in_the_coloring_game_is_told_in_colors() {
    let text =
        stdout(&["verify", "star:4", "--strategy", "first-fit", "--game", "coloring", "--bob", "random"]);
    let headline = text.lines().next().unwrap();
    let expected =
        "star:4: first-fit is not beaten with 5 colors by one Bob in 100 games; a vertex had at most ";
    assert!(headline.starts_with(expected) && headline.ends_with(" colored neighbors"), "{text}");
}

/// With as many colors no play can break a bound, whatever was looked at.
#[test]
fn a_trivial_bound_holds_with_any_palette() {
    let folder = Folder::new();
    let found = object(&folder, &["petersen", "--game", "coloring", "-k", "4"]);
    let claims = found["claims"].as_array().unwrap();
    let trivial: Vec<&Value> = claims.iter().filter(|claim| claim["trivial"] == true).collect();
    assert!(trivial.len() >= 2 && trivial.iter().all(|claim| claim["holds"] == true), "{found}");
    let against_one = ["grid:3x3", "--game", "coloring", "-k", "2", "--bob", "random", "--games", "3"];
    let found = object(&folder, &against_one);
    let claims = found["claims"].as_array().unwrap();
    assert!(claims.iter().all(|claim| claim["trivial"] == false || claim["holds"] == true), "{found}");
}

#[test]
fn a_play_along_a_forest_shows_the_forest() {
    let folder = Folder::new();
    for (graph, strategy, edges) in [("cycle:5", "cactus", 4), ("grid:3x3", "edge-union", 8)] {
        let found = object(&folder, &[graph, "--strategy", strategy]);
        let arrows = found["arrows"].as_array().unwrap();
        // As many as a spanning tree has edges, each to an earlier vertex of the order.
        assert_eq!(arrows.len(), edges, "{found}");
        let place = |v: &Value| found["order"].as_array().unwrap().iter().position(|w| w == v).unwrap();
        assert!(arrows.iter().all(|arrow| place(&arrow[1]) < place(&arrow[0])), "{found}");
        let text = stdout(&["verify", graph, "--strategy", strategy]);
        let shown = text.lines().find_map(|line| line.strip_prefix("  arrows: ")).unwrap();
        assert_eq!(shown.split(", ").count(), edges, "{text}");
    }
}

/// Each strategy has the time for itself: none finds that those before it have used it up.
#[test]
fn every_strategy_has_its_own_limit() {
    let strategies = ["--strategy", "activation,first-fit,high-degree-first,least-rank"];
    let words =
        [&["verify", "gnp:60,0.3", "--format", "json", "--time-limit", "0.8"], &strategies[..]].concat();
    let run = run(&words);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    let found: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(found.len(), 4);
    for record in found {
        assert!(record["positions"].as_u64() > Some(0), "{record}");
    }
}

#[test]
fn what_was_not_looked_at_is_said_to_be_so() {
    for strategy in ["activation", "acyclic"] {
        let words = ["verify", "petersen", "--strategy", strategy, "--node-limit", "0", "--fallback", "none"];
        let text = run(&words);
        let expected = format!("petersen: {strategy}: nothing was looked at before the node limit");
        assert_eq!(
            (text.code, text.stdout.lines().next()),
            (Some(3), Some(expected.as_str())),
            "{}",
            text.stdout
        );
        let json = run(&[&words[..], &["--format", "json"]].concat());
        let found: Value = serde_json::from_str(&json.stdout).unwrap();
        assert_eq!((&found["worst_case"], &found["positions"]), (&Value::Null, &json!(0)));
    }
}

/// In text several strategies are the rows of one table, and a play that refutes one stands before it.
#[test]
fn several_strategies_have_one_table() {
    let text = stdout(&["verify", "petersen", "path:4", "--strategy", "activation,acyclic", "--no-timing"]);
    let heads: Vec<&str> = text.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(heads, ["petersen: n = 10, m = 15", "path:4: n = 4, m = 3"], "{text}");
    for row in ["activation", "acyclic"] {
        let rows = text.lines().filter(|line| line.split_whitespace().next() == Some(row));
        let rows: Vec<&str> = rows.collect();
        assert!(rows.len() == 2 && rows.iter().all(|row| row.contains("every Bob")), "{text}");
    }
    assert!(!text.contains("a play that needs it") && !text.contains("position"), "{text}");
    let claim = run(&["verify", "cycle:4", "--strategy", "activation,first-fit", "--claim", "col_g <= 2"]);
    assert_eq!(claim.code, Some(1));
    let (play, table) =
        (claim.stdout.find("a play that needs it"), claim.stdout.find("cycle:4: n = 4, m = 4"));
    assert!(play.is_some() && play < table, "{}", claim.stdout);
    assert!(
        claim.stdout.contains("BROKEN by the strategy") && claim.stderr.contains(" breaks col_g <= 2"),
        "{}",
        claim.stderr
    );
}

/// A signal is no limit that was set.
#[cfg(target_os = "linux")]
#[test]
fn what_a_signal_ended_is_not_cut_short_by_a_limit() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(["verify", "random-planar:60@1"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for("it is at work", || processor_seconds(child.id()) > Some(1.0));
    Command::new("kill").arg("-INT").arg(child.id().to_string()).status().unwrap();
    let mut told = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut told).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3), "{told}");
    assert!(told.contains("0 cut short by a limit, 1 interrupted"), "{told}");
}

#[test]
fn a_strategy_of_bob_is_verified_against_every_alice() {
    let folder = Folder::new();
    let found = object(&folder, &["crown:4", "--as", "bob", "--strategy", "copy-across"]);
    assert_eq!((&found["player"], &found["worst_case"]), (&json!("bob"), &json!(4)));
    assert_eq!((&found["holds"], &found["exhaustive"]), (&json!(true), &json!(true)));
    assert_eq!(found["claims"][0]["statement"], "chi_g >= n");
    let found = object(&folder, &["crown:4", "--as", "bob", "--strategy", "copycat", "-k", "3"]);
    assert_eq!((&found["survives"], &found["worst_case"]), (&json!(false), &Value::Null));
    // What a false claim is refuted by is shrunk.
    let run = verify(
        &folder,
        &["path:7", "--as", "bob", "--strategy", "double-threat", "--claim", "chi_g >= 3", "--first", "bob"],
    );
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let claim = ["--claim", "chi_g >= max_degree + 1"];
    let run = verify(&folder, &[&["star:4", "--as", "bob", "--strategy", "threat"][..], &claim].concat());
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stdout.contains("BROKEN") && run.stdout.contains("no vertex and no edge"), "{}", run.stdout);
}

#[test]
fn what_is_not_defined_for_a_side_is_refused() {
    let folder = Folder::new();
    let refused = [
        (&["path:4", "--as", "bob", "--strategy", "activation"][..], "expected a strategy of bob"),
        (&["path:4", "--strategy", "copy-across"], "expected a strategy of alice"),
        (&["path:4", "--as", "bob", "--bob", "greedy"], "against every alice"),
        (&["path:4", "--connected"], "strategies of alice"),
        (&["path:4", "--first", "bob"], "it plays the marking game"),
        (&["path:4", "--as", "bob", "--strategy", "mcts:10"], "expected one of"),
        (&["path:4", "--as", "bob", "--strategy", "copy-across"], "expected a graph of the class crown"),
        (&["path:4", "--as", "bob", "--strategy", "greedy", "--game", "marking"], "plays the coloring game"),
    ];
    for (arguments, reason) in refused {
        let run = verify(&folder, arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stdout);
        assert!(
            run.stderr.contains(reason) && run.stderr.lines().count() <= 8,
            "{arguments:?}: {}",
            run.stderr
        );
    }
}
