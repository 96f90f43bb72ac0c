//! `--help`, and the commands that it shows.

use std::collections::BTreeSet;

use super::{Folder, run_in, stdout};

/// All commands, in the order of the help.
pub const COMMANDS: [&str; 18] = [
    "solve",
    "check",
    "bounds",
    "hunt",
    "census",
    "table",
    "order",
    "verify",
    "match",
    "play",
    "serve",
    "report",
    "convert",
    "draw",
    "family",
    "list",
    "completions",
    "manual",
];

/// Commands of commands that have examples of their own.
pub const NESTED: [&str; 8] = [
    "census new",
    "census run",
    "census status",
    "census check",
    "census merge",
    "census sql",
    "census slurm",
    "census parallel",
];

/// The whole help of a command.
pub fn help(command: &str) -> String {
    stdout(&command.split(' ').chain(["--help"]).collect::<Vec<_>>())
}

/// The options that a help text lists, with what they take.
pub fn options(help: &str) -> Vec<&str> {
    let columns = help.lines().filter_map(|line| line.trim_start().split("  ").next());
    let is_listed = |option: &&str| {
        option.starts_with('-')
            && !option.starts_with("- ")
            && option
                .split(' ')
                .all(|word| word.starts_with(['-', '<', '[']) && !word.ends_with([')', '.', ',']))
    };
    columns.filter(is_listed).collect()
}

/// The help, and of every command the options that it alone has: others rely on them.
#[test]
fn help_and_options_of_every_command() {
    let whole = stdout(&["--help"]);
    insta::assert_snapshot!("help", whole);
    let of_all = options(&whole);
    let mut lines = Vec::new();
    for command in COMMANDS.into_iter().chain(NESTED) {
        let help = help(command);
        let usage =
            help.lines().find_map(|line| line.strip_prefix("Usage: ")).expect("every help has its usage");
        let own = options(&help).into_iter().filter(|option| !of_all.contains(option));
        lines.push(std::iter::once(usage).chain(own).collect::<Vec<_>>().join("\n  "));
    }
    insta::assert_snapshot!("options", lines.join("\n"));
}

#[test]
fn every_command_is_listed_here() {
    let help = stdout(&["--help"]);
    let (list, _) = help.split_once("\nOptions:").unwrap();
    // What is said of a command may go on further to the right.
    let rows = list.lines().filter_map(|line| line.strip_prefix("  ").filter(|row| !row.starts_with(' ')));
    let listed = rows.filter_map(|row| row.split_whitespace().next());
    let listed: BTreeSet<&str> = listed.collect();
    assert_eq!(listed, COMMANDS.into());
    let headings = list.lines().filter(|line| line.ends_with(':') && !line.starts_with(' ')).count();
    assert_eq!(headings, 3, "{list}");
    let short = stdout(&["-h"]);
    let words: BTreeSet<&str> = short.split([' ', ',', '\n']).collect();
    assert!(COMMANDS.iter().all(|command| words.contains(command)), "{short}");
}

/// The short help has every option with a sentence, nothing cut, some examples, and the names of the global options.
#[test]
fn the_short_help_is_whole() {
    let whole = stdout(&["--help"]);
    let of_all = options(&whole);
    for command in COMMANDS.into_iter().chain(NESTED).chain([""]) {
        let words = command.split(' ').filter(|word| !word.is_empty());
        let [short, full] =
            ["-h", "--help"].map(|flag| stdout(&words.clone().chain([flag]).collect::<Vec<_>>()));
        let mut told = short.lines().filter(|line| !line.starts_with("Usage: "));
        let is_cut = |line: &str| line.chars().count() > 100 || line.ends_with("..") || line.contains('…');
        assert!(!told.any(is_cut), "{command}: {short}");
        assert!(short.contains("--format, --input-format"), "{command}: {short}");
        let own = options(&full).into_iter().filter(|option| !of_all.contains(option));
        let [shown, wanted] = [options(&short), own.collect()];
        assert!(wanted.iter().all(|option| shown.contains(option)), "{command}: {wanted:?} in {shown:?}");
        let shown = short.lines().filter(|line| line.starts_with("  ") && line.contains("mapgame ")).count();
        assert!(shown >= examples(&full).len().min(3), "{command}: {short}");
    }
    assert_eq!(stdout(&[]), stdout(&["-h"]));
}

/// The example lines of a help text, without what is said about them.
fn examples(help: &str) -> Vec<Vec<String>> {
    let (_, list) = help.split_once("Examples:").expect("every help has examples");
    let lines = list.lines().filter_map(|line| line.strip_prefix("  mapgame "));
    lines.map(|line| words(line.split("   ").next().unwrap())).collect()
}

