//! One question has one answer: what a command prints as JSON, what `POST /call` answers, and what the library answers, which
//! is what the module of the page and the Python package pass on, are the same bytes but for the time. Means are
//! those of single answers, classes those of pipes, formulas and their words those of programs of others.

use std::fmt::Write;
use std::fs;
use std::num::NonZeroUsize;
use std::process::Command;

use graphs::Budget;
use itertools::Itertools;
use laboratory::means::sampled;
use serde_json::{Value, json};
use toolkit::ask::{Desk, answered};

use super::examples::{commands, takes_graphs};
use super::{Folder, by_effort, ended, json, json_in, line, line_in, line_with, made, program, serve};

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
        let answer = timeless(&printed);
        let begins = match call {
            "family" => "{\"family\":",
            "hunt" => "{\"expression\":",
            _ => "{\"graph\":\"",
        };
        assert!(answer.starts_with(begins), "{answer}");
        // What has several answers is a list of them.
        let answer = if ["match", "count"].contains(&call) { format!("[{answer}]") } else { answer };
        assert_eq!(answer, timeless(&ask(&question)), "{command}");
        let served = serving.answer(&question);
        assert_eq!(format!("{{\"answer\":{answer}}}"), timeless(&served), "{command}");
    }

    let folder = Folder::new();
    let path = folder.0.join("proof.cert");
    let path = path.to_str().unwrap();
    made(&folder, "solve cycle:5 --certificate proof.cert --threads 1");
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let bytes = fs::read(path).unwrap();
    let certified = ask(&json!({ "call": "certify", "graph": { "text": "cycle:5" } }));
    let certified: Value = serde_json::from_str(&certified).unwrap();
    assert_eq!(certified["hex"], hex(&bytes));
    let damaged = [&bytes[..bytes.len() - 1], &[bytes[bytes.len() - 1] ^ 1]].concat();
    for bytes in [&bytes[..], &damaged, &bytes[1..], b""] {
        fs::write(path, bytes).unwrap();
        let answer = format!("[{}]", printed(&format!("check {path}")));
        let question = json!({ "call": "check", "hex": hex(bytes), "name": path });
        assert_eq!(answer, ask(&question));
        assert_eq!(format!("{{\"answer\":{answer}}}"), serving.answer(&question));
    }
}

#[test]
fn threads_change_no_answer() {
    let [one, two] = ["1", "2"].map(|threads| {
        line(&format!("solve gnp:9,0.5 petersen cube gnp:8,0.4 --seed 3 --no-timing --threads {threads}"))
            .stdout
    });
    assert_eq!(one, two);
    // All of them search the only graph, if it takes more than a moment.
    for (graphs, threads) in
        [("torus:3x6", [2].as_slice()), ("torus:3x6 path:4", &[1, 1]), ("petersen", &[1])]
    {
        let solved = json(&format!("solve {graphs} -k 4 --threads 2"));
        assert!(solved.iter().map(|object| &object["decisions"][0]["threads"]).eq(threads), "{graphs}");
    }
}

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
        let answer = made(&folder, &format!("{line} {over} --quiet"));
        assert!(!answer.is_empty(), "{line} {over}");
        if ["hunt", "census new"].contains(&command.as_str()) {
            continue;
        }
        let piped = made(&folder, &format!("convert {over} --to graph6"));
        let json =
            if ["convert", "draw"].contains(&command.as_str()) { "" } else { " --format json --no-timing" };
        let answer = made(&folder, &format!("{line} {over} --quiet{json}"));
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
        assert_eq!(plain(&answer), plain(&of_pipe.stdout), "{command} {over}");
    }
}

fn specs(spec: &str, seed: u64, graphs: u64) -> Vec<String> {
    (0..graphs).map(|number| sampled(spec, seed, number)).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value}"))
}

fn assert_is_of(cell: &Value, numbers: &[f64]) {
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    assert!((number(&cell["mean"]) - mean).abs() < 1e-6, "{cell}: {numbers:?}");
    assert!(number(&cell["low"]) <= mean && mean <= number(&cell["high"]), "{cell}");
    let ends = [f64::min, f64::max].map(|end| numbers.iter().copied().reduce(end));
    if cell["k"].is_null() {
        assert_eq!([cell["min"].as_f64(), cell["max"].as_f64()], ends, "{cell}");
    }
}

