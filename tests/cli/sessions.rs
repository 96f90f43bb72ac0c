//! The sessions shown in the documents: every command in a `console` block prints what stands below it.
//!
//! A block is a session in a folder of its own with a copy of `examples/`. A line `$ COMMAND` is a pipeline of
//! `mapgame` commands, possibly with `> FILE` at its end, or `cat FILE`. What follows up to the next command is what it
//! prints. A line `...` stands for any number of lines. Counts of nodes and positions are not compared, since they
//! change with the solver.

use std::fs;
use std::path::Path;

use super::{Folder, run_in};

/// One command of a session, and what the document shows of its output.
struct Shown<'d> {
    command: &'d str,
    output: Vec<&'d str>,
}

/// The sessions of a document: for each `console` block its commands.
fn sessions(document: &str) -> Vec<Vec<Shown<'_>>> {
    let blocks = document.split("```console\n").skip(1);
    let blocks = blocks.map(|rest| rest.split_once("```").expect("a block that begins ends").0);
    blocks
        .map(|block| {
            let mut shown: Vec<Shown<'_>> = Vec::new();
            for line in block.lines() {
                match line.strip_prefix("$ ") {
                    Some(command) => shown.push(Shown { command, output: Vec::new() }),
                    None => shown.last_mut().expect("a block begins with a command").output.push(line),
                }
            }
            shown
        })
        .collect()
}

/// The words of a command, as a shell splits them where nothing but single quotes is special.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    let mut words: Vec<String> = vec![String::new()];
    for (index, part) in parts {
        let mut pieces = if index % 2 == 1 { vec![part] } else { part.split(' ').collect() }.into_iter();
        words.last_mut().expect("there is one").push_str(pieces.next().unwrap_or(""));
        words.extend(pieces.map(String::from));
    }
    words.retain(|word| !word.is_empty());
    words
}

/// What a command prints, on both streams, and its exit code.
fn perform(folder: &Folder, command: &str) -> (String, Option<i32>) {
    if let Some(file) = command.strip_prefix("cat ") {
        return (fs::read_to_string(folder.0.join(file)).unwrap(), Some(0));
    }
    // A `>` between quotes is part of a condition.
    let redirected = command.rsplit_once(" > ").filter(|(_, file)| !file.contains('\''));
    let (pipeline, file) = redirected.map_or((command, None), |(pipeline, file)| (pipeline, Some(file)));
    let mut input = String::new();
    let mut said = String::new();
    let mut code = None;
    for stage in pipeline.split(" | ") {
        let words = words(stage);
        assert_eq!(words[0], "mapgame", "{command}");
        let arguments: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        let run = run_in(folder, &arguments, input.as_bytes());
        (input, code) = (run.stdout, run.code);
        said.push_str(&run.stderr);
    }
    match file {
        Some(file) => folder.file(file, input),
        None => said.insert_str(0, &input),
    }
    (said, code)
}

/// The line with every number before "node" or "position" blotted out, and the spaces at its end.
fn without_counts(line: &str) -> String {
    let words = line.trim_end().split(' ').collect::<Vec<_>>();
    let counted = |word: &str| word.starts_with("node") || word.starts_with("position");
    let shown = words.iter().enumerate().map(|(index, word)| match words.get(index + 1) {
        Some(next) if counted(next) => word.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned() + "#",
        _ => (*word).to_owned(),
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// Whether the printed lines are those shown, where `...` stands for any number of lines.
fn agrees(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((line, rest)) if line == "..." => {
            (0..=printed.len()).any(|skipped| agrees(rest, &printed[skipped..]))
        }
        Some((line, rest)) => printed.first() == Some(line) && agrees(rest, &printed[1..]),
    }
}

fn lines<'t>(text: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut lines: Vec<String> = text.map(without_counts).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name())).unwrap();
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            fs::copy(path, to.join(name)).unwrap();
        }
    }
}

/// Runs the sessions of a document and holds what they print against what it shows; the number of commands.
fn check(document: &str) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join(document)).unwrap();
    let mut commands = 0;
    for session in sessions(&text) {
        let folder = Folder::new();
        copy(&root.join("examples"), &folder.0.join("examples"));
        for Shown { command, output } in session {
            let (printed, code) = perform(&folder, command);
            assert_ne!(code, Some(2), "{document}: {command}: {printed}");
            assert_ne!(code, None, "{document}: {command}: {printed}");
            let (shown, printed_lines) = (lines(output.into_iter()), lines(printed.lines()));
            assert!(agrees(&shown, &printed_lines), "{document}: $ {command}\n{printed}");
            commands += 1;
        }
    }
    commands
}

#[test]
fn the_sessions_of_the_readme_are_real() {
    assert!(check("README.md") >= 3);
}

/// The pages of the book.
fn pages() -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".md")).collect()
}

/// All pages at once, each on a thread of its own.
#[test]
fn the_sessions_of_the_book_are_real() {
    let pages = pages();
    let commands: usize = std::thread::scope(|scope| {
        let runs: Vec<_> =
            pages.iter().map(|page| scope.spawn(move || check(&format!("docs/{page}")))).collect();
        runs.into_iter().map(|run| run.join().expect("the page is real")).sum()
    });
    assert!(commands >= 90, "{commands} commands in {} pages", pages.len());
}

/// Every command is shown, and the options shown on any page are there: `--help` behind them is answered.
#[test]
fn the_commands_shown_are_there() {
    let read = |page: &str| {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page)).unwrap()
    };
    let joined: String = pages().iter().map(|page| read(page)).collect::<String>().replace("\\\n", " ");
    // Between marks of blocks is every second part.
    let blocks = joined.split("\n```").skip(1).step_by(2).flat_map(str::lines);
    let stages = blocks.flat_map(|line| line.split(" | ")).filter(|line| line.starts_with("mapgame "));
    let folder = Folder::new();
    let text = read("commands.md");
    for stage in stages {
        let stage = stage.split(" #").next().unwrap().split(" > ").next().unwrap().replace('"', "'");
        let mut words = words(&stage);
        words.push("--help".into());
        let arguments: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        let run = run_in(&folder, &arguments, b"");
        assert_eq!(run.code, Some(0), "{stage}: {}", run.stderr);
    }
    for command in super::examples::COMMANDS {
        let shown =
            ["\n", "`", "| "].iter().any(|before| text.contains(&format!("{before}mapgame {command}")));
        assert!(shown, "{command} is not shown");
    }
}

/// Every file of the examples is shown; that it is read as shown is a session.
#[test]
fn the_files_of_the_inputs_are_shown() {
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/inputs")).unwrap();
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/inputs.md")).unwrap();
    for file in files {
        let shown = format!("$ cat examples/inputs/{}\n", file.unwrap().file_name().to_str().unwrap());
        assert!(text.contains(&shown), "{shown}");
    }
}

#[test]
fn quotes_join_words_and_dots_stand_for_lines() {
    assert_eq!(words("mapgame solve 'a b.dot' g6:A_"), ["mapgame", "solve", "a b.dot", "g6:A_"]);
    let [shown, same, other] =
        [vec!["a", "...", "d"], vec!["a", "b", "c", "d"], vec!["a", "b"]].map(|text| lines(text.into_iter()));
    assert!(agrees(&shown, &same));
    assert!(!agrees(&shown, &other));
    assert_eq!(without_counts("217 nodes, k = 3"), "# nodes, k = 3");
}
