//! Stores, and the processes that use them.

use std::fs;
use std::process::{Child, Command, Stdio};

use super::*;

/// Hours of games, one a batch.
const LONG: [&str; 11] = [
    "match",
    "torus:7x7",
    "--alice",
    "mcts:2000",
    "--bob",
    "random",
    "-k",
    "4",
    "--games",
    "100000",
    "--store",
];

/// The program at work on a store in this folder, which it has begun.
fn playing(folder: &Folder) -> Child {
    let child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(LONG)
        .arg("games.jsonl")
        .current_dir(&folder.0)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let store = folder.0.join("games.jsonl");
    wait_for("a store is begun", || fs::read(&store).is_ok_and(|store| store.ends_with(b"\n")));
    child
}

#[test]
fn a_second_process_is_told_who_uses_the_store() {
    let folder = Folder::new();
    let mut first = playing(&folder);
    let arguments: [&[&str]; 3] = [
        &["match", "path:4", "--alice", "random", "--bob", "random", "-k", "2", "--games", "2"],
        &["tournament", "path:4", "--alice", "random", "--bob", "random", "-k", "2", "--games", "2"],
        &["verify", "path:4"],
    ];
    let second =
        |arguments: &[&str]| run_in(&folder, &[arguments, &["--store", "games.jsonl"]].concat(), b"");
    for arguments in arguments {
        let refused = second(arguments);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{}", refused.stderr);
        let expected = if cfg!(target_os = "linux") {
            format!(
                "games.jsonl: expected a store that nobody uses, found it in use by process {} (mapgame)",
                first.id()
            )
        } else {
            "games.jsonl: expected a store that nobody uses, found it in use by another process".to_owned()
        };
        assert_eq!(refused.stderr, format!("mapgame: {expected}\n"));
    }
    // A killed process leaves no lock.
    first.kill().unwrap();
    first.wait().unwrap();
    for arguments in arguments {
        let taken = second(arguments);
        assert_eq!(taken.code, Some(0), "{}", taken.stderr);
    }
    let names = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["games.jsonl"], "the lock is no file");
}
