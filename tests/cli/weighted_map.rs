//! `mapgame weighted-map`.

use super::{Folder, Run, run_in, run_with};

/// Three regions in a row, the middle one red for player 1.
const THREE: &str = "\
R, G, B
B: R-1
2
R: 10, G: 5, B: 8
R: 1, G: 6, B: 3
A: B
B: A, C
C: B
";

fn ok(arguments: &[&str], input: &str) -> String {
    let Run { code, stdout, stderr } =
        run_with(&[&["weighted-map", "-"], arguments].concat(), input.as_bytes());
    assert_eq!(code, Some(0), "{stderr}");
    stdout
}

/// Worked out by hand. At the root player 1 has 10. Blue for A makes it 18, and player 2 takes 3 (blue)
/// or 6 (green) of it with C: 12. After green for A (15), C in blue leaves 12, which is no more than player 1
/// has already: cut. C is the mirror image, and its last move closes the window too, at 12.
#[test]
fn the_trace_of_three_regions() {
    let expected = "\
B, R, 0, -inf, -inf, inf
A, B, 1, inf, -inf, inf
C, B, 2, 15, -inf, inf
A, B, 1, 15, -inf, 15
C, G, 2, 12, -inf, 15
A, B, 1, 12, -inf, 12
B, R, 0, 12, 12, inf
A, G, 1, inf, 12, inf
C, B, 2, 12, 12, inf
A, G, 1, 12, 12, inf
B, R, 0, 12, 12, inf
C, B, 1, inf, 12, inf
A, B, 2, 15, 12, inf
C, B, 1, 15, 12, 15
A, G, 2, 12, 12, 15
C, B, 1, 12, 12, 15
B, R, 0, 12, 12, inf
C, G, 1, inf, 12, inf
A, B, 2, 12, 12, inf
C, G, 1, 12, 12, inf
B, R, 0, 12, 12, inf
A, B, 12
";
    assert_eq!(ok(&[], THREE), expected);
}

#[test]
fn a_root_without_moves() {
    let alone = "R\nA: R-2\n4\nR: 1\nR: 7\nA:\nB:\n";
    assert_eq!(ok(&[], alone), "A, R, 0, -7, -inf, inf\nnone, -7\n");
    assert_eq!(ok(&["--exact"], alone), "none, -7\n");
}

#[test]
fn machines_read_the_same_numbers() {
    let text = ok(&[], THREE);
    let csv = ok(&["--format", "csv"], THREE);
    let rows: Vec<String> = csv.lines().skip(1).map(|row| row.replace(',', ", ")).collect();
    assert_eq!(rows.len(), text.lines().count());
    for (row, line) in rows.iter().zip(text.lines().take(rows.len() - 1)) {
        assert_eq!(row, line);
    }
    let object: serde_json::Value = serde_json::from_str(&ok(&["--format", "json"], THREE)).unwrap();
    assert_eq!((&object["best"]["region"], &object["value"]), (&"A".into(), &12.into()));
    assert_eq!(object["visits"][0]["alpha"], "-inf");
    assert_eq!(object["visits"][2]["value"], 15);
    assert_eq!(object["visits"].as_array().unwrap().len(), text.lines().count() - 1);
}

#[test]
fn exact_play_and_the_map() {
    assert_eq!(ok(&["--exact"], THREE), "A, B, player 1\nC, G, player 2\nA, B, 12\n");
    insta::assert_snapshot!("weighted-map-dot", ok(&["--exact", "--dot"], THREE));
    let australia = include_str!("../../examples/maps/australia.map");
    insta::assert_snapshot!("weighted-map-australia", ok(&["--exact"], australia));
    let start = ok(&["--dot"], australia);
    let read_back = run_with(&["convert", "-", "--to", "graph6"], start.as_bytes());
    assert_eq!(read_back.code, Some(0), "{}", read_back.stderr);
    let states = include_str!("../../examples/maps/us-48.map");
    // A value that a limit left unknown is null.
    let limited = ["weighted-map", "-", "--exact", "--node-limit", "3", "--format", "json"];
    let limited = run_with(&limited, states.as_bytes());
    let object: serde_json::Value = serde_json::from_str(&limited.stdout).unwrap();
    let unknown = serde_json::Value::Null;
    assert_eq!((limited.code, &object["value"], &object["line"]), (Some(3), &unknown, &unknown), "{object}");
    let last = ok(&[], &states.replace("\n3\n", "\n1\n"));
    assert_eq!(last.lines().last(), Some("CT, R, 13"));
}