#[test]
fn rows_of_the_table_are_what_verify_finds_alone() {
    let (alices, bobs) =
        (["activation", "least-rank"], ["best-response:20", "greedy", "random", "exhaustive"]);
    let cells = json(&format!(
        "match ktree:9,2 ktree:12,2 --sample 3 --alice {} --bob {} --game marking --table --games 2 --seed 5",
        alices.join(","),
        bobs.join(",")
    ));
    let keys = |cell: &Value| (cell["order"].clone(), cell["alice"].clone(), cell["bob"].clone());
    let expected = [9, 12].iter().cartesian_product(alices).cartesian_product(bobs);
    let expected = expected.map(|((&order, one), other)| (order.into(), one.into(), other.into()));
    assert_eq!(cells.iter().map(keys).collect_vec(), expected.collect::<Vec<(Value, Value, Value)>>());
    for cell in &cells {
        let specs = specs(&format!("ktree:{},2", cell["order"]), 5, 3);
        let [alice, bob] = ["alice", "bob"].map(|key| cell[key].as_str().unwrap());
        // Greedy plays the coloring game alone.
        let game = if bob == "greedy" { "" } else { " --game marking" };
        let graphs = specs.join(" ");
        let found = json(&format!("verify {graphs} --strategy {alice} --bob {bob} --games 2 --seed 5{game}"));
        let numbers: Vec<f64> = found.iter().map(|found| number(&found["worst_case"])).collect();
        assert_is_of(cell, &numbers);
        let bounds = found.iter().map(|found| {
            let claims = found["claims"].as_array().unwrap().iter();
            let is_of_marking = |claim: &&Value| claim["statement"].as_str().unwrap().starts_with("col_g");
            claims.filter(is_of_marking).map(|claim| claim["bound"].as_u64()).min()
        });
        assert_eq!(Some(cell["bound"].as_u64()), bounds.map(|bound| bound.unwrap()).max(), "{cell}");
        let first = numbers.iter().position(|&number| Some(number) == cell["max"].as_f64()).unwrap();
        assert_eq!((cell["hardest"].as_str(), &cell["cut"]), (Some(specs[first].as_str()), &0.into()));
    }
}

#[test]
fn colors_and_shares_are_those_of_verify_and_of_single_matches() {
    let cell = &json("match random-planar:10 --sample 3 --alice dollar --bob greedy --table")[0];
    let is_beaten = |spec: &String, k: u32| {
        let found =
            line(&format!("verify {spec} --strategy dollar --bob greedy --games 1 -k {k} --format json"));
        found.stdout.contains("\"survives\":false")
    };
    let least = |spec: &String| f64::from((1..).find(|&k| !is_beaten(spec, k)).unwrap());
    assert_is_of(cell, &specs("random-planar:10", 0, 3).iter().map(least).collect::<Vec<_>>());
    for players in [
        "--alice activation --bob threat --game coloring",
        "--alice forest --bob best-response:10 --game marking",
    ] {
        let shared = format!("{players} -k 3 --games 4 --seed 2");
        let cell = &json(&format!("match random-tree:14 --sample 3 --table {shared}"))[0];
        let share = |spec: &String| number(&json(&format!("match {spec} {shared}"))[0]["wins"]) / 4.0;
        assert_is_of(cell, &specs("random-tree:14", 2, 3).iter().map(share).collect::<Vec<_>>());
        assert!(cell["max"].is_null(), "{cell}");
    }
}

