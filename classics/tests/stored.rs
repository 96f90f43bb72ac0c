//! What is kept of the championship in `games.md`.

use std::fs;
use std::path::Path;

/// The rows of the table of the page whose head has this word, cell by cell.
fn rows(word: &str) -> Vec<Vec<String>> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("games.md")).unwrap();
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
