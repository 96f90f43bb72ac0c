//! `mapgame two-color`.

use serde_json::{Value, json};

use super::{Folder, Run, objects, run, run_in, run_with, stdout};

#[test]
fn the_eight_graphs_of_the_assignment() {
    let found = objects(&["two-color", "--assignment", "--first", "both"]);
    assert_eq!(found.len(), 16);
    let mut edges: Vec<&str> = found.iter().map(|object| object["graph"].as_str().unwrap()).collect();
    edges.dedup();
    let optional = ["12", "15", "23"];
    let expected = (0..8).map(|code| {
        let chosen = optional.iter().enumerate().filter(|(bit, _)| code >> bit & 1 == 1);
        let mut edges: Vec<&str> = chosen.map(|(_, edge)| *edge).chain(["13", "24", "34", "45"]).collect();
        edges.sort_unstable();
        edges.join(",")
    });
    let (mut edges, mut expected): (Vec<&str>, Vec<String>) = (edges, expected.collect());
    edges.sort_unstable();
    expected.sort_unstable();
    assert_eq!(edges, expected);
    insta::assert_snapshot!(stdout(&["two-color", "--assignment"]));
}

#[test]
fn the_tree_of_a_path() {
    insta::assert_snapshot!("two-color-tree", stdout(&["two-color", "path:3", "--tree", "3"]));
    let cut = stdout(&["two-color", "path:4", "--tree", "4", "--alpha-beta"]);
    insta::assert_snapshot!("two-color-alpha-beta", cut);
}

/// The nodes of a tree.
fn size(node: &Value) -> u64 {
    1 + node["children"].as_array().unwrap().iter().map(size).sum::<u64>()
}

/// Alpha-beta finds the value of the root, and every exact value that it shows is the true one.
fn assert_agrees(whole: &Value, seen: &Value) {
    if seen["bound"] == "exact" {
        assert_eq!(whole["value"], seen["value"]);
    }
    let children = whole["children"].as_array().unwrap();
    for child in seen["children"].as_array().unwrap() {
        let same = children.iter().find(|other| other["move"] == child["move"]).unwrap();
        assert_agrees(same, child);
    }
    let looked_at = seen["children"].as_array().unwrap().len() as u64;
    assert_eq!(looked_at + seen["cut"].as_u64().unwrap(), children.len() as u64);
}

#[test]
fn alpha_beta_agrees_with_the_whole_tree() {
    for graph in ["path:5", "cycle:5", "star:4", "complete:4", "g6:D?{"] {
        for first in ["a", "b"] {
            let arguments = ["two-color", graph, "--first", first, "--tree", "5"];
            let whole = &objects(&arguments)[0];
            let seen = &objects(&[&arguments[..], &["--alpha-beta"]].concat())[0];
            assert_agrees(&whole["tree"]["root"], &seen["tree"]["root"]);
            assert_eq!(whole["tree"]["root"]["value"], whole["value"]);
            let (all, looked_at) = (size(&whole["tree"]["root"]), size(&seen["tree"]["root"]));
            let told = json!({"nodes": looked_at, "cut": seen["tree"]["alpha_beta"]["cut"], "saved": all - looked_at});
            assert_eq!(seen["tree"]["alpha_beta"], told);
            assert_eq!(seen["tree"]["nodes"], all);
        }
    }
}

#[test]
fn limits_are_unknown() {
    for arguments in [
        &["two-color", "random-regular:30,3", "--node-limit", "50"][..],
        &["two-color", "grid:10x10"],
        &["two-color", "cycle:20", "--tree", "20"],
    ] {
        assert_eq!(run(arguments).code, Some(3), "{arguments:?}");
    }
    // A reflection tells the value at once, but not every best move.
    let known = run(&["two-color", "grid:6x6", "--node-limit", "200"]);
    assert_eq!(
        (known.code, known.stdout.as_str()),
        (Some(3), "grid:6x6: A first: -1 (best moves not known: node limit)\n")
    );
    assert_eq!(run(&["two-color"]).code, Some(2));
    assert_eq!(run(&["two-color", "path:3", "--assignment"]).code, Some(2));
    assert_eq!(run(&["two-color", "path:3", "--alpha-beta"]).code, Some(2));
}

#[test]
fn what_was_found_before_a_fault_is_printed() {
    // A table is printed at the end.
    let arguments = ["two-color", "-", "--format", "markdown"];
    let run = run_with(&arguments, b"A_\nBw\nno graph\n");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stdout.contains("| -:1 ") && run.stdout.contains("| -:2 "), "{}", run.stdout);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

#[test]
fn a_position_in_the_middle_is_asked_about() {
    let asked = stdout(&["two-color", "petersen", "--after", "0,2=blue"]);
    assert!(asked.starts_with("petersen after 0=red,2=blue: A to move: "), "{asked}");
    // Along a line of best play the value stays, and the rest of the line is the line of the rest.
    for graph in ["path:5", "cycle:6", "cube", "g6:D?{", "petersen"] {
        for first in ["a", "b"] {
            let whole = &objects(&["two-color", graph, "--first", first])[0];
            let line: Vec<String> = whole["line"]
                .as_array()
                .unwrap()
                .iter()
                .map(|step| step.as_str().unwrap().to_owned())
                .collect();
            let moves: Vec<String> =
                line.iter().map(|step| step.trim_matches(['(', ')']).replace(", ", "=")).collect();
            for made in 0..=moves.len() {
                let after = moves[..made].join(",");
                let rest =
                    &objects(&["two-color", graph, "--first", first, "--after", &after, "--tree", "1"])[0];
                assert_eq!((&rest["after"], &rest["value"]), (&after.as_str().into(), &whole["value"]));
                assert_eq!(rest["line"], json!(line[made..]));
                assert_eq!(rest["tree"]["root"]["value"], whole["value"]);
                let opposite = if first == "a" { "b" } else { "a" };
                assert_eq!(rest["to_move"], if made % 2 == 0 { first } else { opposite });
            }
        }
    }
}

