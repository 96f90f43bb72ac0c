//! Bad usage and bad input: one line on standard error, exit code 2, nothing on standard output.

use super::{Folder, run, run_in, run_with, stdout};

fn refusal(arguments: &[&str], input: &[u8]) -> String {
    let folder = Folder::new();
    folder.file("empty.dot", "");
    folder.file("empty.g6", "");
    folder.file("typo.g6", "D?{\nD?\n");
    folder.file("directed.dot", "digraph { a -> b }");
    folder.file("loop.txt", "0 1\n1 1\n");
    folder.file("short-order.txt", "0\n1\n");
    folder.file("wrong-order.txt", "0\n1\n7\n2\n");
    folder.file("twice.txt", "0\n1\n1\n2\n");
    folder.file("spread.txt", "path:4 k=2\n");
    let spread = |instance: &str, winner: &str, nodes: &str| {
        format!("{{\"instance\":\"{instance}\",\"winner\":\"{winner}\",\"nodes\":{nodes}}}\n")
    };
    folder.file("other.jsonl", spread("path:5 k=2", "bob", "[1,1,1]"));
    folder.file("fewer.jsonl", spread("path:4 k=2", "bob", "[1,1]"));
    folder.file("lost.jsonl", spread("path:4 k=2", "alice", "[1,1,1]"));
    folder.file("no-k.txt", "# a list\npetersen first=bob\n");
    folder.file("odd.txt", "petersen k=3 second=bob\n");
    folder.file("nobody.txt", "petersen k=3 first=carol\n");
    folder.file("comment.txt", "# nothing\n");
    let run = run_in(&folder, arguments, input);
    assert_eq!(run.code, Some(2), "{arguments:?} gave {:?} {}", run.code, run.stderr);
    // A formula with a caret may stand below.
    let lines = run.stderr.lines().filter(|line| !line.starts_with("  "));
    assert_eq!(lines.count(), 1, "{arguments:?}: {}", run.stderr);
    run.stderr.trim_end().to_owned()
}

