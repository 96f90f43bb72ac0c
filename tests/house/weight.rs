//! What the project weighs, and what its crates use, within the bounds of `tests/data/weight.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use super::circles::manifest;
use super::root;

/// The lines of the file of bounds, without remarks.
fn bounds() -> Vec<String> {
    let text = fs::read_to_string(root().join("tests/data/weight.txt")).unwrap();
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(String::from).collect()
}

/// Whether a line declares something that is public beyond its crate: an item, not a field.
fn is_public_item(line: &str) -> bool {
    const ITEMS: [&str; 10] =
        ["fn", "struct", "enum", "trait", "mod", "use", "const", "static", "type", "macro"];
    let mut words = line.split_whitespace();
    words.next() == Some("pub") && words.next().is_some_and(|word| ITEMS.contains(&word))
}

/// What is weighed. The files are those that git tracks.
fn figures(tracked: &[String]) -> BTreeMap<&'static str, f64> {
    let rust = tracked.iter().filter(|name| name.ends_with(".rs"));
    let texts: Vec<String> = rust.filter_map(|name| fs::read_to_string(root().join(name)).ok()).collect();
    let lines = || texts.iter().flat_map(|text| text.lines());
    let characters: usize = lines().map(|line| line.chars().count()).sum();
    let at_the_top: BTreeSet<&str> = tracked.iter().filter_map(|name| name.split('/').next()).collect();
    BTreeMap::from([
        ("lines of Rust", lines().count() as f64),
        ("tracked files", tracked.len() as f64),
        ("entries at the top level", at_the_top.len() as f64),
        ("public items", lines().filter(|line| is_public_item(line)).count() as f64),
        ("characters a line of Rust", characters as f64 / lines().count() as f64),
    ])
}

#[test]
fn nothing_weighs_more_than_it_may() {
    // Packages of the sources have no history, and not all files.
    if !root().join(".git").exists() {
        return;
    }
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let tracked: Vec<String> =
        listed.split_terminator('\0').filter(|name| root().join(name).exists()).map(String::from).collect();
    let figures = figures(&tracked);
    assert!(figures["lines of Rust"] > 50_000.0, "{figures:?}");
    let bounds = bounds();
    for (name, figure) in figures {
        let bound = bounds.iter().find_map(|line| line.strip_prefix(name)).expect(name);
        let bound: f64 = bound.trim().parse().expect(name);
        assert!(figure <= bound, "{name}: {figure} exceeds {bound}, the bound in tests/data/weight.txt");
    }
}

#[test]
fn crates_use_what_they_may() {
    let (workspace, bounds) = (manifest(root()), bounds());
    let own = workspace["workspace"]["dependencies"].as_table().unwrap();
    for member in workspace["workspace"]["members"].as_array().unwrap() {
        let member = member.as_str().unwrap();
        let name = if member == "." { "src" } else { member };
        let row = bounds.iter().find_map(|line| line.strip_prefix(&format!("{name} uses")));
        let may: BTreeSet<&str> = row.expect(name).split_whitespace().collect();
        let manifest = manifest(&root().join(member));
        let uses = manifest.get("dependencies").and_then(|table| table.as_table()).into_iter().flatten();
        let is_own = |name: &str| own.get(name).is_some_and(|entry| entry.get("path").is_some());
        for (used, _) in uses.filter(|(used, _)| is_own(used)) {
            assert!(
                may.contains(used.as_str()),
                "{name} uses {used}, which tests/data/weight.txt does not list"
            );
        }
    }
}

#[test]
fn fields_and_what_a_crate_keeps_are_no_public_items() {
    for (line, expected) in [
        ("pub fn order(&self) -> usize {", true),
        ("    pub const fn order() -> usize {", true),
        ("pub use graph::Graph;", true),
        ("    pub order: usize,", false),
        ("pub(crate) fn order() {}", false),
        ("// pub fn order() {}", false),
    ] {
        assert_eq!(is_public_item(line), expected, "{line}");
    }
}
