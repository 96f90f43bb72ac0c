//! `match`: means that are those of `verify` and of single matches.

use itertools::Itertools;
use laboratory::means::sampled;
use serde_json::Value;

use super::{json, line};

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
