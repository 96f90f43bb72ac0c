//! Stores, and the processes that use them.

use std::fs;

use super::*;

#[test]
fn a_second_process_is_told_who_uses_the_store() {
    let folder = Folder::new();
    // Hours of games, one a batch.
    let mut first = start(
        &folder,
        "match torus:7x7 --alice mcts:2000 --bob random -k 4 --games 100000 --store games.jsonl",
    );
    let store = folder.0.join("games.jsonl");
    wait_for("a store is begun", || fs::read(&store).is_ok_and(|store| store.ends_with(b"\n")));
    let user = if cfg!(target_os = "linux") {
        format!("process {} (mapgame)", first.id())
    } else {
        "another process".into()
    };
    let expected =
        format!("mapgame: games.jsonl: expected a store that nobody uses, found it in use by {user}\n");
    let lines = ["match path:4 --alice random --bob random -k 2 --games 2", "verify path:4"];
    let lines = lines.map(|line| format!("{line} --store games.jsonl"));
    for line in &lines {
        let refused = line_in(&folder, line);
        assert_eq!(
            (refused.code, refused.stdout, refused.stderr),
            (Some(2), String::new(), expected.clone())
        );
    }
    // A killed process leaves no lock.
    first.kill().unwrap();
    first.wait().unwrap();
    lines.iter().for_each(|line| drop(made(&folder, line)));
    let names = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["games.jsonl"], "the lock is no file");
}