/// The words of a line as a shell parts them, up to what redirects the output.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (place, part) in line.split('\'').enumerate() {
        if place % 2 == 1 {
            words.push(part.to_owned());
            continue;
        }
        for word in part.split_whitespace() {
            if [">", "|"].contains(&word) {
                return words;
            }
            words.push(word.to_owned());
        }
    }
    words
}

/// Examples that take seconds each, of commands that have others.
const LONG: [&str; 3] = [
    "verify --over connected:1..8 --store sweep.jsonl",
    "solve tree:2,3 --game asymmetric --turns 2,1",
    "bounds torus:5x5 --format latex",
];

#[test]
fn every_example_runs() {
    examples_run(false);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn every_long_example_runs() {
    examples_run(true);
}

fn examples_run(long: bool) {
    let of_command = |command| examples(&help(command)).into_iter().map(move |example| (command, example));
    let all = COMMANDS.into_iter().chain(NESTED).flat_map(of_command);
    let (long_ones, others): (Vec<_>, Vec<_>) =
        all.partition(|(_, example)| LONG.contains(&example.join(" ").as_str()));
    assert_eq!(long_ones.len(), LONG.len());
    let wrong = super::all(if long { long_ones } else { others }, |(command, example)| {
        example_runs(command, &example);
        None
    });
    assert_eq!(wrong, [""; 0]);
}

fn example_runs(command: &str, example: &[String]) {
    // Reports are computed by the tests of `report`, and the table of what is known by its own; Parquet needs DuckDB, and a generator has to be there.
    let is_there = |program: &str| {
        std::env::split_paths(&std::env::var_os("PATH").unwrap()).any(|folder| folder.join(program).is_file())
    };
    let generator = example.iter().skip_while(|word| *word != "--from-command").nth(1);
    let lacks_one = generator.is_some_and(|words| !is_there(words.split(' ').next().unwrap()));
    let needs_checkout = ["--check", "--write"].iter().any(|option| example.contains(&(*option).to_owned()));
    if command == "report"
        || command == "bounds" && needs_checkout
        || example.contains(&"--parquet".to_owned())
        || lacks_one
    {
        return;
    }
    let folder = Folder::new();
    let needs = |name: &str| example.iter().any(|word| word.as_str() == name);
    if needs("proof.cert") {
        let certified = run_in(&folder, &["solve", "cycle:5", "--certificate", "proof.cert"], b"");
        assert_eq!(certified.code, Some(0), "{}", certified.stderr);
    }
    if needs("game.json") {
        let play = ["play", "petersen", "-k", "3", "--record", "game.json"];
        let kept = run_in(&folder, &play, b"0=0\n");
        assert_eq!(kept.code, Some(0), "{}", kept.stderr);
    }
    folder.file("first-fit.sh", include_str!("../../examples/players/first-fit.sh"));
    let of_census = (example[0] == "census").then(|| example[1].as_str());
    if let Some(word) = of_census.filter(|word| *word != "new") {
        for name in ["order6", "order8", "order10"].into_iter().filter(|name| needs(name)) {
            let arguments = ["census", "new", name, "--from", "connected:1..4", "--shards", "4"];
            assert_eq!(run_in(&folder, &arguments, b"").code, Some(0));
            if ["merge", "check", "status"].contains(&word) {
                assert_eq!(run_in(&folder, &["census", "run", name], b"").code, Some(0));
            }
        }
    }
    folder.file("graphs.s6", ":Bf\n:Cca\n");
    folder.file("my-order.txt", "9\n8\n7\n6\n5\n4\n3\n2\n1\n0\n");
    let mut arguments: Vec<&str> = example.iter().map(String::as_str).collect();
    if command == "serve" {
        arguments.extend(["--idle", "0.1"]);
    }
    let result = run_in(&folder, &arguments, b"");
    // A time limit of an example is there to be hit.
    let expected: &[i32] = match command {
        // What a hunt finds refutes a claim.
        "hunt" => &[0, 1, 3],
        _ if example.contains(&"--time-limit".to_owned()) => &[3],
        _ => &[0],
    };
    let is_expected = result.code.is_some_and(|code| expected.contains(&code));
    assert!(is_expected, "{example:?}: {:?}: {}", result.code, result.stderr);
    let writes_file = example.contains(&"--out".to_owned());
    assert!(writes_file || !result.stdout.is_empty(), "{example:?}");
}

#[test]
fn the_version_is_printed() {
    assert!(stdout(&["--version"]).starts_with("mapgame "));
}
