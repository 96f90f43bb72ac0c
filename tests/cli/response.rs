//! Bobs who know programs: with memory and without.

use serde_json::Value;

use super::outside::{example, has_python, in_python};
use super::{Folder, run, run_in};

fn one(arguments: &[&str]) -> Value {
    let run = run(&[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr))
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
