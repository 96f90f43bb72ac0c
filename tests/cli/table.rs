//! One row a graph: columns, conditions, counts.

use std::collections::BTreeMap;

use super::*;
use crate::report;

/// The rows of the stored report, which has more columns.
#[test]
fn the_source_table_is_this_table_with_the_columns_of_the_report_beside() {
    let stored = report::rows(&report::stored("source-table", "source-table"));
    for spec in ["path:5", "cycle:5", "cycle:8", "grid:2x5", "petersen", "groetzsch"] {
        let csv = stdout(&["table", spec, "--format", "csv"]);
        let mut rows =
            csv::Reader::from_reader(csv.as_bytes()).into_deserialize::<BTreeMap<String, String>>();
        let computed = rows.next().unwrap().unwrap();
        let stored = stored.iter().find(|row| row["spec"] == spec).unwrap();
        let own = stored
            .keys()
            .filter(|key| !key.starts_with("printed") && !["graph", "spec"].contains(&key.as_str()));
        assert_eq!(own.count(), computed.len() - 1, "all but graph6");
        for (key, value) in computed.iter().filter(|(key, _)| *key != "graph6") {
            assert_eq!(&stored[&key.replace(':', "_")], value, "{key} of {spec}");
        }
    }
}

/// Without a limit of the user's, too.
#[test]
fn a_graph_of_1100_vertices_has_a_row() {
    let run = run(&["table", "random-planar:1100", "--format", "json"]);
    assert_eq!(run.code, Some(3));
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&object["chi"], &object["graph6"]), (&4.into(), &serde_json::Value::Null));
    assert!(object["certified:activation"].is_u64());
}

#[test]
fn the_numbers_are_those_of_solve_and_bounds() {
    let specs = ["petersen", "grid:3x3", "wheel:6", "tree:2,2", "union(path:2,cycle:5)"];
    for spec in specs {
        let [row] = &objects(&["table", spec, "--columns", "all,chi_g:[B,A],chi_g:connected"])[..] else {
            panic!("one row a graph")
        };
        let of = |arguments: &[&str]| objects(&[&["solve", spec], arguments].concat())[0].clone();
        assert_eq!(row["chi_g"], of(&[])["chi_g"]);
        assert_eq!(row["chi_g_bob"], of(&["--first", "bob"])["chi_g"]);
        assert_eq!(row["chi_g:[B,A]"], of(&["--first", "bob", "--pass", "alice"])["chi_g"]);
        assert_eq!(row["chi_g:connected"], of(&["--connected"])["chi_g"]);
        assert_eq!(row["col_g"], of(&["--game", "marking"])["col_g"]);
        assert_eq!(row["col_g_bob"], of(&["--game", "marking", "--first", "bob"])["col_g"]);
        let bounds = &objects(&["bounds", spec])[0];
        for name in
            ["chi", "acyclic_chi", "col_2", "clique", "treewidth", "arboricity", "degeneracy", "max_degree"]
        {
            assert_eq!(row[name], bounds["parameters"][name], "{spec} {name}");
        }
        assert_eq!(row["chi_g_lower"], bounds["best"]["chi_g"][0]);
        assert_eq!(row["chi_g_upper"], bounds["best"]["chi_g"][1]);
        assert_eq!(row["col_g_upper"], bounds["best"]["col_g"][1]);
        let classes = bounds["classes"].as_array().unwrap();
        for class in ["planar", "bipartite", "forest", "outerplanar", "line-graph"] {
            let is_inside = classes.iter().any(|known| known == class);
            assert_eq!(row[class.replace('-', "_")], is_inside, "{spec} {class}");
        }
    }
}

/// What is wrong with a formula is shown under it, wherever a formula stands.
#[test]
fn a_caret_stands_under_what_is_wrong() {
    for words in [
        &["table", "petersen", "--where"][..],
        &["solve", "petersen", "--where"],
        &["verify", "petersen", "--claim"],
        &["hunt", "--over", "trees:4"],
        &["census", "new", "folder", "--over", "trees:4", "--where"],
    ] {
        for (formula, column) in [("chi_g <= 3 > > 2", 14), ("n <= 3 * chj", 10), ("2 chi_g <= 'x", 12)] {
            let run = run(&[words, &[formula]].concat());
            assert_eq!(run.code, Some(2), "{words:?} {formula}");
            let caret = format!("  {formula}\n  {}^\n", " ".repeat(column - 1));
            assert!(run.stderr.ends_with(&caret), "{words:?}: {}", run.stderr);
        }
    }
}