#[test]
fn formulas_by_chance_hold_for_the_graphs_for_which_python_says_so() {
    let folder = Folder::new();
    let columns = "max_degree,degeneracy,girth,chi,chi_g,col_g,mad,tree,bipartite,planar,chordal,regular";
    folder.file(
        "rows.csv",
        line(&format!("table --over connected:1..5 --columns {columns} --format csv")).stdout,
    );
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/formulas.py");
    let python = ended(Command::new("python3").args([script, "rows.csv", "51"]), &folder, b"");
    assert_eq!(python.code, Some(0), "{}", python.stderr);
    let (mut formulas, mut mixed) = (0, 0);
    let one_in = by_effort(4, 1);
    for line in python.stdout.lines().step_by(one_in) {
        let (formula, expected) = line.split_once('\t').unwrap();
        let words = ["table", "--from", "rows.csv", "--format", "graph6", "--quiet", "--where", formula];
        let found = ended(program().args(words), &folder, b"");
        assert_eq!(found.code, Some(0), "{formula}: {}", found.stderr);
        let kept: Vec<&str> = found.stdout.lines().collect();
        assert_eq!(kept.join(" "), expected, "{formula}");
        formulas += 1;
        mixed += usize::from(!kept.is_empty() && kept.len() < 31);
    }
    assert_eq!(one_in * formulas, 200);
    assert!(one_in * mixed > 80, "{mixed} of the formulas hold for some graphs and not for all");
}

#[test]
fn free_is_what_networkx_says_on_all_graphs_to_order_7() {
    let table = include_str!("../data/free.txt");
    let names: Vec<&str> = table.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(names.len(), 12);
    let columns: Vec<String> = names.iter().map(|name| format!("free({name})")).collect();
    let rows = line(&format!("table --over all:1..7 --columns {} --format csv", columns.join(","))).stdout;
    let rows: Vec<Vec<&str>> = rows.lines().skip(1).map(|line| line.split(',').collect()).collect();
    for (place, line) in table.lines().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        for (n, &count) in (1..).zip(&words[1..8]) {
            let free = rows.iter().filter(|row| row[1] == n.to_string() && row[3 + place] == "true");
            assert_eq!(free.count().to_string(), count, "{} of order {n}", words[0]);
        }
        let bits: String = rows.iter().map(|row| if row[3 + place] == "true" { '1' } else { '0' }).collect();
        let digits = words[8].chars().map(|digit| format!("{:04b}", digit.to_digit(16).unwrap()));
        let expected = digits.collect::<String>();
        let expected = expected.trim_start_matches('0').strip_prefix('1').unwrap();
        assert_eq!(bits, expected, "free({})", words[0]);
    }
}

/// What combines with what, as `mapgame list games` tells it: what it does not name is refused, in one line.
#[test]
fn games_are_played_as_the_catalogue_says_and_not_else() {
    for game in json("list games") {
        let word = |key: &str| game[key].as_str().unwrap();
        let (name, variants) = (word("name"), word("variants"));
        let chosen = match word("options") {
            "--turns" => "--turns 2,1".to_owned(),
            option if ["", "--order"].contains(&option) => String::new(),
            option => format!("{option} 2"),
        };
        for (options, is_defined) in [
            ("--first bob", variants != "alice first"),
            ("--pass alice", ["all", "with passing"].contains(&variants)),
            ("--connected", variants == "all"),
            ("--edges", !word("edges").is_empty()),
        ] {
            let asked = format!("solve path:4 -k 3 --game {name} {chosen} {options}");
            let answer = line(&asked);
            let expected = if is_defined { (Some(0), 0) } else { (Some(2), 1) };
            assert_eq!((answer.code, answer.stderr.lines().count()), expected, "{asked}: {}", answer.stderr);
        }
    }
}

#[test]
fn bounds_follow_from_the_parameters_also_after_the_time() {
    for limit in ["0.000001", "0.02", "0.2"] {
        let (code, records) = json_in(&Folder::new(), &format!("bounds gnp:80,0.3 --time-limit {limit}"));
        assert_eq!((code, records.len()), (Some(3), 1));
        let record = &records[0];
        let low = |name: &str| match &record["parameters"][name] {
            Value::Null => record["intervals"][name][0].as_u64().unwrap(),
            exact => exact.as_u64().unwrap(),
        };
        let ends = |game: &str| [0, 1].map(|end| record["best"][game][end].as_u64().unwrap());
        assert!(ends("chi_g")[0] >= low("chi"), "{limit}: {record}");
        assert!(ends("col_g")[0] > low("degeneracy"), "{limit}: {record}");
        assert!(ends("col_g")[1] <= low("max_degree"), "{limit}: {record}");
    }
}
