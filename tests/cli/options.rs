//! One meaning a word: what an option takes, and who uses it.

use std::collections::{BTreeMap, BTreeSet};

use super::examples::{COMMANDS, NESTED, help, options};
use super::stdout;

/// The name of an option as a help lists it, and what it takes, one or several, a file or a folder.
fn parts(option: &str) -> (&str, String) {
    let (names, values): (Vec<&str>, Vec<&str>) = option.split(' ').partition(|word| word.starts_with('-'));
    (names[names.len() - 1], values.concat().replace(",...", "").replace("FOLDER", "FILE"))
}

/// A word takes the same in every command, and is a flag in all or in none.
#[test]
fn an_option_takes_the_same_everywhere() {
    let mut taken: BTreeMap<String, (String, &str)> = BTreeMap::new();
    for command in COMMANDS.into_iter().chain(NESTED) {
        for (name, takes) in options(&help(command)).into_iter().map(parts) {
            let (before, other) = taken.entry(name.to_owned()).or_insert((takes.clone(), command));
            assert_eq!(*before, takes, "{name} in {other} and in {command}");
        }
    }
    assert!(taken.len() > 50, "{} options", taken.len());
}

/// The table of the options in the documentation has every option, and no other.
#[test]
fn every_option_has_someone_who_uses_it() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/commands.md")).unwrap();
    let (_, table) = page.split_once("\n## Options, and who uses them\n").unwrap();
    let table = table.split("\n## ").next().unwrap();
    let told: Vec<&str> = table.split('`').skip(1).step_by(2).collect();
    let named: BTreeSet<String> = told.iter().map(|word| (*word).to_owned()).collect();
    assert_eq!(named.len(), told.len(), "an option stands twice");
    let helps = COMMANDS.into_iter().chain(NESTED).map(help).chain([stdout(&["--help"])]);
    let mut known = BTreeSet::new();
    for help in helps {
        // Options with a short name besides: `-q, --quiet`.
        let long = help.lines().map(|line| match line.trim_start().split_once(", --") {
            Some((short, long)) if short.len() == 2 => format!("--{long}"),
            _ => line.to_owned(),
        });
        let long: Vec<String> = long.collect();
        known.extend(options(&long.join("\n")).into_iter().map(|option| parts(option).0.to_owned()));
    }
    assert_eq!(named, known);
}
