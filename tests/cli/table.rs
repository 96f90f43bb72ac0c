//! `table`: the comparison table of any graphs.

use std::collections::BTreeMap;
use std::fs;

use mapgame::strategies::STRATEGIES;
use serde_json::{Value, json};

use super::{Folder, objects, run, run_in, run_with, stdout};
use crate::report;

type Row = BTreeMap<String, String>;

fn rows(csv: &str) -> Vec<Row> {
    csv::Reader::from_reader(csv.as_bytes()).deserialize().map(Result::unwrap).collect()
}

/// The stored report has the same columns, and the report's own beside them.
#[test]
fn the_source_table_is_this_table_with_the_columns_of_the_report_beside() {
    let stored = report::rows(&report::stored("source-table", "source-table"));
    let specs = ["path:5", "cycle:5", "cycle:8", "grid:2x5", "petersen", "groetzsch"];
    let computed = rows(&stdout(&[&["table", "--format", "csv"], &specs[..]].concat()));
    assert_eq!(computed.len(), specs.len());
    for computed in computed {
        let stored = stored.iter().find(|row| row["spec"] == computed["graph"]).unwrap();
        let own: Vec<&String> = stored.keys().filter(|key| !key.starts_with("printed")).collect();
        assert_eq!(own.len(), computed.len(), "the spec, where this has graph6");
        for (key, value) in computed.iter().filter(|(key, _)| !["graph", "graph6"].contains(&key.as_str())) {
            assert_eq!(&stored[key], value, "{key} of {}", computed["graph"]);
        }
    }
}

#[test]
fn an_object_has_the_numbers_of_the_graph_and_of_each_strategy() {
    let object = &objects(&["table", "spider:7,2"])[0];
    assert_eq!(
        (&object["graph"], &object["n"], &object["m"]),
        (&json!("spider:7,2"), &json!(15), &json!(14))
    );
    assert!(object["graph6"].is_string());
    let numbers =
        ["chi", "acyclic_chi", "col_2", "chi_g", "col_g", "max_degree_plus_1"].map(|key| &object[key]);
    assert_eq!(numbers, [2, 2, 2, 3, 3, 8].map(|number| json!(number)).each_ref());
    assert_eq!(object["intervals"], json!({}));
    let activation = json!({"status": "proved", "bound": 5, "certified": 4, "worst": 4, "intervals": {}});
    assert_eq!(object["strategies"]["activation"], activation);
    assert_eq!(object["strategies"].as_object().unwrap().len(), 4, "those of the article");
}