#[test]
fn one_line_each() {
    let cases: &[&[&str]] = &[
        &["solve"],
        &["slove", "petersen"],
        &["solve", "petersen", "-k", "0"],
        &["solve", "petersen", "-k", "3", "--all-k"],
        &["solve", "petersen", "--game", "chess"],
        &["solve", "petersen", "--time-limit", "0"],
        &["solve", "petersen", "--time-limit", "-1"],
        &["solve", "petersen", "--seed", "-1"],
        &["solve", "petersen", "--threads", "0"],
        &["solve", "petersen", "--memory-limit", "much"],
        &["solve", "petersen", "--format", "xml"],
        &["invariants", "--list", "--format", "graph6"],
        &["invariants", "--schema", "--format", "graph6"],
        &["order", "petersen", "--witness", "--format", "csv"],
        &["bounds", "petersen", "--witness", "--format", "latex"],
        &["report", "corrections", "--check", "--time-limit", "1"],
        &["solve", "path:4", "--moves"],
        &["solve", "path:4", "--after", "0=0"],
        &["solve", "path:4", "path:5", "-k", "2", "--moves"],
        &["solve", "path:4", "-k", "2", "--moves", "--game", "marking"],
        &["solve", "path:4", "-k", "2", "--moves", "--first", "both"],
        &["solve", "path:4", "-k", "2", "--moves", "--after", "0=0,1=0"],
        &["solve", "path:4", "-k", "2", "--moves", "--after", "0=0,9=1"],
        &["solve", "path:4", "-k", "2", "--moves", "--after", "0"],
        &["solve", "path:4", "-k", "2", "--moves", "--after", ","],
        &["solve", "path:4", "-k", "2", "--moves", "--after", "0=0,"],
        &["draw", "path:4", "-k", "2", "--after", "0=0,,1=1"],
        &["two-color", "path:3", "--after", ","],
        &["two-color", "play", "path:3", "--after", ",0"],
        &["solve", "path:3", "-k", "2", "--moves", "--after", "0=0,2=1,1=0"],
        &["solve", "peterson"],
        &["solve", "grid:0x5"],
        &["solve", "torus:2x5"],
        &["solve", "cycle:2"],
        &["solve", "complete:999999999999"],
        &["solve", "g6:"],
        &["solve", "g6:D"],
        &["solve", "no-such-file.g6"],
        &["solve", "empty.dot"],
        &["solve", "empty.g6"],
        &["solve", "directed.dot"],
        &["solve", "loop.txt"],
        &["solve", "."],
        &["solve", "-"],
        &["solve", "-", "-"],
        &["solve", "petersen", "cube", "--certificate", "proof.cert"],
        &["solve", "petersen", "--certificate", "no-such-folder/proof.cert"],
        &["check"],
        &["check", "no-such-file.cert"],
        &["check", "."],
        &["bounds", "gnp:20,1.5"],
        &["order", "path:4", "--kind", "alphabetical"],
        &["order", "path:4", "--kind", "degree", "--method", "dp"],
        &["verify"],
        &["verify", "path:4", "--strategy", "telepathy"],
        &["verify", "path:4", "--all-connected", "4"],
        &["verify", "--over", "connected:1..40"],
        &["verify", "path:4", "--order", "short-order.txt"],
        &["verify", "path:4", "--order", "wrong-order.txt"],
        &["verify", "path:4", "--order", "twice.txt"],
        &["verify", "path:4", "--order", "none.txt"],
        &["match", "petersen", "--alice", "random", "--bob", "random"],
        &["match", "petersen", "--alice", "radnom", "--bob", "random", "-k", "3"],
        &["match", "petersen", "--alice", "greedy", "--bob", "random", "-k", "3"],
        &["match", "petersen", "--alice", "forest", "--bob", "random", "-k", "3"],
        &["match", "petersen", "--alice", "alpha-beta", "--bob", "random", "-k", "3"],
        &["match", "petersen", "--alice", "alpha-beta:0", "--bob", "random", "-k", "3"],
        &["match", "petersen", "--alice", "random", "--bob", "random", "-k", "3", "--games", "0"],
        &["match", "petersen", "--alice", "random", "--bob", "random", "-k", "3", "--until-width", "2"],
        &["match", "typo.g6", "--alice", "random", "--bob", "random", "-k", "3"],
        &["tournament", "petersen", "--alice", "random,radnom", "--bob", "random"],
        &["tournament", "petersen", "--alice", "random", "--bob", "random,,greedy"],
        &["tournament", "petersen", "--alice", "random", "--bob", "random", "-k", "3,0"],
        &["tournament", "petersen", "--alice", "random", "--bob", "random", "--store", "typo.g6"],
        &["match", "petersen", "--alice", "mcts:10+kl-ucb+best", "--bob", "random", "-k", "3"],
        &["curves", "petersen", "--alice", "random", "--bob", "random"],
        &["curves", "petersen", "--alice", "random", "--bob", "random", "-k", "5..2"],
        &["curves", "petersen", "--alice", "random", "--bob", "random", "-k", "0..2"],
        &["curves", "petersen", "--alice", "random", "--bob", "random", "-k", "-1"],
        &["curves", "petersen", "--alice", "random", "--bob", "random", "-k", "2..", "--games", "5"],
        &["curves", "petersen", "--alice", "random", "--bob", "random", "-k", "2", "--games", "0"],
        &["curves", "petersen", "--alice", "forest", "--bob", "random", "-k", "2"],
        &["curves", "petersen", "--alice", "random", "--bob", "mcts:10+best", "-k", "2"],
        &["curves", "petersen", "typo.g6", "--alice", "random", "--bob", "random", "-k", "2"],
        &[
            "curves", "petersen", "cube", "--alice", "random", "--bob", "random", "-k", "2", "--svg",
            "typo.g6",
        ],
        &["complexity", "petersen"],
        &["complexity", "petersen", "-k", "0"],
        &["complexity", "petersen", "-k", "4..3"],
        &["complexity", "petersen", "-k", "three"],
        &["complexity", "petersen", "-k", "3", "--only", "nodes"],
        &["complexity", "petersen", "-k", "3", "--simulations", "0"],
        &["complexity", "typo.g6", "-k", "0..1"],
        &["convert", "petersen"],
        &["convert", "petersen", "--to", "png"],
        &["report", "weather"],
        &["bench", "no-k.txt"],
        &["bench", "odd.txt"],
        &["bench", "nobody.txt"],
        &["bench", "comment.txt"],
        &["bench", "none.txt"],
        &["bench", "--seeds", "2"],
        &["bench", "--spread", "--seeds", "0"],
        &["bench", "--spread", "spread.txt", "--against", "typo.jsonl"],
        &["bench", "--spread", "spread.txt", "--against", "no-k.txt"],
        &["bench", "--spread", "spread.txt", "--against", "other.jsonl"],
        &["bench", "--spread", "spread.txt", "--against", "fewer.jsonl"],
        &["bench", "--spread", "spread.txt", "--against", "lost.jsonl"],
    ];
    let told: Vec<String> = cases
        .iter()
        .map(|arguments| format!("{}\n    {}", arguments.join(" "), refusal(arguments, b"")))
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_bad_line_of_a_stream_is_named_after_the_good_ones_are_answered() {
    let run = run_with(&["solve", "-"], b"D?{\nD?\n");
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.starts_with("-:1: chi_g = "), "{}", run.stdout);
    assert_eq!(run.stdout.lines().count(), 1);
    assert!(run.stderr.contains("-:2"), "{}", run.stderr);
    for format in ["json", "csv", "markdown", "latex"] {
        let run = run_with(&["solve", "-", "--format", format], b"D?{\nD?\n");
        assert_eq!(run.code, Some(2));
        assert!(run.stdout.contains("-:1"), "{format}: {}", run.stdout);
    }
}