/// The questions about lists, against the rows that they are about.
#[test]
fn lists_are_asked_as_a_whole() {
    let words = ["table", "--over", "connected:2..5", "--format", "csv"];
    let ask = |more: &[&str]| stdout(&[&words[..], more].concat());
    let rows = ask(&["--columns", "chi_g,girth"]);
    let rows: Vec<Vec<&str>> = rows.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let largest = |n: &str| rows.iter().filter(|row| row[1] == n).map(|row| row[3]).max().unwrap();
    let of_order = |row: &&Vec<&str>| row[3] == largest(row[1]);
    let expected: Vec<String> = rows.iter().filter(of_order).map(|row| row.join(",")).collect();
    let by_order = ask(&["--columns", "chi_g,girth", "--max", "chi_g", "--by", "n"]);
    assert_eq!(by_order.lines().skip(1).collect::<Vec<_>>(), expected);
    let all = ask(&["--columns", "girth", "--min", "chi_g"]);
    let least: Vec<&str> = rows.iter().filter(|row| row[3] == "2").map(|row| row[0]).collect();
    assert!(all.lines().skip(1).map(|line| line.split(',').next().unwrap()).eq(least), "{all}");
    assert!(all.starts_with("graph6,n,m,girth,chi_g\n"), "{all}");
    let summary = ask(&["--columns", "m,tree", "--summary"]);
    let mut sizes: Vec<usize> = rows.iter().map(|row| row[2].parse().unwrap()).collect();
    sizes.sort_unstable();
    let quartile = |quarters: usize| sizes[(quarters * sizes.len()).div_ceil(4).max(1) - 1];
    let mean = sizes.iter().sum::<usize>() as f64 / sizes.len() as f64;
    let told: Vec<&str> = summary.lines().nth(1).unwrap().splitn(9, ',').collect();
    let quartiles = (0..=4).map(|quarters| quartile(quarters).to_string());
    let numbers = ["m".to_owned(), sizes.len().to_string(), "0".to_owned(), format!("{mean:.3}")];
    assert_eq!(
        told[..8].to_vec(),
        numbers.into_iter().chain(quartiles).take(8).collect::<Vec<_>>(),
        "{summary}"
    );
}

/// The JSON type of a value, as a schema names it.
fn type_of(value: &serde_json::Value) -> &'static str {
    match value {
        serde_json::Value::Null => "null",
        serde_json::Value::Bool(_) => "boolean",
        serde_json::Value::Number(number) if number.is_u64() => "integer",
        serde_json::Value::Number(_) => "number",
        serde_json::Value::String(_) => "string",
        serde_json::Value::Array(_) => "array",
        serde_json::Value::Object(_) => "object",
    }
}

#[test]
fn the_schema_says_what_the_objects_hold() {
    let columns = "all,winners,monotone,worst:activation,worst:forest,chi_g:[B,A],chi_g:low";
    let schema = stdout(&["table", "--schema", "--columns", columns]);
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let properties = schema["properties"].as_object().unwrap();
    let required: Vec<&str> =
        schema["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let optional: Vec<&String> =
        properties.keys().filter(|name| !required.contains(&name.as_str())).collect();
    assert_eq!(optional, ["intervals"]);
    let rows = run(&[
        "table",
        "petersen",
        "path:4",
        "torus:5x5",
        "--columns",
        columns,
        "--node-limit",
        "50",
        "--format",
        "json",
    ]);
    assert_eq!((rows.code, rows.stdout.lines().count()), (Some(3), 3), "{}", rows.stderr);
    for row in rows.stdout.lines() {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let row = row.as_object().unwrap();
        let asked = |name: &&String| !optional.contains(name);
        assert!(row.keys().filter(asked).eq(properties.keys().filter(asked)), "{row:?}");
        for (name, value) in row {
            let kinds = &properties[name]["type"];
            let allowed = kinds.as_array().cloned().unwrap_or_else(|| vec![kinds.clone()]);
            assert!(allowed.iter().any(|kind| kind == type_of(value)), "{name}: {value} is none of {kinds}");
        }
    }
}
