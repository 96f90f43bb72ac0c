//! Stores, and the processes that use them.

use std::fs;
use std::process::{Command, Stdio};

use super::*;

#[test]
fn a_second_process_is_told_who_uses_the_store() {
    let folder = Folder::new();
    // Hours of games, one a batch.
    let long = "match torus:7x7 --alice mcts:2000 --bob random -k 4 --games 100000 --store games.jsonl";
    let mut first = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(long.split(' '))
        .current_dir(&folder.0)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let store = folder.0.join("games.jsonl");
    wait_for("a store is begun", || fs::read(&store).is_ok_and(|store| store.ends_with(b"\n")));
    let second = |arguments: &str| {
        let arguments = format!("{arguments} --store games.jsonl");
        run_in(&folder, &arguments.split(' ').collect::<Vec<_>>(), b"")
    };
    let commands = ["match path:4 --alice random --bob random -k 2 --games 2", "verify path:4"];
    let user = if cfg!(target_os = "linux") {
        format!("process {} (mapgame)", first.id())
    } else {
        "another process".into()
    };
    let expected =
        format!("mapgame: games.jsonl: expected a store that nobody uses, found it in use by {user}\n");
    for command in commands {
        let refused = second(command);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{}", refused.stderr);
        assert_eq!(refused.stderr, expected);
    }
    // A killed process leaves no lock.
    first.kill().unwrap();
    first.wait().unwrap();
    for command in commands {
        let taken = second(command);
        assert_eq!(taken.code, Some(0), "{}", taken.stderr);
    }
    let names = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["games.jsonl"], "the lock is no file");
}