#[test]
fn broken_files_are_one_line_with_its_number() {
    let folder = Folder::new();
    let broken = |name: &str, text: String| {
        folder.file(name, text);
        let run = run_in(&folder, &["weighted-map", name], b"");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{name}");
        assert_eq!(run.stderr.lines().count(), 1, "{name}: {}", run.stderr);
        run.stderr
    };
    let mut told = String::new();
    for (name, old, new) in [
        ("missing.map", "C: B\n", ""),
        ("short.map", "\nR: 1, G: 6, B: 3\nA: B\nB: A, C\nC: B\n", "\n"),
        ("color.map", "B: R-1", "B: X-1"),
        ("one-sided.map", "A: B\n", "A:\n"),
        ("clash.map", "B: R-1", "B: R-1, C: R-2"),
        ("zero.map", "\n2\n", "\n0\n"),
        ("negative.map", "\n2\n", "\n-1\n"),
        ("twice.map", "C: B\n", "C: B\nC: B\n"),
    ] {
        assert!(THREE.contains(old));
        told.push_str(&broken(name, THREE.replacen(old, new, 1)));
    }
    insta::assert_snapshot!("weighted-map-errors", told);
    let none = run_in(&folder, &["weighted-map", "none.map"], b"");
    assert_eq!((none.code, none.stderr.lines().count()), (Some(2), 1));
    let unknown = run_in(&folder, &["weighted-map", "--node-limit", "2", "ok.map"], b"");
    assert_eq!(unknown.code, Some(2));
    folder.file("ok.map", THREE);
    for option in [&["--exact"][..], &[], &["--format", "json"]] {
        let arguments = [&["weighted-map", "--node-limit", "2", "ok.map"], option].concat();
        assert_eq!(run_in(&folder, &arguments, b"").code, Some(3), "{option:?}");
    }
}

#[test]
fn a_position_in_the_middle_is_asked_about() {
    let australia = include_str!("../../examples/maps/australia.map");
    let object = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&ok(&[arguments, &["--format", "json"]].concat(), australia)).unwrap()
    };
    let whole = object(&["--exact"]);
    let line = whole["line"].as_array().unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let moves: Vec<String> =
        line.iter().map(|step| format!("{}={}", text(&step["region"]), text(&step["color"]))).collect();
    assert!(moves.len() > 2);
    for made in 0..=moves.len() {
        let after = moves[..made].join(",");
        let rest = object(&["--exact", "--after", &after]);
        assert_eq!((&rest["after"], &rest["value"]), (&after.as_str().into(), &whole["value"]));
        assert_eq!(rest["line"].as_array().unwrap(), &line[made..]);
    }
    // The trace begins with the last move, and player 2 is to move after one.
    let trace = ok(&["--after", "A=B"], THREE);
    assert_eq!(
        trace,
        "A, B, 0, inf, -inf, inf\nC, B, 1, 15, -inf, inf\nA, B, 0, 15, -inf, 15\nC, G, 1, 12, -inf, 15\nA, B, 0, 12, -inf, 12\nC, G, 12\n"
    );
    assert_eq!(ok(&["--exact", "--after", "A B"], THREE), "C, G, player 2\nC, G, 12\n");
    let drawn = ok(&["--dot", "--after", "A=B,C=G"], THREE);
    assert!(drawn.contains("A\\nB-1") && drawn.contains("C\\nG-2"), "{drawn}");
}

