//! One language for the graphs of every command: classes, conditions, and what is piped in.

use serde_json::Value;

use super::examples::{commands, takes_graphs};
use super::{Folder, line_in, line_with, made};

fn needs(command: &str) -> &'static str {
    match command {
        "hunt" => " chi<=9",
        "census new" => " folder",
        "table" => " --columns chi",
        "match" => " --alice random --bob random --games 1 -k 2",
        "convert" => " --to graph6",
        "draw" => " --format latex",
        _ => "",
    }
}

/// Every command answers about the graphs of a class as it does about the same graphs from a pipe, without a word for them.
#[test]
fn every_command_walks_every_kind_of_class() {
    let of_graphs: Vec<String> = commands().into_iter().filter(|command| takes_graphs(command)).collect();
    assert!(of_graphs.len() >= 10, "{of_graphs:?}");
    // Three kinds of classes, one for each command: listed, kept by a condition, and with graphs that are not connected.
    for (command, class) in of_graphs.iter().zip(["trees", "caterpillar", "all"].iter().cycle()) {
        let folder = Folder::new();
        let least = if command == "census new" { "" } else { " && max_degree >= 2" };
        let over = format!("--over {class}:1..4 --where 'n > 1{least}'");
        let line = format!("{command}{}", needs(command));
        if command == "hunt" && *class == "all" {
            assert_eq!(line_in(&folder, &format!("{line} {over} --quiet")).code, Some(2));
            continue;
        }
        let told = made(&folder, &format!("{line} {over} --quiet"));
        assert!(!told.is_empty(), "{line} {over}");
        if ["hunt", "census new"].contains(&command.as_str()) {
            continue;
        }
        let piped = made(&folder, &format!("convert {over} --to graph6"));
        let json =
            if ["convert", "draw"].contains(&command.as_str()) { "" } else { " --format json --no-timing" };
        let told = made(&folder, &format!("{line} {over} --quiet{json}"));
        let of_pipe = line_with(&folder, &format!("{line}{json}"), piped.as_bytes());
        assert_eq!(of_pipe.code, Some(0), "{command}: {}", of_pipe.stderr);
        // What differs is the names of the graphs, in LaTeX a comment.
        let plain = |text: &str| -> Vec<Value> {
            let nameless = |line: &str| match serde_json::from_str(line) {
                Ok(Value::Object(mut object)) => {
                    object.remove("graph");
                    Value::Object(object)
                }
                _ => line.into(),
            };
            text.lines().filter(|line| !line.starts_with('%')).map(nameless).collect()
        };
        assert_eq!(plain(&told), plain(&of_pipe.stdout), "{command} {over}");
    }
}
