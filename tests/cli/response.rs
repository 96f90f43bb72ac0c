//! Bobs who know whom they play: where they play, what they find, and whom they refuse.

use serde_json::{Value, json};

use super::outside::{example, has_python, in_python};
use super::{Folder, objects, run, run_in};

fn one(arguments: &[&str]) -> Value {
    let run = run(&[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr))
}

#[test]
fn it_goes_on_where_a_limit_ends_the_search_over_every_bob() {
    let graph = ["verify", "random-planar:60@1", "--node-limit", "50"];
    let without = one(&[&graph[..], &["--fallback", "none"]].concat());
    assert_eq!((&without["limit"], without.get("response")), (&json!("node limit"), None));
    for (fallback, arguments) in [
        ("best-response:2000", &[][..]),
        ("best-response:300", &["--fallback", "best-response:300"]),
        ("best-response-beam:20000", &["--fallback", "best-response-beam:20000"]),
    ] {
        let found = one(&[&graph[..], arguments].concat());
        assert_eq!(found["response"], json!({ "player": fallback, "has_found": true }));
        assert_eq!((&found["limit"], &found["exhaustive"]), (&json!("node limit"), &json!(false)));
        assert!(found["worst_case"].as_u64() > without["worst_case"].as_u64(), "{fallback}");
        // The play is the evidence: its last move has as many marked neighbors as is said.
        let play = found["worst_play"].as_array().unwrap();
        let needed = play.iter().map(|ply| ply["marked_neighbors"].as_u64().unwrap() + 1).max();
        assert_eq!(needed, found["worst_case"].as_u64());
    }
    let text = run(&graph);
    assert_eq!(text.code, Some(3), "{}", text.stderr);
    let head = text.stdout.lines().next().unwrap();
    assert!(
        head.starts_with("random-planar:60@1: activation needs at least ")
            && head.ends_with(
                " (play found by best-response:2000; not every Bob was covered before the node limit, 50 positions)"
            ),
        "{head}"
    );
    // Where every Bob is covered, it does not play.
    assert_eq!(one(&["verify", "petersen"]).get("response"), None);
}

#[test]
fn whoever_it_does_not_know_is_refused_in_one_line() {
    for (arguments, reason) in [
        (
            &["match", "petersen", "-k", "3", "--alice", "mcts:9", "--bob", "best-response:9"][..],
            "found mcts:9",
        ),
        (&["play", "petersen", "-k", "3", "--against", "best-response:9"], "found a person"),
        (
            &["match", "petersen", "-k", "3", "--alice", "best-response:9", "--bob", "random"],
            "best-response does not play alice",
        ),
        (&["verify", "petersen", "--bob", "best-respons:9"], "(did you mean best-response?)"),
        (&["verify", "petersen", "--bob", "best-response"], "a number of simulations"),
        (&["verify", "petersen", "--bob", "best-response:0"], "at least 1, found \"0\""),
        (&["verify", "petersen", "--fallback", "best-response-beam:0"], "at least 1, found \"0\""),
        (
            &["verify", "petersen", "--fallback", "mcts:10"],
            "expected one of best-response, best-response-beam",
        ),
    ] {
        let run = run(arguments);
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn it_plays_matches_tournaments_and_curves_with_either_starter() {
    for first in ["alice", "bob"] {
        let found = one(&[
            "match",
            "petersen",
            "-k",
            "3",
            "--alice",
            "activation",
            "--bob",
            "best-response:300",
            "--games",
            "4",
            "--first",
            first,
        ]);
        assert_eq!(found["wins"], 0, "{first}");
    }
    let bobs = "greedy,best-response:100,best-response-beam:500";
    let lines = objects(&[
        "tournament",
        "cube",
        "-k",
        "4",
        "--alice",
        "activation,acyclic",
        "--bob",
        bobs,
        "--games",
        "3",
    ]);
    assert_eq!(lines.len(), 6);
    let twice = [
        "curves",
        "grid:2x5",
        "--alice",
        "activation",
        "--bob",
        "best-response:50",
        "-k",
        "2..4",
        "--games",
        "2",
    ];
    assert_eq!(objects(&twice), objects(&twice));
    let marking = one(&["verify", "fan:9", "--bob", "best-response:50", "--game", "marking", "--games", "2"]);
    assert_eq!(marking["worst_case"], one(&["verify", "fan:9"])["worst_case"]);
}

#[test]
fn programs_are_known_too_with_memory_and_without() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    // Whatever it is told last: its whole state is the number of its turns.
    let program = in_python(
        "'name': 'counting', 'color_blind': True",
        "turns = 0",
        "
turns += 1
uncolored = told['position']['uncolored']
answer = {'vertex': uncolored[turns % len(uncolored)]}",
    );
    folder.file("counting.py", program);
    let counting = "exec:python3 counting.py";
    let activation = example("python3", "activation.py");
    // One that is known as the built-in is: the same play is found.
    let play = |strategy: &str| {
        let limits = ["--node-limit", "1", "--fallback", "best-response:40"];
        let mut found =
            one(&[&["verify", "random-planar:12@1", "--strategy", strategy][..], &limits].concat());
        assert_eq!(found["response"]["player"], "best-response:40");
        (found["worst_case"].take(), found["worst_play"].as_array().unwrap().len())
    };
    assert_eq!(play(&activation), play("activation"));
    for alice in [counting, &activation] {
        let arguments = [
            "match",
            "path:6",
            "-k",
            "2",
            "--alice",
            alice,
            "--bob",
            "best-response:60",
            "--games",
            "2",
            "--format",
            "json",
        ];
        let run = run_in(&folder, &arguments, b"");
        assert_eq!(run.code, Some(0), "{alice}: {}", run.stderr);
        let found: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(found["wins"], 0, "{alice}: two colors are too few on a path of six vertices");
    }
}

/// It keeps what it was told of games: of the one that is played, and of no other.
#[test]
fn a_program_is_asked_about_the_marking_game_that_is_played() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    let program = in_python(
        "'name': 'last', 'color_blind': True, 'memory': True",
        "print(line.strip(), file=open('games.txt', 'a'))",
        "answer = {'vertex': told['position']['uncolored'][-1], 'memory': None}",
    );
    folder.file("last.py", program);
    for first in ["alice", "bob"] {
        folder.file("games.txt", "");
        let alice = ["--alice", "exec:python3 last.py", "--bob", "best-response:20", "--games", "2"];
        let game = ["match", "path:6", "--game", "marking", "--first", first];
        let arguments = [&game[..], &alice].concat();
        let run = run_in(&folder, &arguments, b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let games = std::fs::read_to_string(folder.0.join("games.txt")).unwrap();
        assert!(!games.is_empty());
        for game in games.lines() {
            let told: Value = serde_json::from_str(game).unwrap();
            let rules = &told["rules"];
            assert_eq!((&rules["game"], &rules["first"]), (&"marking".into(), &first.into()), "{told}");
        }
    }
}