#[test]
fn wrong_moves_are_one_line() {
    let folder = Folder::new();
    folder.file("three.map", THREE);
    for (after, expected) in [
        (
            "A",
            "--after, move 1: expected REGION=COLOR with a region of the map and one of the colors B, G, R, found \"A\"",
        ),
        ("A=Y", "--after, move 1: expected REGION=COLOR"),
        ("D=R", "--after, move 1: expected REGION=COLOR"),
        ("A=R", "--after, move 1: expected a legal move, found A=R: B, next to A, is R"),
        ("A=B,A=G", "--after, move 2: expected a legal move, found A=G: A is B already"),
        ("A=B,C=B,B=G", "--after, move 3: expected no more moves, since the game is over, found B=G"),
    ] {
        for arguments in [&["weighted-map", "three.map"][..], &["weighted-map", "play", "three.map"]] {
            let refused = run_in(&folder, &[arguments, &["--after", after]].concat(), b"");
            assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{after}");
            assert!(refused.stderr.contains(expected), "{}", refused.stderr);
            assert_eq!(refused.stderr.lines().count(), 1, "{}", refused.stderr);
        }
    }
    for arguments in [
        &["weighted-map", "three.map", "play", "three.map"][..],
        &["weighted-map", "--exact", "play", "three.map"],
        &["weighted-map"],
        &["weighted-map", "play"],
        &["weighted-map", "play", "-"],
        &["weighted-map", "play", "none.map"],
        &["weighted-map", "play", "three.map", "--against", "greedy"],
        &["weighted-map", "play", "three.map", "--as", "3"],
        &["weighted-map", "play", "three.map", "--as", "2", "--against", "human"],
        &["weighted-map", "play", "three.map", "--format", "markdown"],
    ] {
        let refused = run_in(&folder, arguments, b"");
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert_eq!(refused.stderr.lines().count(), 1, "{arguments:?}: {}", refused.stderr);
    }
}

fn play(arguments: &[&str], commands: &str) -> String {
    let folder = Folder::new();
    folder.file("three.map", THREE);
    folder.file("australia.map", include_str!("../../examples/maps/australia.map"));
    let run = run_in(&folder, &[&["weighted-map", "play"], arguments].concat(), commands.as_bytes());
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    run.stdout
}

#[test]
fn a_game_with_every_command() {
    let commands =
        "help\nboard\nhint\nV=R\nNT R\nboard\nundo\nundo\nthrow\nNT=Y\nWA=R\nNT=R\nmoves\nhint\nquit\n";
    insta::assert_snapshot!(play(&["australia.map"], commands));
}

/// By hand, as above: blue for A, then 3 or 6 of it with C.
#[test]
fn the_end_is_told_with_the_scores() {
    let told = play(&["three.map", "--against", "human"], "A=B\nC=G\n");
    assert!(told.starts_with(
        "three.map, 3 regions: two people are player 1 and player 2, and player 1 moves first;"
    ));
    assert!(
        told.ends_with(
            "no move is left, player 1 has 18, player 2 has 6: the game is worth 12\nmoves: A=B,C=G\n"
        ),
        "{told}"
    );
    for against in ["alpha-beta:2", "mcts:50", "perfect"] {
        let told = play(&["three.map", "--against", against], "A=B\n");
        assert!(told.contains("player 2 plays C=G") && told.contains("the game is worth 12\n"), "{told}");
    }
    let json = play(&["three.map", "--as", "2", "--format", "json"], "C=G\nC=B\n");
    let objects: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (opening, end) = (&objects[0], objects.last().unwrap());
    assert_eq!(
        (&opening["player"], &opening["ply"], &opening["move"]),
        (&1.into(), &1.into(), &"A=B".into())
    );
    assert_eq!((&end["map"], &end["regions"], &end["you"]), (&"three.map".into(), &3.into(), &2.into()));
    assert_eq!((&end["value"], &end["scores"]), (&12.into(), &serde_json::json!([18, 6])));
    assert_eq!(end["moves"], "A=B,C=G");
}

#[test]
fn a_hint_says_what_it_does_not_know() {
    let told = play(&["australia.map", "--node-limit", "3"], "hint\n");
    assert!(told.contains("not known (node limit); alpha-beta:2 would play "), "{told}");
}
