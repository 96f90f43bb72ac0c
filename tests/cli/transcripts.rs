//! Transcripts: `play --record` keeps a game and goes on with it, and `check` makes its moves again.

use std::fs;

use serde_json::{Value, json};

use super::{Folder, Run, run_in};

const FILE: &str = "game.json";

fn play(folder: &Folder, arguments: &[&str], commands: &str) -> Run {
    let all: Vec<&str> = ["play"].iter().chain(arguments).copied().chain(["--record", FILE]).collect();
    run_in(folder, &all, commands.as_bytes())
}

fn played(folder: &Folder, arguments: &[&str], commands: &str) -> String {
    let run = play(folder, arguments, commands);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    run.stdout
}

fn kept(folder: &Folder) -> String {
    fs::read_to_string(folder.0.join(FILE)).unwrap()
}

fn transcript(folder: &Folder) -> Value {
    serde_json::from_str(&kept(folder)).unwrap()
}

fn checked(folder: &Folder) -> (Option<i32>, String) {
    let run = run_in(folder, &["check", FILE], b"");
    assert_eq!(run.stderr, "");
    (run.code, run.stdout)
}

#[test]
fn a_game_is_kept_with_who_played_and_why_and_is_checked_in_one_line() {
    let folder = Folder::new();
    played(&folder, &["petersen", "-k", "3", "--as", "bob", "--seed", "4"], "0=0\n1=1\n2 2\n");
    let kept = transcript(&folder);
    for (member, value) in [
        ("mapgame", json!("transcript")),
        ("graph6", json!("IheA@GUAo")),
        ("labels", Value::Null),
        ("game", json!("coloring")),
        ("k", json!(3)),
        ("first", json!("alice")),
        ("pass", json!("none")),
        ("alice", json!("activation")),
        ("bob", Value::Null),
        ("seed", json!(4)),
        ("winner", json!("bob")),
    ] {
        assert_eq!(kept[member], value, "{member}");
    }
    let plies = kept["plies"].as_array().unwrap();
    assert!(plies[0]["why"].as_str().unwrap().contains("color"), "{}", plies[0]);
    assert_eq!((&plies[1]["player"], &plies[1]["why"]), (&json!("bob"), &Value::Null));
    let (code, told) = checked(&folder);
    assert_eq!(code, Some(0));
    let moves = plies.len();
    let expected = format!("valid: IheA@GUAo, coloring, k = 3, alice first: {moves} moves, ");
    assert!(told.starts_with(&expected) && told.ends_with("sees every color: Bob wins\n"), "{told}");
    assert_eq!(told.lines().count(), 1);
    let told = run_in(&folder, &["check", FILE, "--format", "json"], b"").stdout;
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(
        (&told["valid"], &told["winner"], &told["moves"]),
        (&json!(true), &json!("bob"), &json!(moves))
    );
    let solve = ["solve", "petersen", "-k", "3", "--moves", "--after", kept["moves"].as_str().unwrap()];
    assert_eq!(run_in(&folder, &solve, b"").code, Some(0));
}

/// Whatever it is interrupted after, a game against a strategy goes on as if it had not been.
#[test]
fn a_game_goes_on_where_it_was_left() {
    let game = ["grid:3x4", "-k", "3", "--as", "bob", "--against", "activation"];
    let lines = ["0=1\n1=0\n", "4=2\n", "undo\n", "6=2\nundo\n11=2\n", "3=0\n"];
    let whole = Folder::new();
    played(&whole, &game, &lines.concat());
    let parted = Folder::new();
    for (number, line) in lines.iter().enumerate() {
        // Once there is a file it says what is played.
        let arguments = if number == 0 { &game[..] } else { &game[..number % 2] };
        let told = played(&parted, arguments, line);
        assert!(number == 0 || told.contains("alice is activation, and bob is to move after "), "{told}");
    }
    let (whole, parted) = (transcript(&whole), transcript(&parted));
    assert!(whole["plies"].as_array().unwrap().len() > 4);
    assert_eq!(whole, parted);
}

