//! The sessions of the documents and of the tests, and what the documents show besides.

use std::fs;
use std::path::Path;

use itertools::Itertools;

use super::{Folder, all, ended, program, words};
use crate::sessions::{Json, Runner};

fn check(documents: &[String], is_test: bool) -> Json {
    let program = assert_cmd::cargo::cargo_bin!("mapgame");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    Runner { program, root, examples: &[("examples", "examples")], is_test }.check(documents)
}

/// The Markdown files of a folder.
fn pages(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".md")).map(|name| format!("{folder}/{name}")).collect()
}

#[test]
fn the_sessions_of_the_documents_are_real() {
    let mut documents = pages("docs");
    documents.push("README.md".into());
    check(&documents, false);
}

#[test]
fn the_sessions_of_the_tests_are_real() {
    super::schemas::hold(&check(&pages("tests/sessions"), true));
}

/// Every command is shown, and the options shown on any page are there: `--help` behind them is answered.
#[test]
fn the_commands_shown_are_there() {
    let read = |page: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap();
    let joined: String = pages("docs").iter().map(|page| read(page)).collect::<String>().replace("\\\n", " ");
    // Between marks of blocks is every second part.
    let blocks = joined.split("\n```").skip(1).step_by(2).flat_map(str::lines);
    let stages = blocks.flat_map(|line| line.split(" | ")).filter(|line| line.starts_with("mapgame "));
    // Of stages with the same command and options one is asked.
    let options = |stage: &&str| {
        let words = stage.split(' ').map(str::to_owned).enumerate();
        words.filter(|(place, word)| *place < 3 || word.starts_with('-')).collect::<Vec<_>>()
    };
    let wrong = all(stages.unique_by(options).collect(), |stage| {
        let stage = stage.split(" #").next().unwrap().split(" > ").next().unwrap().replace('"', "'");
        let run = ended(program().args(&words(&stage)[1..]).arg("--help"), &Folder::new(), b"");
        (run.code != Some(0)).then(|| format!("{stage}: {}", run.stderr))
    });
    assert!(wrong.is_empty(), "{}", wrong.concat());
    let text = read("docs/commands.md");
    for command in super::examples::commands().iter().filter(|command| !command.contains(' ')) {
        let shown =
            ["\n", "`", "| "].iter().any(|before| text.contains(&format!("{before}mapgame {command}")));
        assert!(shown, "{command} is not shown");
    }
}

/// Every file of the examples is in a session.
#[test]
fn the_files_of_the_inputs_are_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(root.join("examples/inputs")).unwrap();
    let read = |page: &str| fs::read_to_string(root.join(page)).unwrap();
    let text = read("docs/inputs.md") + &read("tests/sessions/inputs.md");
    for file in files {
        let shown = format!("$ cat examples/inputs/{}\n", file.unwrap().file_name().to_str().unwrap());
        assert!(text.contains(&shown), "{shown}");
    }
}