/// Commands that read all graphs before the first answer pass over a bad one, too.
#[test]
fn the_work_goes_on_without_what_cannot_be_read() {
    let folder = Folder::new();
    folder.file("three.g6", "Bw\nzz zz\nBg\n");
    let players = ["--alice", "random", "--bob", "random", "-k", "2", "--games", "2", "--format", "json"];
    for command in [&["curves", "three.g6"][..], &["tournament", "three.g6"]] {
        let run = run_in(&folder, &[command, &players, &["--keep-going"]].concat(), b"");
        assert_eq!((run.code, run.stdout.lines().count()), (Some(2), 2), "{command:?}: {}", run.stderr);
        assert!(run.stderr.contains("three.g6:2: "), "{}", run.stderr);
    }
    let hunt = ["hunt", "chi_g <= 3", "--from", "three.g6", "--keep-going", "--format", "json"];
    let run = run_in(&folder, &hunt, b"");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stdout.contains("\"graphs\":2") && run.stderr.contains("three.g6:2: "), "{}", run.stdout);
}

#[test]
fn garbage_is_refused() {
    let mut state = 1u64;
    let noise = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 56) as u8
    });
    let garbage: Vec<u8> = noise.take(1 << 20).collect();
    assert!(refusal(&["solve", "-"], &garbage).starts_with("mapgame: -:"));
    assert!(refusal(&["solve", "-"], &vec![b'~'; 1 << 20]).starts_with("mapgame: -:"));
    assert!(refusal(&["solve", "-"], &vec![0; 1 << 20]).starts_with("mapgame: -:"));
}

#[test]
fn huge_numbers_of_colors_are_decided_or_refused() {
    for k in ["5", "1024", "1025", "100000000", "4294967295"] {
        let solved = stdout(&["solve", "petersen", "-k", k]);
        assert!(solved.contains("k >= 4: alice, by max degree + 1"), "{solved}");
        let too_many = k.parse::<u32>().unwrap() > 1024;
        let listing: [&[&str]; 6] = [
            &["solve", "petersen", "--moves", "-k", k],
            &["match", "petersen", "--alice", "random", "--bob", "random", "--games", "1", "-k", k],
            &["curves", "path:3", "--alice", "random", "--bob", "random", "--games", "1", "-k", k],
            &["complexity", "path:2", "-k", k, "--node-limit", "1000"],
            &["draw", "path:3", "--after", "", "-k", k],
            &["play", "path:3", "-k", k],
        ];
        for command in listing {
            let run = run(command);
            assert_eq!(run.code == Some(2), too_many, "{command:?}: {}", run.stderr);
            assert!(!too_many || run.stderr.lines().count() == 1, "{command:?}: {}", run.stderr);
        }
    }
    // Bob wins with fewer colors than chi.
    let solved = stdout(&["solve", "complete:100", "-k", "99"]);
    assert!(solved.contains("k = 99: bob, by chi"), "{solved}");
}

/// A number out of range is named with its option.
#[test]
fn numbers_out_of_range_are_told_with_their_option() {
    for (arguments, words) in [
        (&["--time-limit", "1e30"][..], "'--time-limit <SECONDS>': expected at most 1.8"),
        (&["--time-limit", "inf"], "'--time-limit <SECONDS>': expected at most 1.8"),
        (&["--time-limit", "nan"], "expected a positive number of seconds, found \"nan\""),
        (&["--time-limit", "-1"], "expected a positive number of seconds, found \"-1\""),
        (&["--node-limit", "-1"], "'--node-limit <N>': invalid digit"),
        (&["--node-limit", "99999999999999999999"], "'--node-limit <N>': number too large"),
        (&["--game", "relaxed", "--defect", "-1"], "'--defect <D>': -1 is not in 0"),
        (&["--game", "distance", "--distance", "-1"], "'--distance <D>': -1 is not in 1"),
        (&["--game", "asymmetric", "--turns", "-1,2"], "'--turns <A,B>': expected two positive numbers A,B"),
        (&["-k", "-1"], "'-k <K>': -1 is not in 1"),
    ] {
        let run = run(&[&["solve", "path:4"], arguments].concat());
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
    }
    let timeout =
        ["match", "path:4", "-k", "2", "--alice", "random", "--bob", "random", "--move-timeout", "1e30"];
    assert!(run(&timeout).stderr.contains("expected at most 1.8"));
}

#[test]
fn shades_are_of_strategies_with_a_guide() {
    let verify = |strategy: &str| run(&["verify", "path:4", "--strategy", strategy, "--shades", "1"]);
    let refused = verify("activation");
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    let expected = "mapgame: path:4: activation does not apply: it is guided by no coloring, whose classes could have shades\n";
    assert_eq!(refused.stderr, expected);
    assert_eq!(verify("acyclic").code, Some(0));
}
