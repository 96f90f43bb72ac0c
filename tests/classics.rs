//! What the commands of `mapgame-classics` print, and what `classics/games.md` keeps of the championship.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::sessions::Runner;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mapgame-classics");

const EXAMPLES: [(&str, &str); 3] = [
    ("examples/maps/australia.map", "australia.map"),
    ("examples/maps/us-48.map", "us-48.map"),
    ("examples/boards/figure-2.txt", "figure-2.txt"),
];

#[test]
fn the_sessions_are_real() {
    let (program, root) = (Path::new(PROGRAM), crate::root().join("classics"));
    Runner { program, root: &root, examples: &EXAMPLES, is_test: true }.check(&["tests/sessions.md".into()]);
}

#[test]
fn the_files_of_examples_are_there() {
    let mut files = 0;
    for command in ["two-color", "two-color play", "weighted-map", "weighted-map play", "seven-colors"] {
        let help = Command::new(PROGRAM).args(command.split(' ')).arg("--help").output().unwrap();
        let help = String::from_utf8(help.stdout).unwrap();
        let examples = help.lines().filter(|line| line.starts_with("  mapgame-classics "));
        let words = examples.flat_map(str::split_whitespace);
        for file in words.filter(|word| [".map", ".txt"].iter().any(|end| word.ends_with(end))) {
            let path = crate::root().join(file);
            assert!(path.is_file(), "{command}: {file}");
            files += 1;
        }
    }
    assert!(files > 5, "{files} files");
}

/// The rows of the table of the page whose head has this word, cell by cell.
fn rows(word: &str) -> Vec<Vec<String>> {
    let page = fs::read_to_string(crate::root().join("classics/games.md")).unwrap();
    let lines = page.lines().skip_while(|line| !line.starts_with(&format!("| {word} "))).skip(2);
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    lines.take_while(|line| line.starts_with('|')).map(cells).collect()
}

#[test]
fn the_stored_study_agrees_with_the_document() {
    let championship = rows("player          |");
    assert_eq!(championship.len(), 20);
    for row in &championship {
        let z: f64 = row[10].parse().unwrap();
        assert!(row[3] == "2400" && z.abs() < 1.96, "{row:?}: the page says that all pairs agree");
    }
    let readings = rows("choice");
    let chance = |reading: &str| -> f64 {
        readings.iter().find(|row| row[1] == reading).unwrap().last().unwrap().parse().unwrap()
    };
    for reading in ["", "line walk", "mix:2:1", "reply greedy"] {
        assert!(chance(reading) > 0.05, "{reading}");
    }
    for reading in ["line sides", "line open-sides", "line open-tiles", "mix-sum", "board symmetric"] {
        assert!(chance(reading) < 0.001, "{reading}");
    }
    let boards = rows("board");
    let claims: Vec<_> = boards.iter().filter(|row| !row.last().unwrap().is_empty()).collect();
    assert_eq!(claims.len(), 3);
    assert!(claims.iter().all(|row| row[9] == row[10]), "{claims:?}");
}
