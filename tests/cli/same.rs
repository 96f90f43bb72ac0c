//! One question has one answer: what a command prints as JSON, what `POST /call` answers, and what the library answers, which
//! is what the module of the page and the Python package pass on, are the same bytes but for the time.

use std::fmt::Write;
use std::fs;
use std::num::NonZeroUsize;

use graphs::Budget;
use mapgame::graphs;
use serde_json::{Value, json};
use toolkit::ask::{Desk, answered};

use super::{run, serve};

/// The answers of a command, with commas between them where there may be several.
fn printed(arguments: &[&str]) -> String {
    let asked: Vec<&str> = arguments.iter().copied().chain(["--format", "json", "--threads", "1"]).collect();
    let run = run(&asked);
    assert!(matches!(run.code, Some(0 | 1 | 3)), "{arguments:?}: {}", run.stderr);
    run.stdout.lines().collect::<Vec<_>>().join(",")
}

/// The same without the time that it took.
fn timeless(answer: &str) -> String {
    let mut parts = answer.split("\"seconds\":");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.find([',', '}']).map_or("", |end| &part[end..]);
        write!(kept, "\"seconds\":0{rest}").unwrap();
    }
    kept
}

/// Questions as commands, and as JSON.
fn questions() -> Vec<(Vec<&'static str>, Value)> {
    let of = |graph: &str, call: &str, rest: Value| {
        let mut question = json!({ "call": call, "graph": { "text": graph } });
        let members = rest.as_object().unwrap().clone();
        question.as_object_mut().unwrap().extend(members);
        question
    };
    let solve = |graph: &'static str, options: &'static [&'static str], rest: Value| {
        ([&["solve", graph], options].concat(), of(graph, "solve", rest))
    };
    let other = |call: &'static str, graph: &'static str, options: &'static [&'static str], rest: Value| {
        ([&[call, graph], options].concat(), of(graph, call, rest))
    };
    vec![
        solve("petersen", &[], json!({})),
        solve("petersen", &["-k", "3"], json!({ "k": 3 })),
        solve("cycle:7", &["--all-k"], json!({ "all_k": true })),
        solve("path:4", &["--first", "bob"], json!({ "first": "bob" })),
        solve("icosahedron", &["--game", "marking"], json!({ "game": "marking" })),
        solve("cube", &["--game", "marking", "-k", "4"], json!({ "game": "marking", "k": 4 })),
        solve("cycle:8", &["--connected"], json!({ "connected": true })),
        solve("cube", &["--pass", "alice"], json!({ "pass": "alice" })),
        solve("cube", &["--variant", "B,A"], json!({ "first": "bob", "pass": "alice" })),
        solve("complete:4", &["--edges"], json!({ "edges": true })),
        solve("path:5", &["--game", "edge"], json!({ "game": "edge" })),
        solve("cycle:5", &["--game", "total"], json!({ "game": "total" })),
        solve("star:4", &["--game", "incidence"], json!({ "game": "incidence" })),
        solve(
            "cycle:7",
            &["--game", "distance", "--distance", "2"],
            json!({ "game": "distance", "distance": 2 }),
        ),
        solve("petersen", &["--game", "greedy"], json!({ "game": "greedy" })),
        solve(
            "path:5",
            &["--game", "ordered", "--first", "bob"],
            json!({ "game": "ordered", "first": "bob" }),
        ),
        solve("cycle:6", &["--game", "indicated"], json!({ "game": "indicated" })),
        solve(
            "tree:2,3",
            &["--game", "asymmetric", "--turns", "2,1"],
            json!({ "game": "asymmetric", "turns": [2, 1] }),
        ),
        solve("path:6", &["--game", "relaxed", "--defect", "1"], json!({ "game": "relaxed", "defect": 1 })),
        solve("cycle:5", &["--game", "fair"], json!({ "game": "fair" })),
        solve("cube", &["--game", "arboricity", "-k", "2"], json!({ "game": "arboricity", "k": 2 })),
        solve("torus:7x7", &["--node-limit", "10"], json!({ "nodes": 10 })),
        other("bounds", "petersen", &[], json!({})),
        other("bounds", "grid:3x4", &["--exact"], json!({ "exact": true })),
        other("bounds", "icosahedron", &["--witness"], json!({ "witness": true })),
        other("bounds", "torus:5x5", &["--node-limit", "50"], json!({ "nodes": 50 })),
        other("bounds", "cube", &["--variants"], json!({ "variants": true })),
        other("order", "petersen", &[], json!({})),
        other(
            "order",
            "dodecahedron",
            &["--kind", "degeneracy", "--witness"],
            json!({ "kind": "degeneracy", "witness": true }),
        ),
        other(
            "order",
            "octahedron",
            &["--kind", "dollar", "--witness", "--auxiliary"],
            json!({ "kind": "dollar", "witness": true, "auxiliary": true }),
        ),
        other("order", "grid:4x4", &["--method", "heuristic"], json!({ "method": "heuristic" })),
        other("invariants", "petersen", &["--columns", "chi,chi_g,col_g"], json!({})),
        other(
            "invariants",
            "path:4",
            &["--columns", "numbers,classes,winners,worst:activation"],
            json!({ "columns": "numbers,classes,winners,worst:activation" }),
        ),
        other(
            "invariants",
            "torus:6x6",
            &["--columns", "chi,chi_g,col_g", "--node-limit", "20"],
            json!({ "nodes": 20 }),
        ),
        other("verify", "spider:4,2", &[], json!({})),
        other("verify", "cube", &["--exact", "--seed", "7"], json!({ "exact": true, "seed": 7 })),
        other(
            "verify",
            "cube",
            &["--strategy", "acyclic", "-k", "4", "--fallback", "none"],
            json!({ "strategy": "acyclic", "k": 4, "fallback": "none" }),
        ),
        other(
            "verify",
            "cube",
            &["--game", "coloring", "--bob", "best-response:50", "--games", "3"],
            json!({ "game": "coloring", "bob": "best-response:50", "games": 3 }),
        ),
        other("verify", "path:5", &["--game", "edge"], json!({ "game": "edge" })),
        other("verify", "torus:6x6", &["--node-limit", "50"], json!({ "nodes": 50 })),
        other(
            "match",
            "petersen",
            &["--alice", "mcts:20", "--bob", "greedy", "-k", "3", "--games", "60", "--seed", "4"],
            json!({ "alice": "mcts:20", "bob": "greedy", "k": 3, "games": 60, "seed": 4 }),
        ),
        other(
            "match",
            "cube",
            &["--alice", "random", "--bob", "random", "-k", "3", "--until-width", "0.3", "--first", "bob"],
            json!({ "k": 3, "until_width": 0.3, "first": "bob" }),
        ),
        other(
            "match",
            "path:6",
            &["--game", "marking", "--alice", "forest", "--bob", "perfect", "--games", "4"],
            json!({ "game": "marking", "alice": "forest", "bob": "perfect", "games": 4 }),
        ),
        other(
            "match",
            "path:5",
            &["--game", "relaxed", "--defect", "1", "--alice", "perfect", "--bob", "random", "-k", "2"],
            json!({ "game": "relaxed", "defect": 1, "alice": "perfect", "k": 2 }),
        ),
    ]
}

