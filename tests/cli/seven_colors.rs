//! `mapgame seven-colors`.

use super::{objects, run, run_with, stdout};

#[test]
fn the_championship_stands_beside_the_document() {
    let rows = objects(&["seven-colors", "championship", "--matches", "2", "--size", "10"]);
    assert_eq!(rows.len(), 20);
    for row in &rows {
        let back = rows
            .iter()
            .find(|other| (&other["player"], &other["opponent"]) == (&row["opponent"], &row["player"]));
        let won = |row: &serde_json::Value| row["won"].as_u64().unwrap();
        assert_eq!(won(row) + won(back.unwrap()), 4);
        assert!(row["printed"].is_u64() && row["printed_disagrees"].is_boolean());
    }
    let own = objects(&[
        "seven-colors",
        "championship",
        "--players",
        "mix:2:1,greedy,n-greedy:2",
        "--matches",
        "1",
        "--size",
        "6",
    ]);
    assert_eq!(own.len(), 6);
    assert_eq!(own[0]["player"], "mix:2:1");
    assert!(own[0]["printed"].is_null());
}

#[test]
fn boards_and_what_is_useless_there() {
    insta::assert_snapshot!("seven-colors-board", stdout(&["seven-colors", "board", "against-greedy"]));
    let json = &objects(&["seven-colors", "board", "snake", "--size", "5"])[0];
    assert_eq!(json["rows"].as_array().unwrap().len(), 5);
    for board in ["against-greedy", "against-double-greedy"] {
        let measured = &objects(&["seven-colors", "board", board, "--measure", "--matches", "40"])[0];
        assert_eq!(measured["useless"], true, "{measured}");
    }
    let fair = ["seven-colors", "board", "symmetric", "--measure", "--strategy", "greedy", "--matches", "10"];
    assert_eq!(objects(&fair)[0]["useless"], false);
}

#[test]
fn a_person_plays() {
    let arguments =
        ["seven-colors", "play", "--against", "greedy", "--size", "4", "--colors", "3", "--board", "random"];
    let played = run_with(&arguments, b"z\nA\nB\nC\nA\nB\nC\nA\nB\nC\nA\nB\nC\nA\nB\nC\n");
    assert_eq!(played.code, Some(0), "{}", played.stderr);
    insta::assert_snapshot!("seven-colors-play", played.stdout);
    assert_eq!(run_with(&arguments, b"quit\n").code, Some(0));
}

#[test]
fn what_cannot_be_is_refused() {
    for arguments in [
        &["seven-colors"][..],
        &["seven-colors", "match", "greedy"],
        &["seven-colors", "match", "greedy", "nobody"],
        &["seven-colors", "match", "greedy", "n-greedy"],
        &["seven-colors", "match", "greedy", "spider", "--size", "1"],
        &["seven-colors", "match", "greedy", "spider", "--colors", "0"],
        &["seven-colors", "match", "greedy", "spider", "--colors", "999"],
        &["seven-colors", "match", "greedy", "spider", "--matches", "0"],
        &["seven-colors", "board", "marble"],
        &["seven-colors", "board", "random", "--measure"],
        &["seven-colors", "board", "against-greedy", "--wall", "29"],
        &["seven-colors", "sweep", "--weights", "1"],
        &["seven-colors", "championship", "--players", "greedy,"],
    ] {
        let refused = run(arguments);
        assert_eq!(
            (refused.code, refused.stderr.lines().count()),
            (Some(2), 1),
            "{arguments:?}: {}",
            refused.stderr
        );
    }
    let late = ["seven-colors", "championship", "--time-limit", "0.01"];
    assert_eq!(run(&late).code, Some(3));
}