#[test]
fn nothing_changes_where_no_move_is_made_and_the_end_is_told_again() {
    let folder = Folder::new();
    played(&folder, &["path:3", "-k", "2"], "1=0\n0=1\n2=1\n");
    let before = kept(&folder);
    let told = played(&folder, &["path:3", "-k", "2"], "0=0\n");
    assert!(told.contains("alice wins: every vertex is colored"), "{told}");
    assert!(told.contains("is no legal move: the game is over"), "{told}");
    assert_eq!(kept(&folder), before);
    played(&folder, &[], "undo\n");
    assert_eq!(transcript(&folder)["winner"], Value::Null);
}

#[test]
fn a_file_with_another_game_is_refused_and_left_as_it_is() {
    let folder = Folder::new();
    played(&folder, &["cycle:6", "-k", "3", "--against", "greedy", "--connected", "--pass", "bob"], "0=0\n");
    let before = kept(&folder);
    for (arguments, words) in [
        (&["cycle:7", "-k", "3"][..], "expected a game on cycle:7, found one on cycle:6: EhEG"),
        (&["cycle:6", "--edges"], "expected a game on cycle:6, found one on cycle:6"),
        (&["-k", "4"], "expected a game with k = 4, found one with 3"),
        (&["--first", "bob"], "expected a game with the first move of bob, found one with alice"),
        (&["--pass", "none"], "found one with \"connected, Bob may pass\""),
        (&["--seed", "1"], "expected a game with the seed 1, found one with 0"),
        (&["--as", "bob"], "expected a game with you as bob, found one with alice"),
        (&["--against", "threat"], "expected a game with you against threat, found one with greedy"),
        (&["--against", "human"], "found one with greedy"),
        (&["--edges"], "--edges: expected a GRAPH"),
    ] {
        let run = play(&folder, arguments, "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(
            run.stderr.contains(words) && run.stderr.lines().count() == 1,
            "{arguments:?}: {}",
            run.stderr
        );
        assert_eq!(kept(&folder), before);
    }
    for arguments in
        [&["cycle:6", "-k", "3"][..], &["--connected"], &["--pass", "bob", "--against", "greedy"]]
    {
        played(&folder, arguments, "");
    }
    assert_eq!(play(&Folder::new(), &["-k", "3"], "").code, Some(2));
    assert_eq!(play(&Folder::new(), &["path:1001", "-k", "3"], "").code, Some(2));
}

