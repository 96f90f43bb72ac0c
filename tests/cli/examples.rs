//! `--help`, and the commands that it shows.

use super::{Folder, run, run_in, stdout};

const COMMANDS: [&str; 21] = [
    "solve",
    "check",
    "bounds",
    "table",
    "order",
    "verify",
    "match",
    "tournament",
    "curves",
    "play",
    "complexity",
    "report",
    "bench",
    "convert",
    "draw",
    "families",
    "strategies",
    "theorems",
    "two-color",
    "weighted-map",
    "seven-colors",
];

/// Commands of commands that have examples of their own.
const NESTED: [&str; 2] = ["two-color play", "weighted-map play"];

fn help(command: &str) -> String {
    stdout(&command.split(' ').chain(["--help"]).collect::<Vec<_>>())
}

#[test]
fn help_of_every_command() {
    insta::assert_snapshot!("help", stdout(&["--help"]));
    for command in COMMANDS.into_iter().chain(NESTED) {
        insta::assert_snapshot!(format!("help-{}", command.replace(' ', "-")), help(command));
    }
}

#[test]
fn every_command_is_listed_here() {
    let help = stdout(&["--help"]);
    let (_, list) = help.split_once("Commands:").unwrap();
    let (list, _) = list.split_once("Options:").unwrap();
    let listed = list.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    let listed: Vec<&str> = listed.filter(|word| *word != "help" && COMMANDS.contains(word)).collect();
    assert_eq!(listed, COMMANDS);
}

/// The example lines of a help text, without what is said about them.
fn examples(help: &str) -> Vec<Vec<String>> {
    let (_, list) = help.split_once("Examples:").expect("every help has examples");
    let lines = list.lines().filter_map(|line| line.strip_prefix("  mapgame "));
    lines
        .map(|line| line.split("   ").next().unwrap().split_whitespace().map(String::from).collect())
        .collect()
}

#[test]
fn every_example_runs() {
    for command in COMMANDS.into_iter().chain(NESTED) {
        for example in examples(&help(command)) {
            // Reports are computed by the tests of `report`.
            if command == "report" {
                continue;
            }
            let folder = Folder::new();
            folder.file(
                "instances.txt",
                "petersen k=3  # Bob\nicosahedron k=5 first=both\ncube k=3 game=marking\n",
            );
            let certified = run_in(&folder, &["solve", "cycle:5", "--certificate", "proof.cert"], b"");
            assert_eq!(certified.code, Some(0), "{}", certified.stderr);
            folder.file("australia.map", include_str!("../../examples/maps/australia.map"));
            folder.file("figure-2.txt", include_str!("../../examples/boards/figure-2.txt"));
            folder.file("graphs.s6", ":Bf\n:Cca\n");
            folder.file("my-order.txt", "9\n8\n7\n6\n5\n4\n3\n2\n1\n0\n");
            let arguments: Vec<&str> = example.iter().map(String::as_str).collect();
            let result = run_in(&folder, &arguments, b"");
            // A time limit of an example is there to be hit.
            let expected = if example.contains(&"--time-limit".to_owned()) { 3 } else { 0 };
            assert_eq!(result.code, Some(expected), "{example:?}: {}", result.stderr);
            assert!(!result.stdout.is_empty(), "{example:?}");
        }
    }
}

#[test]
fn version_and_bare_call() {
    assert!(stdout(&["--version"]).starts_with("mapgame "));
    let bare = run(&[]);
    assert_eq!(bare.code, Some(2));
    assert_eq!(bare.stderr.lines().count(), 1, "{}", bare.stderr);
}
