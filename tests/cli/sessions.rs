//! The sessions of the documents and of the tests, and what the documents show besides: pictures, tables, corrections,
//! citations.

use std::collections::BTreeSet;
use std::fs;

use itertools::Itertools;

use super::*;
use crate::sessions::{Json, Runner};
use crate::{read, report, root};

fn check(documents: &[String], is_test: bool) -> Json {
    let program = assert_cmd::cargo::cargo_bin!("mapgame");
    Runner { program, root: root(), examples: &[("examples", "examples")], is_test }.check(documents)
}

fn pages(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
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
    schemas::hold(&check(&pages("tests/sessions"), true));
}

/// Every command is shown, and the options shown on any page are there: `--help` behind them is answered.
#[test]
fn the_commands_shown_are_there() {
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
    for command in examples::commands().iter().filter(|command| !command.contains(' ')) {
        let shown =
            ["\n", "`", "| "].iter().any(|before| text.contains(&format!("{before}mapgame {command}")));
        assert!(shown, "{command} is not shown");
    }
}

#[test]
fn the_files_of_the_inputs_are_shown() {
    let files = fs::read_dir(root().join("examples/inputs")).unwrap();
    let text = read("docs/inputs.md") + &read("tests/sessions/inputs.md");
    for file in files {
        let shown = format!("$ cat examples/inputs/{}\n", file.unwrap().file_name().to_str().unwrap());
        assert!(text.contains(&shown), "{shown}");
    }
}

const PICTURE: &str = "docs/pictures/activation.svg";

#[test]
fn the_picture_of_the_readme_is_what_its_command_writes() {
    let folder = Folder::new();
    let map = root().join("examples/maps/south-america.dot");
    let players = "--alice activation --bob threat -k 6 --games 1 --panels 2-7 --filmstrip activation.svg";
    made(&folder, &format!("match {} {players}", map.display()));
    let (written, stored) = (fs::read_to_string(folder.0.join("activation.svg")).unwrap(), read(PICTURE));
    assert!(written == stored, "write {PICTURE} anew");
    assert!(stored.len() < 100_000 && stored.contains("jump "), "the picture shows reasons");
}

/// The tables of the documents are those that the program prints; `WRITE=1` writes them.
#[test]
fn the_documentation_has_the_games_and_strategies_as_the_program_lists_them() {
    for (list, page) in [("games", "games.md"), ("players", "strategies.md")] {
        let table = line(&format!("list {list} --format markdown")).stdout;
        let rows: Vec<&str> = table.lines().filter(|line| line.starts_with('|')).collect();
        let path = format!("docs/{page}");
        let text = read(&path);
        let lines: Vec<&str> = text.lines().collect();
        let begin = lines.iter().position(|&line| line == rows[0]).expect("the head of the table");
        let end = begin + lines[begin..].iter().take_while(|line| line.starts_with('|')).count();
        if std::env::var_os("WRITE").is_some() {
            let fresh = [&lines[..begin], &rows, &lines[end..]].concat().join("\n") + "\n";
            fs::write(root().join(path), fresh).unwrap();
        } else {
            assert!(rows.len() > 12 && lines[begin..end] == rows, "docs/{page} lacks\n{}", rows.join("\n"));
        }
    }
}

#[test]
fn the_commands_of_the_corrections_show_them() {
    let session = read("tests/sessions/corrections.md");
    let corrections = report::rows(&report::stored("corrections", "corrections"));
    for row in &corrections {
        let [about, truth, command] = ["about", "true", "command"].map(|key| row[key].as_str());
        let printed = session.split_once(&format!("$ {command}\n")).unwrap_or_else(|| panic!("{command}")).1;
        let printed = printed.split("\n$ ").next().unwrap().split("\n```").next().unwrap();
        let formula = match about {
            "S1" => "chi_g <= chi (1 + col_2)",
            "S2" => "chi_g <= a (a + 1)",
            "S3" => "col_g <= 3 col_2 - 1",
            _ => "chi_g",
        };
        let shows = |line: &str| match truth {
            "Bob wins" => line.contains(": Bob wins"),
            number if formula == "chi_g" => line.contains(&format!("chi_g = {number} ")),
            number => line.split_whitespace().any(|word| word == number),
        };
        let mut lines = printed.lines().filter(|line| line.contains(formula));
        // What is said of no graph is read by people.
        assert!(row["graph"].is_empty() || lines.any(shows), "{command}: {truth} is not in {printed}");
    }
    assert!(corrections.len() > 20, "{}", corrections.len());
}

fn cited(source: &str) -> impl Iterator<Item = &str> {
    source.split("\\cite").skip(1).map(|rest| {
        // The optional argument may hold anything but a closing bracket.
        let rest = rest.strip_prefix('[').map_or(rest, |option| option.split_once(']').unwrap().1);
        rest.strip_prefix('{').and_then(|rest| rest.split('}').next()).unwrap()
    })
}

#[test]
fn latex_and_the_theory_cite_keys_that_are_in_the_bibliography() {
    let bibliography = read("references.bib");
    let assert_known = |keys: BTreeSet<&str>| {
        assert!(keys.len() > 20, "{keys:?}");
        keys.iter().for_each(|key| assert!(bibliography.contains(&format!("{{{key},\n")), "{key}"));
    };
    let graphs = "bounds petersen grid:3x5 tree:2,3 crown:4";
    let lines = ["list theorems", &format!("{graphs} --exact --all"), graphs, &format!("{graphs} --brief")];
    let sources = lines.map(|shown| line(&format!("{shown} --format latex")).stdout);
    assert_known(sources.iter().flat_map(|source| cited(source)).collect());
    let theory = read("docs/theory.md");
    let brackets = theory.split('[').skip(1).filter_map(|rest| rest.split(']').next());
    let words = brackets.flat_map(|inside| inside.split([';', ',', ' ', '\n']));
    // A key is a word that ends in a year.
    let is_key = |word: &&str| word.len() > 6 && word.chars().rev().take(4).all(|c| c.is_ascii_digit());
    assert_known(words.filter(is_key).collect());
}