#[test]
fn what_is_edited_is_refused_with_the_number_of_the_move() {
    let folder = Folder::new();
    played(&folder, &["petersen", "-k", "3", "--as", "bob"], "0=0\n1=1\n");
    let whole = transcript(&folder);
    let plies = whole["plies"].as_array().unwrap().len();
    assert!(plies >= 4);
    let mut refused = 0;
    let mut refuse = |edited: Value, words: &str, number: Option<usize>| {
        // A file says first what it is.
        let mut rest = edited.as_object().unwrap().clone();
        let title = rest.remove("mapgame").unwrap();
        let rest = serde_json::to_string(&rest).unwrap();
        folder.file(FILE, format!("{{\"mapgame\": {title}, {}", &rest[1..]));
        let (code, told) = checked(&folder);
        assert_eq!(code, Some(1), "{told}");
        let place = number.map_or(String::new(), |number| format!("move {number}: "));
        assert!(told.starts_with(&format!("not valid: {place}")) && told.contains(words), "{words}: {told}");
        let run = run_in(&folder, &["check", FILE, "--format", "json"], b"");
        let object: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!((&object["valid"], &object["wrong_move"]), (&json!(false), &json!(number)));
        let before = kept(&folder);
        let run = play(&folder, &[], "");
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{}", run.stderr);
        assert!(run.stderr.contains(words), "{words}: {}", run.stderr);
        assert_eq!(kept(&folder), before);
        refused += 1;
    };
    for number in 1..=plies {
        let edited = |member: &str, value: Value| {
            let mut edited = whole.clone();
            edited["plies"][number - 1][member] = value;
            edited
        };
        let own = whole["plies"][number - 1]["player"].as_str().unwrap();
        let other = if own == "alice" { "bob" } else { "alice" };
        refuse(edited("player", json!(other)), "expected a move of", Some(number));
        refuse(edited("ply", json!(number + 1)), "expected the number", Some(number));
        refuse(edited("move", json!("0=3")), "expected a color from 0 to 2, found 3", Some(number));
        refuse(edited("move", json!("pass")), "may not pass in this game", Some(number));
        refuse(edited("move", json!("x=0")), "expected a vertex of the graph", Some(number));
        let mut without = whole.clone();
        without["plies"].as_array_mut().unwrap().truncate(number - 1);
        refuse(without, "which is not in \"plies\"", Some(number));
        let mut list: Vec<&str> = whole["moves"].as_str().unwrap().split(',').collect();
        list[number - 1] = "9=9";
        refuse(
            Value::Object({
                let mut edited = whole.as_object().unwrap().clone();
                edited["moves"] = list.join(",").into();
                edited
            }),
            "in \"moves\", found 9=9",
            Some(number),
        );
    }
    for (member, value, words) in [
        ("winner", json!("alice"), "winner: expected null after these moves, found alice"),
        ("n", json!(11), "n: expected that of the graph, 10, found 11"),
        ("m", json!(14), "m: expected that of the graph, 15, found 14"),
        ("graph6", json!("!"), "graph6: "),
        ("labels", json!(["a"]), "labels: expected one label for each of 10 vertices, found 1"),
        ("k", json!(0), "k: "),
        ("k", json!(4_000_000_000_u32), "k: expected at most 1024 colors"),
        ("version", json!(2), "expected version 1"),
        ("plies", json!(7), "expected a transcript of mapgame: "),
    ] {
        let mut edited = whole.clone();
        edited[member] = value;
        refuse(edited, words, None);
    }
    let mut more = whole.clone();
    more["comment"] = json!("none");
    refuse(more, "unknown field `comment`", None);
    assert_eq!(refused, 7 * plies + 10);
    for text in ["{}", "{", "{\"mapgame\":\"store\",\"version\":1}\n"] {
        folder.file(FILE, text);
        assert_eq!(checked(&folder).0, Some(1), "{text}");
        // It is no file of this kind, so it is not replaced.
        assert_eq!(play(&folder, &["path:3", "-k", "2"], "").code, Some(2));
        assert_eq!(kept(&folder), text);
    }
    let replaced = play(&folder, &["path:3", "-k", "2", "--overwrite"], "");
    assert_eq!((replaced.code, checked(&folder).0), (Some(0), Some(0)));
}