#[test]
fn commands_server_and_library_give_the_same_bytes() {
    let serving = serve::serve(&["--threads", "1"]);
    let library = || Desk::unhurried(Budget { threads: Some(NonZeroUsize::MIN), ..Budget::unlimited() });
    let ask = |question: &Value| answered(&library(), question.to_string().as_bytes()).unwrap();
    let questions = questions();
    assert!(questions.len() > 40);
    for (command, question) in &questions {
        let told = timeless(&printed(command));
        assert!(told.starts_with("{\"graph\":\""), "{told}");
        assert_eq!(told, timeless(&ask(question)), "{command:?}");
        let served = serving.answer(question);
        assert_eq!(format!("{{\"answer\":{told}}}"), timeless(&served), "{command:?}");
    }

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.cert");
    let path = path.to_str().unwrap();
    assert_eq!(run(&["solve", "cycle:5", "--certificate", path, "--threads", "1"]).code, Some(0));
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let bytes = fs::read(path).unwrap();
    let certified = ask(&json!({ "call": "certify", "graph": { "text": "cycle:5" } }));
    let certified: Value = serde_json::from_str(&certified).unwrap();
    assert_eq!(certified["hex"], hex(&bytes));
    for bytes in [&bytes[..], &bytes[1..]] {
        fs::write(path, bytes).unwrap();
        let told = format!("[{}]", printed(&["check", path]));
        let question = json!({ "call": "check", "hex": hex(bytes), "name": path });
        assert_eq!(told, ask(&question));
        assert_eq!(format!("{{\"answer\":{told}}}"), serving.answer(&question));
    }
}

#[test]
fn threads_change_no_answer() {
    let of = |threads: &'static str| {
        let graphs = ["solve", "gnp:9,0.5", "petersen", "cube", "gnp:8,0.4", "--seed", "3"];
        super::stdout(&[&graphs[..], &["--no-timing", "--threads", threads]].concat())
    };
    assert_eq!(of("1"), of("2"));
    // All of them search the only graph, if it takes more than a moment.
    let threads = |arguments: &[&str]| -> Vec<Value> {
        let solved = super::objects(&[&["solve", "-k", "4", "--threads", "2"], arguments].concat());
        solved.iter().map(|object| object["decisions"][0]["threads"].clone()).collect()
    };
    assert_eq!(threads(&["torus:5x5"]), [2]);
    assert_eq!(threads(&["torus:5x5", "path:4"]), [1, 1]);
    assert_eq!(threads(&["petersen"]), [1]);
}
