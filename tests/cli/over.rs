//! One language for the graphs of every command: classes, conditions, rows, what is piped in; and the older spellings.

use mapgame::graphs::classes::CLASSES;
use mapgame::graphs::enumerate::KINDS;
use serde_json::Value;

use super::examples::COMMANDS;
use super::{Folder, run, run_in, run_with, stdout};

/// Every command that takes any number of graphs, with what it needs besides.
const COMMANDS_OF_GRAPHS: [&str; 16] = [
    "solve",
    "perfect",
    "bounds",
    "known",
    "invariants --columns chi",
    "conjecture chi --using n --terms 1",
    "hunt chi<=9",
    "census new folder",
    "table --columns chi",
    "order",
    "verify",
    "tournament --alice random --bob random --games 1 -k 2",
    "curves --alice random --bob random --games 1 -k 2",
    "complexity -k 2 --only tree",
    "convert --to graph6",
    "two-color",
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

/// Every class gives the connected graphs for which it holds.
#[test]
fn every_class_is_that_of_its_name() {
    let graphs = |words: &[&str]| stdout(&[&["invariants", "--format", "graph6"], words].concat());
    for class in CLASSES {
        let sorted = |text: String| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        let over = graphs(&["--over", &format!("{}:1..5", class.name), "--canonical"]);
        let column = class.name.replace('-', "_");
        let kept = graphs(&["--over", "connected:1..5", "--where", &column, "--canonical"]);
        assert_eq!(sorted(over), sorted(kept), "{}", class.name);
    }
    for kind in KINDS {
        let over = format!("{}:4", kind.name);
        assert_eq!(graphs(&["--over", &over]).lines().count(), (kind.graphs)(4).count(), "{over}");
    }
}

/// Every command answers about the graphs of a class as it does about the same graphs from a pipe, without a word for them.
#[test]
fn every_command_walks_every_kind_of_class() {
    for command in COMMANDS_OF_GRAPHS {
        for class in ["trees", "caterpillar", "all"] {
            let folder = Folder::new();
            let over = format!("{class}:1..4");
            let words: Vec<&str> = command.split(' ').collect();
            let condition = if command == "census new folder" { "n > 1" } else { "n > 1 && max_degree >= 2" };
            let asked = [&words[..], &["--over", &over, "--where", condition, "--quiet"]].concat();
            if command.starts_with("hunt") && class == "all" {
                assert_eq!(run_in(&folder, &asked, b"").code, Some(2));
                continue;
            }
            let told = run_in(&folder, &asked, b"");
            assert_eq!(told.code, Some(0), "{asked:?}: {}", told.stderr);
            assert!(!told.stdout.is_empty(), "{asked:?}");
            if ["hunt", "census", "conjecture"].contains(&words[0]) {
                continue;
            }
            let piped = stdout(&["convert", "--over", &over, "--where", condition, "--to", "graph6"]);
            let json: &[&str] =
                if command.starts_with("convert") { &[] } else { &["--format", "json", "--no-timing"] };
            let told = run_in(&folder, &[&asked[..], json].concat(), b"").stdout;
            // Without a word for graphs, the whole table is meant.
            let dash: &[&str] = if command == "known" { &["-"] } else { &[] };
            let of_pipe = run_in(&folder, &[&words[..], dash, json].concat(), piped.as_bytes());
            assert_eq!(of_pipe.code, Some(0), "{command}: {}", of_pipe.stderr);
            let plain = |text: &str| -> Vec<Value> {
                text.lines()
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
}

/// What older spellings say, and that they mean the same.
#[test]
fn older_spellings_go_on_working_and_say_the_newer_ones() {
    for (older, newer, said) in [
        (
            "verify --all-connected 4",
            "verify --over connected:1..4",
            "`--all-connected 4` is now `--over connected:1..4`",
        ),
        (
            "hunt col_g<=3 --in tree --order 2..6",
            "hunt col_g<=3 --over trees:2..6",
            "`--in tree --order 2..6` is now `--over tree:2..6`",
        ),
        (
            "hunt chi<=2 --from cycle:4 path:3",
            "hunt chi<=2 cycle:4 path:3",
            "`--from cycle:4 path:3` is now `cycle:4 path:3`",
        ),
        (
            "census new older --from trees:4 --shards 2",
            "census new newer --over trees:4 --shards 2",
            "`--from trees:4` is now `--over trees:4`",
        ),
    ] {
        let split = |text: &'static str| text.split(' ').collect::<Vec<_>>();
        let (old, new) = (run(&split(older)), run(&split(newer)));
        assert!(old.stderr.contains(said), "{older}: {}", old.stderr);
        assert!(!new.stderr.contains("is now"), "{newer}: {}", new.stderr);
        assert_eq!((old.code, old.stdout.replace("older", "newer")), (new.code, new.stdout), "{older}");
        let quiet = run(&[&split(older)[..], &["--quiet"]].concat());
        assert!(!quiet.stderr.contains("is now"), "{older}: {}", quiet.stderr);
        let help = stdout(&[&split(older)[..1], &["--help"]].concat());
        assert!(!help.contains("--all-connected") && !help.contains("--in <"), "{older}");
    }
}

/// Rows of a table and of a census are graphs, and what they hold is not computed again.
#[test]
fn rows_are_graphs_with_what_is_known_of_them() {
    let folder = Folder::new();
    folder.file("rows.csv", "graph6,n,m,chi_g\nBw,3,3,7\nBg,3,2,2\n");
    folder.file(
        "rows.jsonl",
        "{\"graph6\":\"Bw\",\"chi_g\":7,\"girth\":3}\n{\"graph6\":\"Bg\",\"chi_g\":2,\"girth\":\"inf\"}\n",
    );
    let tell = |words: &[&str]| {
        let run = run_in(&folder, words, b"");
        (run.code, run.stdout)
    };
    for rows in ["rows.csv", "rows.jsonl"] {
        let kept = [
            "invariants",
            "--from",
            rows,
            "--where",
            "chi_g > 6",
            "--columns",
            "chi_g,chi",
            "--format",
            "csv",
        ];
        assert_eq!(tell(&kept), (Some(0), "graph6,n,m,chi_g,chi\nBw,3,3,7,3\n".to_owned()), "{rows}");
        let solved = tell(&["solve", "--from", rows, "--where", "girth > 9", "--format", "csv"]);
        assert!(solved.1.contains("Bg") && !solved.1.contains("Bw"), "{solved:?}");
    }
    assert_eq!(
        run_in(&folder, &["census", "new", "small", "--over", "connected:1..4", "--columns", "chi_g"], b"")
            .code,
        Some(0)
    );
    assert_eq!(run_in(&folder, &["census", "run", "small"], b"").code, Some(0));
    let (code, graphs) =
        tell(&["invariants", "--from", "small", "--where", "chi_g == 3", "--format", "graph6"]);
    let other =
        stdout(&["invariants", "--over", "connected:1..4", "--where", "chi_g == 3", "--format", "graph6"]);
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!((code, sorted(&graphs)), (Some(0), sorted(&other)));
    for (rows, fault) in
        [("none.csv", "cannot open"), ("bad.csv", "expected the folder of a census, or rows")]
    {
        folder.file("bad.csv", "order,size\n3,2\n");
        let run = run_in(&folder, &["solve", "--from", rows], b"");
        assert!(run.code == Some(2) && run.stderr.contains(fault), "{}", run.stderr);
    }
}

/// Without a word for graphs, what is piped in is meant; nothing at all is refused in one line.
#[test]
fn a_pipe_needs_no_word() {
    assert_eq!(run_with(&["solve", "--format", "csv"], b"Bw\n").stdout.lines().count(), 2);
    let empty = run_with(&["solve"], b"");
    assert_eq!((empty.code, empty.stderr.lines().count()), (Some(2), 1), "{}", empty.stderr);
    let few = run_with(&["solve", "petersen", "--where", "tree"], b"Bw\n");
    assert_eq!((few.code, &*few.stdout), (Some(0), ""), "{}", few.stderr);
    assert!(few.stderr.contains("1 graph, the condition holds for 0"), "{}", few.stderr);
    let open = run(&["convert", "torus:4x4", "--to", "graph6", "--where", "chi_g > 4", "--node-limit", "5"]);
    assert_eq!((open.code, &*open.stdout), (Some(3), ""), "{}", open.stderr);
    assert!(open.stderr.contains("it is unknown whether the condition holds: chi_g"), "{}", open.stderr);
}

/// What is no class, or too large, is refused with what there is.
#[test]
fn what_is_no_class_is_refused() {
    for (over, fault) in [
        ("treees:4", "trees"),
        ("trees", "no colon"),
        ("trees:0..4", "expected orders from 1 to 40"),
        ("trees:5..4", "the smaller one first"),
        ("halin:11", "expected orders from 1 to 10"),
        ("planar:x", "expected an order such as 9"),
    ] {
        let run = run(&["solve", "--over", over]);
        assert!(run.code == Some(2) && run.stderr.contains(fault), "{over}: {}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1);
    }
}