#[test]
fn labels_edges_and_two_people_are_kept() {
    let folder = Folder::new();
    folder.file("named.dot", r##"graph { "a,b" -- "c=1" -- "#d"; "c=1" -- "e \"f\"" }"##);
    let game = ["named.dot", "-k", "3", "--against", "human"];
    let told = played(&folder, &game, "a,b=1\nc=1=0\n");
    assert!(told.contains("two people are alice and bob"), "{told}");
    let told = played(&folder, &[], "moves\n");
    assert!(told.contains(r#"moves: "a,b"=1,"c=1"=0"#), "{told}");
    let kept = transcript(&folder);
    assert_eq!(kept["labels"], json!(["a,b", "c=1", "#d", "e \"f\""]));
    assert_eq!((&kept["alice"], &kept["bob"]), (&Value::Null, &Value::Null));
    assert_eq!(checked(&folder).0, Some(0));

    let folder = Folder::new();
    let game = ["complete:4", "-k", "3", "--edges", "--first", "bob", "--against", "perfect"];
    played(&folder, &game, "");
    played(&folder, &game, "");
    let kept = transcript(&folder);
    assert_eq!((&kept["graph"], &kept["n"], &kept["m"]), (&json!("line(complete:4)"), &json!(6), &json!(12)));
    assert_eq!(kept["labels"][0], "0-1");
    assert_eq!(checked(&folder).0, Some(0));
    assert_eq!(played(&folder, &[], "").lines().count(), 2);
}

/// A marking game is kept, checked and gone on with as a coloring game is, without the game being named again.
#[test]
fn a_marking_game_goes_on_where_it_was_left() {
    let game = ["petersen", "-k", "4", "--game", "marking", "--as", "bob", "--against", "activation"];
    let lines = ["0\n", "1\nundo\n1\n", "4\n"];
    let (whole, parted) = (Folder::new(), Folder::new());
    played(&whole, &[&game[..], &["--seed", "4"]].concat(), &lines.concat());
    for (number, line) in lines.iter().enumerate() {
        let first = [&game[..], &["--seed", "4"]].concat();
        let again = [&["--game", "marking"][..], &[]][number % 2];
        let told = played(&parted, if number == 0 { &first } else { again }, line);
        assert!(
            number == 0 || told.contains("marking game, k = 4") && told.contains("alice is activation"),
            "{told}"
        );
    }
    let whole = transcript(&whole);
    assert_eq!(transcript(&parted), whole);
    for (member, value) in
        [("game", json!("marking")), ("k", json!(4)), ("alice", json!("activation")), ("seed", json!(4))]
    {
        assert_eq!(whole[member], value, "{member}");
    }
    assert!(whole["plies"][0]["why"].is_string(), "{whole}");
    let (code, told) = checked(&parted);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.starts_with("valid: IheA@GUAo, marking, k = 4, alice first: 7 moves, "), "{told}");

    let before = kept(&parted);
    for (arguments, words) in [
        (&["--game", "coloring"][..], "game.json: expected the coloring game, found a marking game"),
        (&["-k", "3"], "expected a game with k = 3, found one with 4"),
        (&["cycle:5", "--game", "marking"], "expected a game on cycle:5, found one on petersen"),
        (&["--as", "alice"], "expected a game with you as alice, found one with bob"),
    ] {
        let run = play(&parted, arguments, "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(words) && run.stderr.lines().count() == 1, "{}", run.stderr);
        assert_eq!(kept(&parted), before);
    }

    let folder = Folder::new();
    played(&folder, &["path:3", "-k", "2"], "");
    let run = play(&folder, &["--game", "marking"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("expected the marking game, found a coloring game"), "{}", run.stderr);
}

/// The rest of a marking game that is lost may be played for its value; the transcript ends where it was lost.
#[test]
fn a_marking_game_is_kept_until_it_is_won() {
    let folder = Folder::new();
    let game = ["star:3", "-k", "2", "--game", "marking", "--against", "human"];
    let told = played(&folder, &game, "1\n2\n3\n0\n");
    assert!(told.contains("bob wins with k = 2") || told.contains("Bob wins with k = 2"), "{told}");
    let kept = transcript(&folder);
    assert_eq!((&kept["moves"], &kept["winner"]), (&json!("1,2"), &json!("bob")));
    let (code, told) = checked(&folder);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.ends_with(": 2 moves, 0 has 2 marked neighbors: Bob wins\n"), "{told}");
    played(&folder, &[], "undo\n");
    assert_eq!((&transcript(&folder)["moves"], &transcript(&folder)["winner"]), (&json!("1"), &Value::Null));

    let edges = ["star:3", "-k", "3", "--edges", "--game", "marking", "--against", "human"];
    let folder = Folder::new();
    played(&folder, &edges, "0-2\n");
    assert_eq!(transcript(&folder)["graph"], json!("line(star:3)"));
    assert_eq!(checked(&folder).0, Some(0));
    played(&folder, &edges, "0-1\n0-3\n");
    assert_eq!(transcript(&folder)["winner"], json!("alice"));
}

/// The game is on the disk after every move, not at the end alone.
#[test]
fn a_player_who_fails_does_not_lose_the_game() {
    let folder = Folder::new();
    folder.file("fails.sh", "read -r begin; echo '{}'; exit 1\n");
    let run = play(&folder, &["path:5", "-k", "3", "--as", "bob", "--against", "exec:sh fails.sh"], "");
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(!folder.0.join(FILE).exists() || checked(&folder).0 == Some(0));
    let run = run_in(&folder, &["play", "path:5", "-k", "3", "--record", "/dev/null"], b"0=0\n");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}
