//! The commands, their options, and the examples that their helps show.

use super::{Folder, by_effort, ended, line, made, program, words};

/// All commands, those of commands too: the manual has a page for each.
pub fn commands() -> Vec<String> {
    let folder = Folder::new();
    made(&folder, "manual --pages pages");
    let pages = std::fs::read_dir(folder.0.join("pages")).unwrap().map(|page| page.unwrap().file_name());
    let names = pages.map(|name| name.into_string().unwrap().trim_end_matches(".1").replace('-', " "));
    let mut names: Vec<String> =
        names.filter_map(|name| Some(name.strip_prefix("mapgame ")?.to_owned())).collect();
    names.sort();
    let is_of_commands = |name: &String| names.iter().any(|other| other.starts_with(&format!("{name} ")));
    let names: Vec<String> = names.iter().filter(|name| !is_of_commands(name)).cloned().collect();
    assert!(names.len() > 20, "{names:?}");
    names
}

pub fn help(command: &str) -> String {
    line(&format!("{command} --help")).stdout
}

/// The options that a help text lists, with what they take.
pub fn options(help: &str) -> Vec<&str> {
    let columns = help.lines().filter_map(|line| line.trim_start().split("  ").next());
    let is_name = |word: &str| word.starts_with(['-', '<', '[']) && !word.ends_with([')', '.', ',']);
    let is_listed = |option: &&str| {
        option.starts_with('-') && !option.starts_with("- ") && option.split(' ').all(is_name)
    };
    columns.filter(is_listed).collect()
}

/// The short help has at most 40 lines of 80 columns, one for each option; the long help has all options.
#[test]
fn the_short_help_is_short() {
    let of_all = options(&help("")).len();
    for command in commands().iter().map(String::as_str).chain(["", "census"]) {
        let words = words(&format!("{command} -h"));
        let short = ended(program().env("COLUMNS", "80").args(words), &Folder::new(), b"").stdout;
        let is_cut = |line: &str| line.chars().count() > 80 || line.ends_with("..") || line.contains('…');
        assert!(!short.lines().filter(|line| !line.starts_with("Usage: ")).any(is_cut), "{command}: {short}");
        assert!(short.lines().count() <= 40, "{command}: {} lines: {short}", short.lines().count());
        let is_rest = |line: &&str| line.starts_with(&" ".repeat(20));
        let wrapped = short.lines().skip_while(|line| !line.ends_with(':')).find(is_rest);
        assert!(wrapped.is_none(), "{command}: {wrapped:?}");
        let full = help(command);
        let shown = options(&short);
        assert!(shown.iter().all(|option| options(&full).contains(option)), "{command}: {shown:?}");
        assert!(
            3 * shown.len() + of_all >= options(&full).len(),
            "{command}: few options are shown: {shown:?}"
        );
        let shown = short.lines().filter(|line| line.starts_with("  ") && line.contains("mapgame ")).count();
        assert!(shown >= examples(&full).len().min(2), "{command}: {short}");
    }
}

fn examples(help: &str) -> Vec<Vec<String>> {
    let (_, list) = help.split_once("Examples:").unwrap_or(("", ""));
    let lines = list.lines().filter_map(|line| line.strip_prefix("  mapgame "));
    let is_own = |word: &String| word != ">" && word != "|";
    lines
        .map(|line| words(line.split("   ").next().unwrap()).into_iter().take_while(is_own).collect())
        .collect()
}

/// Examples that take seconds each, of commands that have others.
const LONG: [&str; 3] = [
    "verify --over connected:1..8 --store sweep.jsonl",
    "solve tree:2,3 --game asymmetric --turns 2,1",
    "bounds torus:5x5 --format latex",
];

