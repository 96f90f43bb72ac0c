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
