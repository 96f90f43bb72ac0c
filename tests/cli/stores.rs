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

/// What another version stored is told before any work, in one line with who wrote it.
#[test]
fn a_store_of_another_version_is_refused_before_any_work() {
    let hunt: &[&str] = &["hunt", "chi_g <= 2", "--over", "tree:4..5"];
    let verify: &[&str] = &["verify", "path:4", "--strategy", "activation"];
    let play: &[&str] =
        &["match", "path:4", "-k", "2", "--alice", "random", "--bob", "random", "--games", "2"];
    for (command, member) in [(hunt, "undecided"), (verify, "positions"), (play, "wins")] {
        let folder = Folder::new();
        let run = || run_in(&folder, &[command, &["--store", "old.jsonl"]].concat(), b"");
        let first = run();
        assert!(first.code.is_some_and(|code| code < 2), "{}", first.stderr);
        let stored = fs::read_to_string(folder.0.join("old.jsonl")).unwrap();
        let again = run();
        assert_eq!((again.code, &again.stdout), (first.code, &first.stdout), "{}", again.stderr);
        assert!(stored.contains(&format!("\"{member}\":")), "{stored}");
        let other = stored.replace(&format!("\"{member}\":"), "\"of_another_version\":");
        let program = format!("\"program\":\"{}\"", env!("CARGO_PKG_VERSION"));
        let (nameless, version) = (format!(",{program}"), "\"version\":1");
        for (text, told) in [
            (other.replace(&program, "\"program\":\"0.0.7\""), "that mapgame 0.0.7 wrote"),
            (other.replace(&nameless, ""), "that a mapgame that did not tell its version wrote"),
            (stored.replace(version, "\"version\":2"), "found one of version 2 that mapgame 0.1.0 wrote"),
        ] {
            folder.file("old.jsonl", &text);
            let refused = run();
            assert_eq!(
                (refused.code, refused.stdout.as_str(), refused.stderr.lines().count()),
                (Some(2), "", 1),
                "{command:?}: {}",
                refused.stderr
            );
            assert!(refused.stderr.contains(told), "{}", refused.stderr);
            assert_eq!(fs::read_to_string(folder.0.join("old.jsonl")).unwrap(), text, "it is left as it is");
        }
        // One of another version that holds what this one reads is as good.
        folder.file("old.jsonl", stored.replace(&nameless, ""));
        let again = run();
        assert_eq!((again.code, &again.stdout), (first.code, &first.stdout), "{}", again.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_device_is_no_store() {
    for device in ["/dev/full", "/dev/zero", "/dev/null"] {
        let arguments =
            ["match", "path:4", "-k", "2", "--alice", "random", "--bob", "random", "--store", device];
        let refused = run(&arguments);
        let told = format!("mapgame: {device}:1: expected a store of mapgame, which begins with ");
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{}", refused.stderr);
        assert!(refused.stderr.starts_with(&told), "{}", refused.stderr);
    }
}
