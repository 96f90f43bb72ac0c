//! One language for the graphs of every command: classes, conditions, and what is piped in.

use serde_json::Value;

use super::examples::COMMANDS;
use super::{Folder, run_in, stdout};

/// Every command that takes any number of graphs, with what it needs besides.
const COMMANDS_OF_GRAPHS: [&str; 10] = [
    "solve",
    "bounds",
    "hunt chi<=9",
    "census new folder",
    "table --columns chi",
    "order",
    "verify",
    "match --alice random --bob random --games 1 -k 2",
    "convert --to graph6",
    "draw --format latex",
];

/// The help of every command that takes several graphs has the options, and is in the list.
#[test]
fn every_command_of_graphs_takes_classes_and_conditions() {
    for command in COMMANDS {
        let help = stdout(&[command, "--help"]);
        let usage = help.lines().find_map(|line| line.strip_prefix("Usage: ")).unwrap();
        let is_listed = COMMANDS_OF_GRAPHS.iter().any(|known| known.split(' ').next() == Some(command));
        assert_eq!(usage.contains("[GRAPH]..."), is_listed && command != "census", "{command}");
        let help = if command == "census" { stdout(&["census", "new", "--help"]) } else { help };
        let options = ["--over <CLASS:LO..HI>", "--where <FORMULA>"];
        assert!(!is_listed || options.iter().all(|option| help.contains(option)), "{command}");
    }
}

/// Every command answers about the graphs of a class as it does about the same graphs from a pipe, without a word for them.
#[test]
fn every_command_walks_every_kind_of_class() {
    // Three kinds of classes, one for each command: listed, kept by a condition, and with graphs that are not connected.
    for (command, class) in COMMANDS_OF_GRAPHS.into_iter().zip(["trees", "caterpillar", "all"].iter().cycle())
    {
        let folder = Folder::new();
        let over = format!("{class}:1..4");
        let words: Vec<&str> = command.split(' ').collect();
        let condition = if command == "census new folder" { "n > 1" } else { "n > 1 && max_degree >= 2" };
        let asked = [&words[..], &["--over", &over, "--where", condition, "--quiet"]].concat();
        if command.starts_with("hunt") && *class == "all" {
            assert_eq!(run_in(&folder, &asked, b"").code, Some(2));
            continue;
        }
        let told = run_in(&folder, &asked, b"");
        assert_eq!(told.code, Some(0), "{asked:?}: {}", told.stderr);
        assert!(!told.stdout.is_empty(), "{asked:?}");
        if ["hunt", "census"].contains(&words[0]) {
            continue;
        }
        let piped = stdout(&["convert", "--over", &over, "--where", condition, "--to", "graph6"]);
        let json: &[&str] =
            if ["convert", "draw"].contains(&words[0]) { &[] } else { &["--format", "json", "--no-timing"] };
        let told = run_in(&folder, &[&asked[..], json].concat(), b"").stdout;
        let of_pipe = run_in(&folder, &[&words[..], json].concat(), piped.as_bytes());
        assert_eq!(of_pipe.code, Some(0), "{command}: {}", of_pipe.stderr);
        let plain = |text: &str| -> Vec<Value> {
            // Comments in LaTeX are the names of the graphs.
            text.lines()
                .filter(|line| !line.starts_with('%'))
                .map(|line| match serde_json::from_str(line) {
                    Ok(Value::Object(mut object)) => {
                        object.remove("graph");
                        Value::Object(object)
                    }
                    _ => line.into(),
                })
                .collect()
        };
        assert_eq!(plain(&told), plain(&of_pipe.stdout), "{command} over {over}");
    }
}
