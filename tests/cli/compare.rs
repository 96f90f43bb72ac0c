//! `compare`: its cells are what `verify` and `match` find alone.

use itertools::Itertools;
use mapgame::matchups::GraphClass;
use serde_json::Value;

use super::{Folder, objects, run, run_in, stdout};

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// The objects that a command prints.
fn told(line: &str) -> Vec<Value> {
    objects(&words(line))
}

/// The specs of the first graphs of a class.
fn specs(class: &str, order: usize, seed: u64, graphs: u64) -> Vec<String> {
    let class = GraphClass::read(class).unwrap();
    (0..graphs).map(|number| class.spec(order, seed, number)).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value}"))
}

/// Mean, least and largest of these numbers are those of the cell.
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
fn cells_are_what_verify_and_match_find_alone() {
    let strategies = ["activation", "least-rank"];
    let opponents = ["best-response:20", "greedy", "random", "exhaustive"];
    let (one, other) = (strategies.join(","), opponents.join(","));
    let cells = told(&format!(
        "compare --strategies {one} --opponents {other} --over ktree:n,2 --order 9,12 --graphs 3 --games 2 --seed 5"
    ));
    let keys = |cell: &Value| (cell["order"].clone(), cell["strategy"].clone(), cell["opponent"].clone());
    let expected = [9, 12].iter().cartesian_product(strategies).cartesian_product(opponents);
    let expected = expected.map(|((&order, one), other)| (order.into(), one.into(), other.into()));
    assert_eq!(cells.iter().map(keys).collect_vec(), expected.collect::<Vec<(Value, Value, Value)>>());
    for cell in &cells {
        let order = cell["order"].as_u64().unwrap() as usize;
        let specs = specs("ktree:n,2", order, 5, 3);
        let [strategy, bob] = ["strategy", "opponent"].map(|key| cell[key].as_str().unwrap());
        // Greedy plays the coloring game alone.
        let game = if bob == "greedy" { "" } else { " --game marking" };
        let graphs = specs.join(" ");
        let found =
            told(&format!("verify {graphs} --strategy {strategy} --bob {bob} --games 2 --seed 5{game}"));
        let numbers: Vec<f64> = found.iter().map(|found| number(&found["worst_case"])).collect();
        assert_is_of(cell, &numbers);
        let bounds = found.iter().map(|found| {
            let claims = found["claims"].as_array().unwrap().iter();
            claims
                .filter(|claim| claim["statement"].as_str().unwrap().starts_with("col_g"))
                .map(|claim| claim["bound"].as_u64())
                .min()
        });
        assert_eq!(Some(cell["bound"].as_u64()), bounds.map(|bound| bound.unwrap()).max(), "{cell}");
        let first = numbers.iter().position(|&number| Some(number) == cell["max"].as_f64()).unwrap();
        assert_eq!((cell["hardest"].as_str(), &cell["cut"]), (Some(specs[first].as_str()), &0.into()));
    }
}

#[test]
fn colors_are_those_with_which_verify_is_not_beaten() {
    let cell = &told(
        "compare --strategies dollar --opponents greedy --over random-planar --order 10 --graphs 3 --game coloring",
    )[0];
    let least = |spec: &String| {
        let beaten = |k: &u32| {
            let found = told(&format!("verify {spec} --strategy dollar --bob greedy --games 1 -k {k}"));
            found[0]["survives"] == false
        };
        f64::from((1..).find(|k| !beaten(k)).unwrap())
    };
    assert_is_of(cell, &specs("random-planar", 10, 0, 3).iter().map(least).collect::<Vec<_>>());
}

#[test]
fn shares_are_those_of_matches_for_either_side() {
    for (side, one, other, game) in [
        ("alice", "activation", "threat", "coloring"),
        ("alice", "random", "greedy", "coloring"),
        ("bob", "threat", "random", "coloring"),
        ("bob", "best-response:10", "forest", "marking"),
    ] {
        let shared = format!("--game {game} -k 3 --games 4 --seed 2");
        let cell = &told(&format!(
            "compare --as {side} --strategies {one} --opponents {other} --over random-tree --order 14 --graphs 3 {shared}"
        ))[0];
        let share = |spec: &String| {
            let [alice, bob] = if side == "alice" { [one, other] } else { [other, one] };
            let played = told(&format!("match {spec} --alice {alice} --bob {bob} {shared}"));
            let ratio = number(&played[0]["wins"]) / 4.0;
            if side == "alice" { ratio } else { 1.0 - ratio }
        };
        assert_is_of(cell, &specs("random-tree", 14, 2, 3).iter().map(share).collect::<Vec<_>>());
        assert!(cell["max"].is_null() && number(&cell["high"]) > number(&cell["low"]), "{cell}");
    }
}

