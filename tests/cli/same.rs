//! One question has one answer: what a command prints as JSON, what `POST /call` answers, and what the library answers, which
//! is what the module of the page and the Python package pass on, are the same bytes but for the time.

use std::fmt::Write;
use std::fs;
use std::num::NonZeroUsize;

use graphs::Budget;
use serde_json::{Value, json};
use toolkit::ask::{Desk, answered};

use super::serve;

/// The answers of a line, with commas between them where there may be several.
fn printed(line: &str) -> String {
    let run = super::line(&format!("{line} --format json --threads 1"));
    assert!(matches!(run.code, Some(0 | 1 | 3)), "{line}: {}", run.stderr);
    run.stdout.lines().collect::<Vec<_>>().join(",")
}

/// The same without the time that it took.
fn timeless(answer: &str) -> String {
    let mut parts = answer.split("\"seconds\":");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.find([',', '}']).map_or("", |end| &part[end..]);
        write!(kept, "\"seconds\":0{rest}").unwrap();
    }
    kept
}

/// Questions: commands with their graphs, and as members of JSON.
const QUESTIONS: &str = include_str!("../data/questions.txt");

#[test]
fn commands_server_and_library_give_the_same_bytes() {
    let serving = serve::serve(&["--threads", "1"]);
    let library = || Desk::unhurried(Budget { threads: Some(NonZeroUsize::MIN), ..Budget::unlimited() });
    let ask = |question: &Value| answered(&library(), question.to_string().as_bytes()).unwrap();
    for line in QUESTIONS.lines() {
        let (command, members) = line.split_once(" | ").unwrap_or((line, ""));
        let [call, graph] = [0, 1].map(|place| command.split(' ').nth(place).unwrap());
        let of_graph = if ["family", "hunt"].contains(&call) {
            String::new()
        } else {
            format!(",\"graph\":{{\"text\":\"{graph}\"}}")
        };
        let comma = if members.is_empty() { "" } else { "," };
        let question = format!("{{\"call\":\"{call}\"{of_graph}{comma}{members}}}");
        let question: Value = serde_json::from_str(&question).unwrap();
        let printed = match command.split_once(' ') {
            Some(("count", rest)) => printed(&format!("solve {rest} --count")),
            Some(("perfect", rest)) => printed(&format!("solve {rest} --perfect")),
            Some(("invariants", rest)) => printed(&format!("table {rest}")),
            _ => printed(command),
        };
        let told = timeless(&printed);
        let begins = match call {
            "family" => "{\"family\":",
            "hunt" => "{\"expression\":",
            _ => "{\"graph\":\"",
        };
        assert!(told.starts_with(begins), "{told}");
        // What has several answers is a list of them.
        let told = if ["match", "count"].contains(&call) { format!("[{told}]") } else { told };
        assert_eq!(told, timeless(&ask(&question)), "{command}");
        let served = serving.answer(&question);
        assert_eq!(format!("{{\"answer\":{told}}}"), timeless(&served), "{command}");
    }

    let folder = super::Folder::new();
    let path = folder.0.join("proof.cert");
    let path = path.to_str().unwrap();
    super::made(&folder, "solve cycle:5 --certificate proof.cert --threads 1");
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let bytes = fs::read(path).unwrap();
    let certified = ask(&json!({ "call": "certify", "graph": { "text": "cycle:5" } }));
    let certified: Value = serde_json::from_str(&certified).unwrap();
    assert_eq!(certified["hex"], hex(&bytes));
    for bytes in [&bytes[..], &bytes[1..]] {
        fs::write(path, bytes).unwrap();
        let told = format!("[{}]", printed(&format!("check {path}")));
        let question = json!({ "call": "check", "hex": hex(bytes), "name": path });
        assert_eq!(told, ask(&question));
        assert_eq!(format!("{{\"answer\":{told}}}"), serving.answer(&question));
    }
}

#[test]
fn threads_change_no_answer() {
    let [one, two] = ["1", "2"].map(|threads| {
        super::line(&format!(
            "solve gnp:9,0.5 petersen cube gnp:8,0.4 --seed 3 --no-timing --threads {threads}"
        ))
        .stdout
    });
    assert_eq!(one, two);
    // All of them search the only graph, if it takes more than a moment.
    for (graphs, threads) in
        [("torus:3x6", [2].as_slice()), ("torus:3x6 path:4", &[1, 1]), ("petersen", &[1])]
    {
        let solved = super::json(&format!("solve {graphs} -k 4 --threads 2"));
        assert!(solved.iter().map(|object| &object["decisions"][0]["threads"]).eq(threads), "{graphs}");
    }
}
