//! What is kept of the championship in `games.md`, and the catalogues of players and boards.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use classics::seven_colors::{boards, players};

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

/// The module names of a folder, except those in `others`.
fn modules(folder: &str, others: &[&str]) -> BTreeSet<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let names = entries.filter_map(|entry| {
        Some(entry.unwrap().file_name().to_str()?.strip_suffix(".rs")?.replace('_', "-"))
    });
    names.filter(|name| !others.contains(&name.as_str())).collect()
}

#[test]
fn every_file_is_in_its_catalogue() {
    let names = players::PLAYERS.iter().map(|kind| kind.name.to_owned()).collect();
    assert_eq!(modules("seven_colors/players", &["border", "look", "walk"]), names);
    let names = boards::BOARDS.iter().map(|plan| plan.name.to_owned()).collect();
    assert_eq!(modules("seven_colors/boards", &["decoy"]), names);
}