/// The examples of a help run one after the other in a checkout: what they name is there, or one above made it, or one of the
/// command that the command belongs to.
#[test]
fn every_example_runs() {
    let long = by_effort(false, true);
    let is_long = |example: &Vec<String>| LONG.contains(&&*example.join(" "));
    let known = commands().into_iter().flat_map(|command| examples(&help(&command)));
    let (long_ones, others): (Vec<_>, Vec<_>) = known.partition(is_long);
    assert!(long_ones.len() == LONG.len() && others.len() > 50, "{} and {}", long_ones.len(), others.len());
    let wrong = super::all(commands(), |command| {
        let folder = Folder::new();
        for name in ["examples", "known"] {
            let there = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
            std::os::unix::fs::symlink(there, folder.0.join(name)).unwrap();
        }
        // Scripts are of what is still to be run.
        let end =
            if ["census slurm", "census parallel"].contains(&&*command) { "census run" } else { &command };
        let above = command.split_once(' ').map(|(above, _)| examples(&help(above))).unwrap_or_default();
        let above = above.into_iter().take_while(|example| !example.join(" ").starts_with(end));
        let all = above.chain(examples(&help(&command)));
        all.filter(|example| can_run(example) && is_long(example) <= long)
            .for_each(|example| example_runs(&folder, &example));
        None
    });
    assert_eq!(wrong, [""; 0]);
}

/// Reports are computed by the tests of `report`, and the table of what is known by its own; Parquet needs DuckDB, and a
/// generator has to be there.
fn can_run(example: &[String]) -> bool {
    let has = |word: &str| example.iter().any(|one| one == word);
    let is_there = |command: &String| {
        let mut folders =
            std::env::split_paths(&std::env::var_os("PATH").unwrap()).collect::<Vec<_>>().into_iter();
        folders.any(|folder| folder.join(command.split(' ').next().unwrap()).is_file())
    };
    let needs_checkout =
        example[0] == "report" || example[0] == "bounds" && (has("--check") || has("--write"));
    let generator = example.iter().skip_while(|word| *word != "--from-command").nth(1);
    !needs_checkout && !has("--parquet") && generator.is_none_or(is_there)
}

fn example_runs(folder: &Folder, example: &[String]) {
    let has = |word: &str| example.iter().any(|one| one == word);
    let idle: &[&str] = if has("serve") { &["--idle", "0.1"] } else { &[] };
    let result = ended(program().args(example).args(idle), folder, b"");
    // What a hunt finds refutes a claim, and a time limit of an example is there to be hit.
    let expected: &[i32] = match &*example[0] {
        "hunt" => &[0, 1, 3],
        _ if has("--time-limit") => &[3],
        _ => &[0],
    };
    let is_expected = result.code.is_some_and(|code| expected.contains(&code));
    assert!(is_expected, "{example:?}: {:?}: {}", result.code, result.stderr);
    assert!(has("--out") || !result.stdout.is_empty(), "{example:?}");
}

/// The name of an option as a help lists it, and what it takes, one or several, a file or a folder, a class or the letters of one.
fn parts(option: &str) -> (&str, String) {
    let (names, values): (Vec<&str>, Vec<&str>) = option.split(' ').partition(|word| word.starts_with('-'));
    let takes =
        values.concat().replace(",...", "").replace("FOLDER", "FILE").replace("N=LO..HI", "CLASS:LO..HI");
    (names[names.len() - 1], takes)
}

/// A word takes the same in every command, is a flag in all or in none, and stands in the table of the documentation, which has
/// no other.
#[test]
fn an_option_is_one_everywhere_and_has_someone_who_uses_it() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/commands.md")).unwrap();
    let (_, table) = page.split_once("\n## Options, and who uses them\n").unwrap();
    let mut rows: Vec<&str> = table.split("\n## ").next().unwrap().split('`').skip(1).step_by(2).collect();
    rows.sort_unstable();
    let mut taken = std::collections::BTreeMap::new();
    for command in commands().into_iter().chain([String::new()]) {
        // Options with a short name besides: `-q, --quiet`.
        let long = help(&command)
            .replace("  -q, --", "  --")
            .replace("  -h, --", "  --")
            .replace("  -V, --", "  --");
        for (name, takes) in options(&long).into_iter().map(parts) {
            let (before, other) = taken.entry(name.to_owned()).or_insert((takes.clone(), command.clone()));
            assert_eq!(*before, takes, "{name} in {other} and in {command}");
        }
    }
    assert!(rows.iter().copied().eq(taken.keys()), "{rows:?} in the page, there are {:?}", taken.keys());
}

pub fn takes_graphs(command: &str) -> bool {
    let help = help(command);
    let has_class = ["--over <CLASS:LO..HI>", "--where <FORMULA>"].map(|option| help.contains(option));
    let is_of_several = help.lines().any(|line| line.starts_with("Usage: ") && line.ends_with("[GRAPH]..."));
    assert_eq!(has_class, [is_of_several || command == "census new"; 2], "{command}");
    has_class[0]
}