#[test]
fn columns_and_strategies_are_chosen_and_ordered() {
    let arguments = ["table", "path:4", "--strategies", "forest,first-fit", "--columns"];
    let head = |columns: &str| {
        let text = stdout(&[&arguments[..], &[columns, "--format", "csv"]].concat());
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!(head("chi_g,n"), "graph,graph6,chi_g,n");
    assert_eq!(
        head("worst,bound,chi"),
        "graph,graph6,worst_forest,bound_forest,worst_first-fit,bound_first-fit,chi",
        "what one strategy promises and needs stands side by side"
    );
    assert_eq!(
        head("bound,chi,worst"),
        "graph,graph6,bound_forest,bound_first-fit,chi,worst_forest,worst_first-fit"
    );
    let object = &objects(&[&arguments[..], &["worst,chi_g"]].concat())[0];
    let keys: Vec<&String> = object["strategies"]["forest"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["intervals", "status", "worst"]);
    assert!(object.get("chi").is_none() && object["chi_g"] == 3);
    let text = stdout(&[&arguments[..], &["worst"]].concat());
    assert!(text.contains("S1 forest (col_g <= 4), S2 first-fit. \"worst\" is what "), "{text}");
    let all = &objects(&["table", "path:4", "--strategies", "all", "--columns", "certified"])[0];
    assert_eq!(all["strategies"].as_object().unwrap().len(), STRATEGIES.len());
}

#[test]
fn a_strategy_that_does_not_apply_says_why() {
    let arguments =
        ["table", "cycle:5", "--strategies", "forest,activation", "--columns", "bound,certified,worst"];
    let object = &objects(&arguments)[0];
    let forest = &object["strategies"]["forest"];
    assert!(["bound", "certified", "worst"].iter().all(|key| forest[key].is_null()));
    assert!(forest["reason"].as_str().unwrap().contains("expected a graph of the class forest"), "{forest}");
    assert_eq!(object["strategies"]["activation"].get("reason"), None);
    let row = &rows(&stdout(&[&arguments[..], &["--format", "csv"]].concat()))[0];
    assert_eq!((row["worst_forest"].as_str(), row["worst_activation"].as_str()), ("", "3"));
    // Of a strategy with a claim nothing is proved.
    let claimed = &objects(&["table", "path:4", "--strategies", "loose-backward-report"])[0];
    let claimed = &claimed["strategies"]["loose-backward-report"];
    assert_eq!((&claimed["status"], &claimed["bound"]), (&json!("claimed"), &json!(6)));
    assert_eq!(claimed["certified"], Value::Null);
}

#[test]
fn what_a_limit_leaves_open_is_an_interval_and_exit_code_3() {
    let limited = ["table", "gnp:30,0.3", "--node-limit", "100"];
    let json = run(&[&limited[..], &["--format", "json"]].concat());
    assert_eq!(json.code, Some(3));
    let object: Value = serde_json::from_str(&json.stdout).unwrap();
    let interval = |object: &Value, key: &str| {
        assert_eq!(object[key], Value::Null, "{key}");
        let ends = object["intervals"][key].as_array().unwrap();
        assert_eq!(ends.len(), 2);
        (ends[0].as_u64().unwrap(), ends[1].as_u64())
    };
    let (low, high) = interval(&object, "col_2");
    assert!(Some(low) < high);
    let activation = &object["strategies"]["activation"];
    assert_eq!(interval(activation, "bound"), (3 * low - 1, high.map(|high| 3 * high - 1)));
    let (worst, most) = interval(activation, "worst");
    assert!(activation["certified"].as_u64() > Some(worst) && most.is_none());
    let csv = run(&[&limited[..], &["--format", "csv"]].concat());
    let row = &rows(&csv.stdout)[0];
    assert_eq!(row["col_2"], format!("{low}..{}", high.unwrap()));
    assert_eq!(row["worst_activation"], format!(">= {worst}"));
    let text = run(&limited).stdout;
    assert!(text.contains("not decided within 100 nodes a search"), "{text}");
}

#[test]
fn a_graph_of_1100_vertices_has_a_row() {
    a_large_graph_has_a_row("random-planar:1100");
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn a_graph_of_2000_vertices_has_a_row() {
    a_large_graph_has_a_row("random-planar:2000");
}

/// Without a limit of the user's either.
fn a_large_graph_has_a_row(spec: &str) {
    let run = run(&["table", spec, "--format", "json"]);
    assert_eq!(run.code, Some(3));
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&object["chi"], &object["graph6"]), (&json!(4), &Value::Null));
    assert!(object["intervals"]["chi_g"][1].as_u64() <= Some(17), "at most the theorem on planar graphs");
    assert!(object["strategies"]["activation"]["certified"].is_u64());
}

#[test]
fn a_stream_has_a_row_for_each_graph_before_a_bad_one() {
    let run = run_with(&["table", "-", "--columns", "chi,col_g", "--format", "csv"], b"C~\nDqK\nnonsense\n");
    assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{}", run.stderr);
    assert!(run.stderr.contains("-:3"), "{}", run.stderr);
    assert_eq!(run.stdout, "graph,graph6,chi,col_g\n-:1,C~,4,4\n-:2,DqK,3,3\n");
    for format in ["text", "csv", "json", "markdown", "latex"] {
        let empty = run_with(&["table", "-", "--format", format], b"");
        assert_eq!((empty.code, empty.stdout.as_str()), (Some(2), ""), "{format}");
    }
}

#[test]
fn a_wrong_name_is_answered_with_the_list() {
    for (arguments, listed) in [
        (["--columns", "chig"], "acyclic_chi, col_2, bound, certified, worst, col_g, chi_g"),
        (["--strategies", "acyclick"], "acyclic, acyclic-greedy, cactus"),
    ] {
        let refused = run(&[&["table", "path:4"], &arguments[..]].concat());
        assert_eq!((refused.code, refused.stderr.lines().count()), (Some(2), 1), "{}", refused.stderr);
        assert!(refused.stderr.contains(listed), "{}", refused.stderr);
    }
    let folder = Folder::new();
    folder.file("file", "");
    for (page, told) in [("file/page", "can be written"), (".", "found other files")] {
        let refused = run_in(&folder, &["table", "path:4", "--page", page], b"");
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{}", refused.stderr);
        assert!(refused.stderr.contains(told), "{}", refused.stderr);
    }
}

