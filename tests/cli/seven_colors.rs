//! `mapgame seven-colors`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{Folder, objects, run, run_in, run_with, stdout};

const FIGURE_2: &str = include_str!("../../examples/boards/figure-2.txt");

#[test]
fn the_championship_stands_beside_the_document() {
    let rows = objects(&["seven-colors", "championship", "--matches", "2", "--size", "10"]);
    assert_eq!(rows.len(), 20);
    for row in &rows {
        let back = rows
            .iter()
            .find(|other| (&other["player"], &other["opponent"]) == (&row["opponent"], &row["player"]));
        let won = |row: &Value| row["won"].as_u64().unwrap();
        assert_eq!(won(row) + won(back.unwrap()), 4);
        assert!(row["printed"].is_u64() && row["printed_disagrees"].is_boolean());
        let [one, other] = [row, back.unwrap()].map(|row| row["z"].as_f64().unwrap());
        assert!(one == -other && row["printed_ratio"].is_f64(), "{row}");
    }
    for format in ["text", "csv", "markdown", "latex"] {
        let table =
            stdout(&["seven-colors", "championship", "--matches", "1", "--size", "6", "--format", format]);
        let head = table.lines().find(|line| line.contains("opponent")).unwrap();
        let words: Vec<&str> = head.split(|c: char| !c.is_alphanumeric()).collect();
        assert!(words.contains(&"z") && words.contains(&"ratio"), "{format}: {head}");
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

/// What was played before the end stands.
#[test]
fn a_championship_that_is_cut_short_tells_what_was_played() {
    let long =
        ["greedy", "spider", "--matches", "1000000", "--size", "10", "--time-limit", "1", "--format", "json"];
    let run = run(&[&["seven-colors", "match"], &long[..]].concat());
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    let row: Value = serde_json::from_str(run.stdout.trim()).unwrap();
    assert!((1..2_000_000).contains(&row["rounds"].as_u64().unwrap()), "{row}");
    assert!(run.stderr.contains("greedy, spider: time limit before the last match"), "{}", run.stderr);
    let nothing = ["--strategy", "greedy", "--matches", "18446744073709551615", "--time-limit", "0.00001"];
    let board = ["seven-colors", "board", "against-greedy", "--measure", "--format", "json"];
    let measured = super::run(&[&board[..], &nothing].concat());
    let row: Value = serde_json::from_str(measured.stdout.trim()).unwrap();
    assert_eq!(
        (measured.code, &row["useless"], &row["ratio"]),
        (Some(3), &Value::Null, &Value::Null),
        "{row}"
    );
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

/// What comes of a command in a folder with this board.
fn with_board(board: &str, arguments: &[&str]) -> super::Run {
    let folder = Folder::new();
    folder.file("board.txt", board);
    run_in(&folder, &[&["seven-colors"], arguments].concat(), b"")
}

#[test]
fn boards_come_from_files() {
    let shown = with_board(FIGURE_2, &["board", "board.txt"]);
    assert_eq!(shown.stdout, FIGURE_2.split_once('\n').unwrap().1);
    assert_eq!(run_with(&["seven-colors", "board", "-"], shown.stdout.as_bytes()).stdout, shown.stdout);
    let written = stdout(&["seven-colors", "board", "random", "--size", "9", "--seed", "4"]);
    assert_eq!(with_board(&written, &["board", "board.txt"]).stdout, written);
    let more = with_board(FIGURE_2, &["board", "board.txt", "--colors", "9", "--format", "json"]);
    let more: Value = serde_json::from_str(&more.stdout).unwrap();
    assert_eq!(
        (&more["size"], &more["colors"], &more["rows"][0]),
        (&json!(8), &json!(9), &json!("AAAAAAC*"))
    );

    let measure = ["board", "board.txt", "--measure", "--strategy", "spider", "--format", "json"];
    let measured = with_board(FIGURE_2, &measure);
    let measured: Value = serde_json::from_str(&measured.stdout).unwrap();
    assert_eq!((&measured["useless"], &measured["rounds"]), (&json!(true), &json!(1000)));
    for arguments in [
        &["match", "improved-random", "greedy", "--board", "board.txt", "--matches", "20"][..],
        &["championship", "--players", "greedy,mix", "--board", "board.txt", "--matches", "1"],
        &["sweep", "--board", "board.txt", "--matches", "1", "--weights", "1:1"],
        &["play", "--board", "./board.txt"],
    ] {
        let result = with_board(FIGURE_2, arguments);
        assert_eq!(result.code, Some(0), "{arguments:?}: {}", result.stderr);
    }
}

#[test]
fn bad_board_files_are_told_by_line() {
    for (board, arguments, told) in [
        (
            "AB*\nC-D\n-BB\n",
            &["board", "board.txt"][..],
            "board.txt:2: expected a letter from A to Z, found `-`",
        ),
        ("AB*\nCAD\n", &["match", "greedy", "mix", "--board", "board.txt"], "board.txt:3: expected 3 rows"),
        ("ABC\nCAD\n-BB\n", &["play", "--board", "board.txt"], "board.txt:1: expected `*`"),
        ("AB*\nCAD\n-BB\n", &["board", "board.txt", "--colors", "3"], "expected a color below 3, found 3"),
        ("AB*\nCAD\n-BB\n", &["board", "board.txt", "--size", "3"], "expected no --size"),
        ("AB*\nCAD\n-BB\n", &["board", "board.txt", "--wall", "1"], "expected no --wall"),
        ("AB*\nCAD\n-BB\n", &["board", "board.txt", "--measure"], "expected --strategy"),
        ("", &["board", "bored.txt"], "bored.txt: cannot read the board"),
        ("", &["board", "symetric"], "did you mean symmetric?"),
        ("", &["play", "--board", "-"], "from which moves are read"),
        ("", &["play", "--against", "human", "--as", "2"], "expected no --as"),
        ("", &["play", "--format", "csv"], "expected text or json"),
    ] {
        let refused = with_board(board, arguments);
        assert_eq!(
            (refused.code, refused.stderr.lines().count()),
            (Some(2), 1),
            "{arguments:?}: {}",
            refused.stderr
        );
        assert!(
            refused.stderr.contains(told) && refused.stdout.is_empty(),
            "{arguments:?}: {}",
            refused.stderr
        );
    }
}

/// The keys of an object whose values are no numbers, ascending.
fn words(object: &Value) -> Vec<&str> {
    let entries = object.as_object().unwrap().iter();
    entries.filter(|(_, value)| !value.is_number()).map(|(key, _)| key.as_str()).collect()
}

#[test]
fn numbers_are_numbers_in_json() {
    let met = ["opponent", "player"];
    let duel = &objects(&["seven-colors", "match", "greedy", "random", "--matches", "2", "--size", "6"])[0];
    assert_eq!(words(duel), met);
    assert!(duel["ratio"].is_f64() && duel["low"].is_f64() && duel["won"].is_u64());
    let sweep = objects(&["seven-colors", "sweep", "--matches", "1", "--size", "6"]);
    assert!(sweep.len() == 18 && sweep.iter().all(|row| words(row) == met));
    let championship = objects(&["seven-colors", "championship", "--matches", "1", "--size", "6"]);
    assert!(championship.iter().all(|row| words(row) == [met[0], met[1], "printed_disagrees"]));
    let measured = &objects(&["seven-colors", "board", "against-greedy", "--measure", "--matches", "2"])[0];
    assert_eq!(words(measured), ["board", "opponent", "player", "useless"]);
    let board = &objects(&["seven-colors", "board", "snake", "--size", "5"])[0];
    assert_eq!(words(board), ["board", "rows"]);

    let play = ["seven-colors", "play", "--board", "symmetric", "--size", "4", "--format", "json"];
    let played = run_with(&play, "A\nB\nC\nD\nE\nF\nG\n".repeat(20).as_bytes());
    let lines: Vec<Value> = played.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (end, plies) = lines.split_last().unwrap();
    assert!(plies.iter().all(|ply| words(ply) == ["held", "move"]) && plies.len() > 2);
    assert!(lines.iter().all(|line| line["held"].as_array().unwrap().iter().all(Value::is_u64)));
    assert_eq!((&end["over"], &end["you"], &end["size"]), (&json!(true), &json!(1), &json!(4)));
    assert_eq!(end["moves"].as_array().unwrap().len(), plies.len());
    assert!(played.stderr.contains("A+") && end["against"] == "double-greedy");
}

#[test]
fn two_people_play() {
    let folder = Folder::new();
    folder.file("board.txt", "AB*\nCAD\n-BB\n");
    let play = ["seven-colors", "play", "--against", "human", "--board", "board.txt"];
    let played = run_in(&folder, &play, b"D\nE\nC\nA\nx\nb\nb\na\n");
    assert_eq!(played.code, Some(0), "{}", played.stderr);
    insta::assert_snapshot!("seven-colors-two-people", played.stdout);
    let left = run_in(&folder, &[&play[..], &["--format", "json"]].concat(), b"D\nquit\n");
    let end: Value = serde_json::from_str(left.stdout.lines().last().unwrap()).unwrap();
    let expected = json!({"board": "board.txt", "size": 3, "colors": 4, "against": "human", "you": null, "over": false,
                          "winner": null, "held": [2, 1], "moves": ["D"]});
    assert_eq!(end, expected);
}

#[test]
fn moves_are_taken_back_and_hinted_at() {
    let folder = Folder::new();
    folder.file("board.txt", "AB*\nCAD\n-BB\n");
    let play = ["seven-colors", "play", "--against", "greedy", "--board", "board.txt"];
    let played = run_in(&folder, &play, b"undo\nD\nundo\nhint\nB\nmoves\nboard\nhelp\npass\nquit\n");
    assert_eq!(played.code, Some(0), "{}", played.stderr);
    insta::assert_snapshot!("seven-colors-commands", played.stdout);
    let json = run_in(&folder, &[&play[..], &["--format", "json"]].concat(), b"D\nundo\nB\n");
    let lines: Vec<Value> = json.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [one, two, back, .., end] = lines.as_slice() else { panic!("{}", json.stdout) };
    assert_eq!((&one["move"], &two["player"], back), (&json!("D"), &json!(2), &json!({"taken_back": 2})));
    assert_eq!((&end["moves"][0], end["moves"].as_array().unwrap().len()), (&json!("B"), 2));
}

#[test]
fn a_player_who_cannot_grow_passes_unasked() {
    let folder = Folder::new();
    folder.file("board.txt", "BBA*\nBAAB\nAACC\n-ABC\n");
    let play = ["seven-colors", "play", "--board", "board.txt"];
    let two = run_in(&folder, &[&play[..], &["--against", "human"]].concat(), b"A\nundo\nA\nB\n");
    for told in ["player 2 cannot grow, and passes\nplayer 2: pass (+0)\n", "took back 2 moves; moves:\n"] {
        assert!(two.stdout.contains(told), "{}", two.stdout);
    }
    let alone = run_in(&folder, &[&play[..], &["--against", "greedy", "--as", "2"]].concat(), b"");
    assert!(alone.stdout.contains("you cannot grow, and pass\n"), "{}", alone.stdout);
    assert!(alone.stdout.ends_with("\nmoves: A,pass,B\n"), "{}", alone.stdout);
}

#[test]
fn the_tables_of_the_guide_are_the_generated_ones() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = fs::read_to_string(root.join("docs/games.md")).unwrap();
    let report = fs::read_to_string(root.join("reports/seven-colors/README.md")).unwrap();
    let mut tables = 0;
    for section in report.split("\n## ").skip(1) {
        let table: String = section.split_inclusive('\n').filter(|line| line.starts_with('|')).collect();
        let title = section.lines().next().unwrap();
        if !title.starts_with("Every two players") {
            assert!(guide.contains(&table), "copy the table {title:?} from reports/seven-colors");
            tables += 1;
        }
    }
    assert_eq!(tables, 3);
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
