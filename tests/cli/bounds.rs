//! Theorems and bounds as a paper would take them over.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::json;

use super::{objects, run, stdout};

fn bibliography() -> BTreeSet<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("references.bib");
    let text = fs::read_to_string(file).unwrap();
    let entries = text.lines().filter(|line| line.starts_with('@'));
    entries.map(|line| line.split(['{', ',']).nth(1).unwrap().to_owned()).collect()
}

/// The keys of the \cite commands in a LaTeX source.
fn cited(source: &str) -> Vec<String> {
    let after = source.split("\\cite").skip(1);
    let keys = after.map(|rest| {
        // The optional argument may hold anything but a closing bracket.
        let rest = rest.strip_prefix('[').map_or(rest, |option| option.split_once(']').unwrap().1);
        rest.strip_prefix('{').and_then(|rest| rest.split('}').next()).unwrap().to_owned()
    });
    keys.collect()
}

/// What keeps a table from compiling: an unclosed group, an odd dollar sign, a row of the wrong length.
fn assert_is_a_table(source: &str) {
    let unescaped = source.replace("\\\\", "").replace("\\{", "").replace("\\}", "").replace("\\$", "");
    let count = |what: char| unescaped.matches(what).count();
    assert_eq!(count('{'), count('}'), "{source}");
    assert!(count('$').is_multiple_of(2), "{source}");
    let environment = if source.contains("\\begin{longtable}") { "longtable" } else { "tabular" };
    let (_, rest) = source.split_once(&format!("\\begin{{{environment}}}{{")).unwrap();
    let sides = rest.lines().next().unwrap();
    // A column is l, r, or p{...} with what is done before each of its cells.
    let columns = sides.replace(">{\\raggedright\\arraybackslash}", "").replace("pt}", "}");
    let columns = columns.chars().filter(|side| "lrp".contains(*side)).count();
    let is_row = |line: &&str| {
        let is_cells = line.ends_with(" \\\\") || line.ends_with(" \\\\*");
        is_cells && !line.contains("\\caption") && !line.contains("\\multicolumn")
    };
    let rows: Vec<&str> = source.lines().filter(is_row).collect();
    assert!(rows.len() > 1);
    for row in rows {
        assert_eq!(row.replace("\\&", "").matches('&').count() + 1, columns, "{row}");
        let text: String = row.split('$').step_by(2).collect();
        assert!(!text.replace("\\_", "").contains(['_', '^']), "outside of math mode: {row}");
    }
}

#[test]
fn latex_cites_keys_that_are_in_the_bibliography() {
    let known = bibliography();
    let mut seen = BTreeSet::new();
    for arguments in [
        &["theorems", "--format", "latex"][..],
        &["bounds", "petersen", "grid:3x5", "tree:2,3", "crown:4", "--exact", "--format", "latex"],
    ] {
        let source = stdout(arguments);
        assert_is_a_table(&source);
        for key in cited(&source) {
            assert!(known.contains(&key), "{key} is not in references.bib");
            seen.insert(key);
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}

#[test]
fn the_theory_cites_keys_that_are_in_the_bibliography() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/theory.md");
    let text = fs::read_to_string(file).unwrap();
    let known = bibliography();
    let brackets = text.split('[').skip(1).filter_map(|rest| rest.split(']').next());
    let words = brackets.flat_map(|inside| inside.split([';', ',', ' ', '\n']));
    // A key is a word that ends in a year.
    let keys: BTreeSet<&str> = words
        .filter(|word| word.len() > 6 && word.chars().rev().take(4).all(|c| c.is_ascii_digit()))
        .collect();
    assert!(keys.len() > 20, "{keys:?}");
    for key in keys {
        assert!(known.contains(key), "{key} is not in references.bib");
    }
}

#[test]
fn each_end_of_an_interval_names_its_proof() {
    let best_by = |arguments: &[&str]| objects(arguments)[0]["best_by"].clone();
    assert_eq!(
        best_by(&["bounds", "grid:3x30"])["chi_g"],
        json!(["grid-three", "grid-three"]),
        "far beyond the solver"
    );
    assert_eq!(best_by(&["bounds", "petersen", "--exact"])["chi_g"], json!(["solver", "max-degree"]));
    let text = stdout(&["bounds", "petersen", "--exact"]);
    assert!(text.contains("chi_g = 4  (>= by solver; <= by max-degree [Bodlaender1991])"), "{text}");
}

#[test]
fn a_missed_bound_names_the_hypothesis_that_fails() {
    let object = &objects(&["bounds", "apollonian:24@7"])[0];
    let missed = object["missed"].as_array().unwrap();
    let girth = missed.iter().find(|entry| entry["theorem"] == "planar-girth-5").expect("8 would be news");
    assert_eq!((&girth["value"], &girth["reason"]), (&json!(8), &json!("the graph has a cycle of length 3")));
}

#[test]
fn what_a_limit_leaves_open_is_an_interval_and_exit_code_3() {
    let cut = run(&["bounds", "icosahedron", "--exact", "--node-limit", "1", "--format", "json"]);
    assert_eq!(cut.code, Some(3));
    let object: serde_json::Value = serde_json::from_str(&cut.stdout).unwrap();
    assert_eq!(object["best"]["chi_g"][1], 6);
    assert_ne!(object["best"]["chi_g"][0], 6);
}