#[test]
fn graphs_of_one_title_are_two_on_a_page() {
    let folder = Folder::new();
    folder.file("path.dot", "graph G { a -- b; b -- c; }");
    folder.file("triangle.dot", "graph G { a -- b; b -- c; c -- a; }");
    let words = ["table", "path.dot", "triangle.dot", "path.dot", "--columns", "chi", "--page", "page"];
    let written = run_in(&folder, &words, b"");
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    let data = fs::read_to_string(folder.0.join("page/data.json")).unwrap();
    let data: Value = serde_json::from_str(&data).unwrap();
    assert_eq!(data["graphs"], serde_json::json!({ "G": "Bg", "G (2)": "Bw" }));
    // A manifest of something else makes no folder one of these.
    fs::create_dir(folder.0.join("site")).unwrap();
    folder.file("site/manifest.toml", "[package]\nname = \"my-site\"\n");
    let refused = run_in(&folder, &["table", "path:4", "--columns", "chi", "--page", "site"], b"");
    assert!(refused.code == Some(2) && refused.stderr.contains("found other files"), "{}", refused.stderr);
}

#[test]
fn a_page_says_how_to_write_it_again() {
    let folder = Folder::new();
    folder.file("my map.dot", "graph { Bern -- Zug; Zug -- Uri; Uri -- Bern; Uri -- Chur }");
    let written = run_in(&folder, &["table", "spider:7,2", "my map.dot", "--page", "page"], b"");
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    let file = |name: &str| fs::read_to_string(folder.0.join("page").join(name)).unwrap();
    let manifest: toml::Table = file("manifest.toml").parse().unwrap();
    assert_eq!(manifest["graphs"].as_integer(), Some(2));
    let command = manifest["command"].as_str().unwrap();
    assert_eq!(command, "mapgame table spider:7,2 'my map.dot' --seed 0 --page page");
    let page = file("index.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("my map.dot:1"), "{page}");
    let drawn = page.matches("<symbol").count();
    assert_eq!(drawn, 2, "graphs from files are drawn as well");
    let tables = ["table", "every-bob", "every-bound"].map(|name| rows(&file(&format!("{name}.csv"))));
    assert_eq!(tables[0].len(), 2);
    assert!(tables[1].len() > 8 && tables[2].len() > 20);
    assert!(!file("README.md").contains("report --check"), "nothing checks a page of one's own");
    let before = (page, file("table.json"));
    let again = ["table", "spider:7,2", "my map.dot", "--seed", "0", "--page", "page"];
    assert_eq!(run_in(&folder, &again, b"").code, Some(0));
    assert_eq!((file("index.html"), file("table.json")), before);
}

#[test]
fn names_of_files_are_no_markup_on_a_page() {
    let folder = Folder::new();
    let name = "a`b --> <b>$x$ ~y~ :tada: é.dot";
    folder.file(name, "graph { \"1|\\n2\" -- 2 }");
    let written = run_in(&folder, &["table", name, "--page", "page", "--columns", "n,chi_g"], b"");
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    let page = fs::read_to_string(folder.0.join("page/README.md")).unwrap();
    let command = format!("mapgame table '{name}' --columns n,chi_g --seed 0 --page page");
    let first = format!("<!-- Generated by `{}`; do not edit. -->\n", command.replace("-->", "--&gt;"));
    assert!(page.starts_with(&first), "{page}");
    assert!(page.ends_with(&format!("\nGenerated by ``{command}``; do not edit.\n")), "{page}");
    assert!(page.contains(r"| a\`b --> \<b>\$x\$ \~y\~ \:tada: é.dot:1 |"), "{page}");
}

/// The rows that attain the largest or the least value of a column are those of the whole table.
#[test]
fn the_rows_with_the_largest_value_are_printed_alone() {
    let table = |words: &[&str]| {
        let fixed = ["table", "--over", "connected:2..5", "--columns", "chi,chi_g,worst", "--format", "csv"];
        rows(&stdout(&[&fixed[..], words].concat()))
    };
    let all = table(&[]);
    for (key, option) in [("chi_g", "--max"), ("chi", "--min"), ("worst_activation", "--max")] {
        let number = |row: &Row| row[key].parse::<u32>().unwrap();
        let numbers = all.iter().map(number);
        let best = if option == "--max" { numbers.max() } else { numbers.min() };
        let expected: Vec<Row> = all.iter().filter(|row| Some(number(row)) == best).cloned().collect();
        assert!(!expected.is_empty() && expected.len() < all.len());
        assert_eq!(table(&[option, key]), expected, "{option} {key}");
    }
    let refused = run(&["table", "petersen", "--max", "color"]);
    assert_eq!((refused.code, refused.stderr.lines().count()), (Some(2), 1), "{}", refused.stderr);
    assert!(refused.stderr.contains("expected one of the columns") && refused.stderr.contains("chi_g"));
    let open = run(&["table", "torus:5x5", "--columns", "chi_g", "--max", "chi_g", "--node-limit", "5"]);
    assert_eq!(open.code, Some(3), "{}", open.stderr);
    assert!(open.stderr.contains("may attain it, too"), "{}", open.stderr);
}