#[test]
fn wrong_moves_are_one_line() {
    for (after, expected) in [
        (
            "9",
            "--after, move 1: expected a vertex of the graph, alone or as VERTEX=red or =blue, found \"9\"",
        ),
        ("0=green", "--after, move 1: expected a vertex"),
        ("0,0", "--after, move 2: expected a legal move, found 0: 0 is red already"),
        ("0,3,1", "--after, move 3: expected a legal move, found 1: 0, next to 1, is red"),
        (
            "0,1=red",
            "--after, move 2: expected a legal move, found 1=red: expected blue, the color of the side",
        ),
        ("1,0,2", "--after, move 3: expected no more moves, since the game is over, found 2"),
    ] {
        let graph = if after == "1,0,2" { "path:3" } else { "path:5" };
        let refused = run(&["two-color", graph, "--after", after]);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{after}");
        assert!(refused.stderr.contains(expected), "{}", refused.stderr);
        assert_eq!(refused.stderr.lines().count(), 1, "{}", refused.stderr);
    }
    for arguments in [
        &["two-color", "path:3", "path:4", "--after", "0"][..],
        &["two-color", "--first", "b", "play", "path:3"],
        &["two-color", "play"],
        &["two-color", "play", "-"],
        &["two-color", "play", "path:3", "--against", "activation"],
        &["two-color", "play", "path:3", "--against", "human", "--as", "b"],
        &["two-color", "play", "path:3", "--after", "0,0"],
        &["two-color", "play", "path:3", "--format", "csv"],
    ] {
        let refused = run(arguments);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert_eq!(refused.stderr.lines().count(), 1, "{}", refused.stderr);
    }
}

fn play(arguments: &[&str], commands: &str) -> String {
    let all = [&["two-color", "play"], arguments].concat();
    let Run { code, stdout, stderr } = run_with(&all, commands.as_bytes());
    assert_eq!(code, Some(0), "{all:?}: {stderr}");
    stdout
}

#[test]
fn a_game_with_every_command() {
    let commands = "help\nboard\nhint\n0\nboard\nundo\nundo\nthrow\n17\n0=blue\n2=red\nmoves\n\n1\n";
    insta::assert_snapshot!(play(&["path:6"], commands));
}

#[test]
fn two_people_play_to_the_end() {
    let told = play(&["path:5", "--against", "human", "--after", "0,2"], "undo\n3\n1\n4\n");
    assert!(
        told.starts_with(
            "path:5, n = 5: two people are A (red) and B (blue), and A is to move after 2 moves"
        )
    );
    assert!(told.contains("you have made no move yet\n"), "{told}");
    assert!(told.contains("1=blue is no legal move: 2, next to 1, is blue\n"), "{told}");
    assert!(
        told.ends_with("B wins: no vertex is left that A may make red\nmoves: 0=red,2=blue,3=red,4=blue\n"),
        "{told}"
    );
}

#[test]
fn the_end_is_told_and_the_moves_are_asked_about() {
    for against in ["alpha-beta:2", "mcts:50", "perfect", "random"] {
        for (side, first) in [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")] {
            // Every vertex is offered again and again: what is illegal is refused, and the game ends.
            let commands = "0\n1\n2\n3\n4\n5\n".repeat(3);
            let table = ["cycle:6", "--against", against, "--as", side, "--first", first];
            let text = play(&table, &commands);
            assert!(text.contains(" wins: no vertex is left that ") || text.contains("tie: every"), "{text}");
            let json = play(&[&table[..], &["--format", "json"]].concat(), &commands);
            let objects: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let end = objects.last().unwrap();
            assert_eq!((&end["you"], &end["first"], &end["n"]), (&side.into(), &first.into(), &6.into()));
            let moves = end["moves"].as_str().unwrap();
            let asked = &super::objects(&["two-color", "cycle:6", "--first", first, "--after", moves])[0];
            assert_eq!((&asked["value"], &asked["line"]), (&end["value"], &json!([])), "{moves}");
            assert_eq!(objects.len(), moves.split(',').count() + 1, "an object for each move, and the end");
        }
    }
}

#[test]
fn labels_name_the_vertices() {
    let folder = Folder::new();
    folder.file("named.dot", "graph { \"the hub\" -- a; \"the hub\" -- b; \"the hub\" -- \"c,d\" }");
    let told = run_in(&folder, &["two-color", "play", "named.dot"], b"board\na\nundo\nthe hub red\n").stdout;
    assert!(told.contains("\"c,d\": red blue") && told.contains("moves: \"the hub\"=red,"), "{told}");
    let moves = told.lines().last().unwrap().strip_prefix("moves: ").unwrap();
    let asked = run_in(&folder, &["two-color", "named.dot", "--after", moves], b"");
    assert_eq!(asked.code, Some(0), "{}", asked.stderr);
    assert!(asked.stdout.contains(&format!("after {moves}: A to move: -1")), "{}", asked.stdout);
}

#[test]
fn a_hint_says_what_it_does_not_know() {
    let told = play(&["random-regular:30,3", "--node-limit", "20"], "hint\n");
    assert!(told.contains("not known (node limit); alpha-beta:2 would play "), "{told}");
}
