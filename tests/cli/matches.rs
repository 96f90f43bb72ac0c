//! `match`: runs that are killed, and means that are those of `verify` and of single matches.

use itertools::Itertools;
use laboratory::means::sampled;
use serde_json::Value;

use super::{Folder, json, line, line_in, made};

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

/// The same bytes from any number of threads, and from a store.
#[test]
fn threads_and_stores_change_nothing() {
    let folder = Folder::new();
    let told = |more: &str| {
        let line = "match random-planar:12 random-planar:20 --sample 4 --alice activation,chordal \
                    --bob random,best-response:30 --game marking --table --seed 3 --format json";
        let run = line_in(&folder, &format!("{line}{more}"));
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        (run.stdout, run.stderr)
    };
    let alone = told(" --threads 1");
    assert_eq!(told(" --threads 4 --store games.jsonl"), alone);
    let kept = lines(&folder);
    assert_eq!(kept.len(), 1 + 2 * 4 * 4);
    // Half of it, the last line without an end.
    let kept = kept.join("\n");
    folder.file("games.jsonl", &kept[..kept.len() / 2]);
    assert_eq!(told(" --store games.jsonl"), alone);
    // Graphs to which a strategy does not apply are counted, and named in a line.
    for line in alone.0.lines() {
        let cell: Value = serde_json::from_str(line).unwrap();
        assert_eq!(number(&cell["graphs"]) + number(&cell["left_out"]), 4.0, "{line}");
    }
    assert!(alone.1.contains("chordal: left out on 6 graphs, first random-planar:12@"), "{}", alone.1);
    let [one, five] = ["1", "5"].map(|threads| {
        line(&format!("match petersen --alice random --bob greedy -k 3 --games 230 --threads {threads}"))
            .stdout
    });
    assert_eq!(one, five);
}

#[test]
fn each_graph_has_a_picture() {
    let folder = Folder::new();
    let draw = |graphs: &str, file: &str| {
        let players = "--alice random --bob threat,greedy -k 2..3 --games 20";
        made(&folder, &format!("match {graphs} {players} --svg {file}"));
    };
    let read = |file: &str| std::fs::read_to_string(folder.0.join(file)).unwrap();
    draw("cycle:7", "one.svg");
    for text in
        ["cycle:7: Alice", "random : threat", "random : greedy", "exact: Bob wins", "exact: Alice wins"]
    {
        assert!(read("one.svg").contains(text), "{text} is not in the picture");
    }
    draw("cycle:7 prism:5 cycle:7", "all");
    for name in ["cycle-7-2.svg", "cycle-7.svg", "prism-5.svg"] {
        assert!(read(&format!("all/{name}")).contains("exact: "));
    }
    let trees = "match random-tree:8 random-tree:16 --sample 3 --alice forest --bob random --game marking";
    made(&folder, &format!("{trees} --table --svg means.svg"));
    assert!(read("means.svg").contains("bound"));
}

fn lines(folder: &Folder) -> Vec<String> {
    let text = std::fs::read_to_string(folder.0.join("games.jsonl")).unwrap_or_default();
    text.lines().map(String::from).collect()
}