const TWO: &str = "compare --strategies activation,chordal --opponents random,best-response:30 --over random-planar \
                   --order 12,20 --graphs 4 --seed 3 --format json";

/// The same bytes from any number of threads, and from a store.
#[test]
fn threads_and_stores_change_nothing() {
    let folder = Folder::new();
    let told = |more: &str| {
        let run = run_in(&folder, &words(&format!("{TWO}{more}")), b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        (run.stdout, run.stderr)
    };
    let alone = told(" --threads 1");
    assert_eq!(told(" --threads 4"), alone);
    assert_eq!(told(" --store kept.jsonl"), alone);
    let kept = std::fs::read_to_string(folder.0.join("kept.jsonl")).unwrap();
    assert_eq!(kept.lines().count(), 1 + 2 * 4 * 4);
    // Half of it, the last line without an end.
    std::fs::write(folder.0.join("kept.jsonl"), &kept[..kept.len() / 2]).unwrap();
    assert_eq!(told(" --store kept.jsonl"), alone);
    // Graphs to which a strategy does not apply are counted, and told in a line.
    for line in alone.0.lines() {
        let cell: Value = serde_json::from_str(line).unwrap();
        assert_eq!(number(&cell["graphs"]) + number(&cell["left_out"]), 4.0, "{line}");
    }
    assert!(alone.1.contains("chordal: left out on 6 graphs, first random-planar:12@"), "{}", alone.1);
}

#[test]
fn what_a_limit_cuts_short_is_counted() {
    for (opponent, order, limit, cut) in [
        ("best-response:50", "12", "--node-limit 50", 0),
        // Fewer simulations than he is to have.
        ("best-response:50", "12", "--node-limit 20", 2),
        ("exhaustive", "20", "--node-limit 20", 2),
        ("greedy", "2000", "--time-limit 0.001", 2),
    ] {
        let line = format!(
            "compare --strategies activation --opponents {opponent} --over random-planar --order {order} --graphs 2 {limit} \
             --format json"
        );
        let run = run(&words(&line));
        let cell: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr));
        assert_eq!((run.code, &cell["cut"]), (Some(if cut == 0 { 0 } else { 3 }), &cut.into()), "{cell}");
    }
}

#[test]
fn pictures_name_the_command() {
    let folder = Folder::new();
    let line = "compare --strategies forest --opponents random --over random-tree --order 8,16 --graphs 3 --svg means.svg \
                --tikz means.tex";
    for _ in 0..2 {
        let run = run_in(&folder, &words(line), b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let made =
            run.stdout.lines().find_map(|line| line.strip_prefix("Made by `")?.strip_suffix("`.")).unwrap();
        let command = made.strip_prefix("mapgame ").unwrap();
        assert_eq!(stdout(&words(command)), run.stdout);
        for file in ["means.svg", "means.tex"] {
            let picture = std::fs::read_to_string(folder.0.join(file)).unwrap();
            assert!(picture.contains(made) && picture.contains("bound"), "{file}: {picture}");
        }
    }
}

#[test]
fn what_cannot_be_compared_is_refused_in_one_line() {
    for (over, order, more, reason) in [
        ("random-planr", "9", &[][..], "(did you mean random-planar?)"),
        ("path", "9", &[], "expected a random family, whose graphs differ, found path:9"),
        ("ktree:9,2", "9", &[], "expected a random family with n for the order"),
        ("", "9", &[], "expected a graph family"),
        ("random-regular:n,3", "5", &[], "expected an even degree"),
        ("random-planar", "0", &[], "expected the order at least 3, found 0"),
        ("random-planar", "9,x", &[], "'x'"),
        ("random-planar", "9", &["--graphs", "0"], "0 is not in 1"),
        ("random-planar", "9", &["--strategies", "activatoin"], "(did you mean activation?)"),
        ("random-planar", "9", &["--opponents", "gredy"], "(did you mean greedy?)"),
        ("random-planar", "9", &["--opponents", "exhaustive", "-k", "3"], "expected one opponent"),
        ("random-planar", "9", &["--as", "bob", "--game", "coloring"], "-k: expected a number of colors"),
    ] {
        let mut line = vec!["compare", "--over", over, "--order", order];
        if !more.contains(&"--strategies") {
            line.extend(["--strategies", "activation"]);
        }
        if !more.contains(&"--opponents") {
            line.extend(["--opponents", "random"]);
        }
        let run = run(&[&line, more].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{line:?}: {}", run.stderr);
        assert!(run.stderr.lines().count() == 1 && run.stderr.contains(reason), "{line:?}: {}", run.stderr);
    }
}
