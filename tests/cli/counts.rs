//! One thing is one, not one things.

use super::*;

#[test]
fn one_is_said_in_the_singular() {
    for (arguments, words) in [
        (&["solve", "petersen", "-k", "3", "--moves", "--node-limit", "1"][..], "node limit after 1 node\n"),
        (
            &["solve", "complete:1", "-k", "1", "--count"],
            "1 play (c^v v! = 1), 1 if a new color counts once (c! c^(v-c) v! = 1), 2 tree nodes",
        ),
        (
            &["verify", "complete:1", "--strategy", "acyclic", "--shades", "1"],
            " survives with 1 color against ",
        ),
    ] {
        let run = run(arguments);
        let said = format!("{}{}", run.stdout, run.stderr);
        assert!(said.contains(words), "{arguments:?}: {said}");
        for plural in ["1 nodes", "1 positions", "1 colors", "1 plays", "1 games", "1 moves"] {
            assert!(
                !said.contains(&format!(" {plural}")) && !said.starts_with(plural),
                "{arguments:?}: {said}"
            );
        }
    }
}

#[test]
fn one_shard_is_missing() {
    let folder = Folder::new();
    let new = ["census", "new", "small", "--from", "connected:1..3", "--columns", "n", "--shards", "2"];
    assert_eq!(run_in(&folder, &new, b"").code, Some(0));
    let missing = run_in(&folder, &["census", "merge", "small"], b"").stderr;
    assert!(missing.contains("shards 0-1 are missing; `mapgame census run` computes them"), "{missing}");
    assert_eq!(run_in(&folder, &["census", "run", "small", "--shard", "1"], b"").code, Some(0));
    let missing = run_in(&folder, &["census", "merge", "small"], b"").stderr;
    assert!(missing.contains("shard 0 is missing; `mapgame census run` computes it"), "{missing}");
}
