//! `match`: runs that are killed, and means that are those of `verify` and of single matches.

use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use itertools::Itertools;
use mapgame::matchups::sampled;
use serde_json::Value;

use super::{Folder, objects, run_in, stdout};

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// The objects that a command prints.
fn told(line: &str) -> Vec<Value> {
    objects(&words(line))
}

/// The first graphs of a spec.
fn specs(spec: &str, seed: u64, graphs: u64) -> Vec<String> {
    (0..graphs).map(|number| sampled(spec, seed, number)).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value}"))
}

/// Mean, least and largest of these numbers are those of the row.
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
    let cells = told(&format!(
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
        let found = told(&format!("verify {graphs} --strategy {alice} --bob {bob} --games 2 --seed 5{game}"));
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
    let cell = &told("match random-planar:10 --sample 3 --alice dollar --bob greedy --table")[0];
    let least = |spec: &String| {
        let beaten = |k: &u32| {
            let found = told(&format!("verify {spec} --strategy dollar --bob greedy --games 1 -k {k}"));
            found[0]["survives"] == false
        };
        f64::from((1..).find(|k| !beaten(k)).unwrap())
    };
    assert_is_of(cell, &specs("random-planar:10", 0, 3).iter().map(least).collect::<Vec<_>>());
    for (alice, bob, game) in
        [("activation", "threat", "coloring"), ("forest", "best-response:10", "marking")]
    {
        let shared = format!("--alice {alice} --bob {bob} --game {game} -k 3 --games 4 --seed 2");
        let cell = &told(&format!("match random-tree:14 --sample 3 --table {shared}"))[0];
        let share = |spec: &String| number(&told(&format!("match {spec} {shared}"))[0]["wins"]) / 4.0;
        assert_is_of(cell, &specs("random-tree:14", 2, 3).iter().map(share).collect::<Vec<_>>());
        assert!(cell["max"].is_null(), "{cell}");
    }
}

/// The same bytes from any number of threads, and from a store.
#[test]
fn threads_and_stores_change_nothing() {
    let folder = Folder::new();
    let line = "match random-planar:12 random-planar:20 --sample 4 --alice activation,chordal \
                --bob random,best-response:30 --game marking --table --seed 3 --format json";
    let told = |more: &str| {
        let run = run_in(&folder, &words(&format!("{line}{more}")), b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        (run.stdout, run.stderr)
    };
    let alone = told(" --threads 1");
    assert_eq!(told(" --threads 4 --store kept.jsonl"), alone);
    let kept = std::fs::read_to_string(folder.0.join("kept.jsonl")).unwrap();
    assert_eq!(kept.lines().count(), 1 + 2 * 4 * 4);
    // Half of it, the last line without an end.
    std::fs::write(folder.0.join("kept.jsonl"), &kept[..kept.len() / 2]).unwrap();
    assert_eq!(told(" --store kept.jsonl"), alone);
    // Graphs to which a strategy does not apply are counted, and named in a line.
    for line in alone.0.lines() {
        let cell: Value = serde_json::from_str(line).unwrap();
        assert_eq!(number(&cell["graphs"]) + number(&cell["left_out"]), 4.0, "{line}");
    }
    assert!(alone.1.contains("chordal: left out on 6 graphs, first random-planar:12@"), "{}", alone.1);
    let single = "match petersen --alice random --bob greedy -k 3 --games 230";
    assert_eq!(
        stdout(&words(&format!("{single} --threads 1"))),
        stdout(&words(&format!("{single} --threads 5")))
    );
}

#[test]
fn each_graph_has_a_picture() {
    let folder = Folder::new();
    let draw = |graphs: &str, file: &str| {
        let line =
            format!("match {graphs} --alice random --bob threat,greedy -k 2..3 --games 20 --svg {file}");
        let run = run_in(&folder, &words(&line), b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    };
    let read = |file: &str| std::fs::read_to_string(folder.0.join(file)).unwrap();
    draw("cycle:7", "one.svg");
    for text in
        ["cycle:7: Alice", "random : threat", "random : greedy", "exact: Bob wins", "exact: Alice wins"]
    {
        assert!(read("one.svg").contains(text), "{text} is not in the picture");
    }
    draw("cycle:7 prism:5 cycle:7", "all");
    let files = std::fs::read_dir(folder.0.join("all")).unwrap();
    let names: BTreeSet<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["cycle-7-2.svg", "cycle-7.svg", "prism-5.svg"]);
    let means = "match random-tree:8 random-tree:16 --sample 3 --alice forest --bob random --game marking --table --svg means.svg";
    assert_eq!(run_in(&folder, &words(means), b"").code, Some(0));
    assert!(read("means.svg").contains("bound"));
}

/// Big enough that it can be killed in the middle.
const LONG: [&str; 14] = [
    "match",
    "petersen",
    "grid:3x4",
    "--alice",
    "random,alpha-beta:1",
    "--bob",
    "alpha-beta:2",
    "--games",
    "120",
    "--seed",
    "5",
    "--quiet",
    "--format",
    "csv",
];

fn lines(folder: &Folder) -> Vec<String> {
    let text = std::fs::read_to_string(folder.0.join("games.jsonl")).unwrap_or_default();
    text.lines().map(String::from).collect()
}

fn start(folder: &Folder) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(LONG)
        .args(["--store", "games.jsonl"])
        .current_dir(&folder.0)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Killed without warning, several times in the middle of it, the run goes on where it was: its
/// table is that of a run that nobody disturbed, no batch is stored twice, and none is played again.
#[test]
fn a_run_survives_kills() {
    let undisturbed = Folder::new();
    let whole = run_in(&undisturbed, &[&LONG[..], &["--store", "games.jsonl"]].concat(), b"");
    assert_eq!(whole.code, Some(0), "{}", whole.stderr);
    let total = lines(&undisturbed).len();

    let folder = Folder::new();
    let mut kills = 0;
    for target in [2, total / 4, total / 2, 3 * total / 4] {
        let mut child = start(&folder);
        while lines(&folder).len() < target && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(kills > 1, "it ended before it could be killed");
    let before = lines(&folder);
    assert!(before.len() < total);

    let resumed = run_in(&folder, &[&LONG[..], &["--store", "games.jsonl"]].concat(), b"");
    assert_eq!(resumed.stdout, whole.stdout);
    let after = lines(&folder);
    let complete = before.len() - 1;
    assert_eq!(after[..complete], before[..complete], "what was stored stays");
    assert_eq!(after.len(), total, "nothing is stored twice");
    assert_eq!(BTreeSet::from_iter(after), BTreeSet::from_iter(lines(&undisturbed)));
}
