//! `mapgame two-color`.

use serde_json::{Value, json};

use super::{objects, run, stdout};

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
    assert_eq!((known.code, known.stdout.as_str()), (Some(3), "grid:6x6: A first: -1\n"));
    assert_eq!(run(&["two-color"]).code, Some(2));
    assert_eq!(run(&["two-color", "path:3", "--assignment"]).code, Some(2));
    assert_eq!(run(&["two-color", "path:3", "--alpha-beta"]).code, Some(2));
}
