//! Theorems and bounds as a paper would take them over.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::json;

use super::{objects, run, stdout};

fn bibliography() -> BTreeSet<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("references.bib");
    let text = fs::read_to_string(file).unwrap();
    let entries = text.lines().filter(|line| line.starts_with('@'));
    entries.map(|line| line.split(['{', ',']).nth(1).unwrap().to_owned()).collect()
}

/// The keys of the \cite commands in a LaTeX source.
fn cited(source: &str) -> Vec<String> {
    let after = source.split("\\cite").skip(1);
    let keys = after.map(|rest| {
        // The optional argument may hold anything but a closing bracket.
        let rest = rest.strip_prefix('[').map_or(rest, |option| option.split_once(']').unwrap().1);
        rest.strip_prefix('{').and_then(|rest| rest.split('}').next()).unwrap().to_owned()
    });
    keys.collect()
}

/// What keeps a table from compiling: an unclosed group, an odd dollar sign, a row of the wrong length.
fn assert_is_a_table(source: &str) {
    let unescaped = source.replace("\\\\", "").replace("\\{", "").replace("\\}", "").replace("\\$", "");
    let count = |what: char| unescaped.matches(what).count();
    assert_eq!(count('{'), count('}'), "{source}");
    assert!(count('$').is_multiple_of(2), "{source}");
    let environment = if source.contains("\\begin{longtable}") { "longtable" } else { "tabular" };
    let (_, rest) = source.split_once(&format!("\\begin{{{environment}}}{{")).unwrap();
    let sides = rest.lines().next().unwrap();
    // A column is l, r, or p{...} with what is done before each of its cells.
    let columns = sides.replace(">{\\raggedright\\arraybackslash}", "").replace("pt}", "}");
    let columns = columns.chars().filter(|side| "lrp".contains(*side)).count();
    let is_row = |line: &&str| {
        let is_cells = line.ends_with(" \\\\") || line.ends_with(" \\\\*");
        is_cells && !line.contains("\\caption") && !line.contains("\\multicolumn")
    };
    let rows: Vec<&str> = source.lines().filter(is_row).collect();
    assert!(rows.len() > 1);
    for row in rows {
        assert_eq!(row.replace("\\&", "").matches('&').count() + 1, columns, "{row}");
        let text: String = row.split('$').step_by(2).collect();
        assert!(!text.replace("\\_", "").contains(['_', '^']), "outside of math mode: {row}");
    }
}

#[test]
fn latex_cites_keys_that_are_in_the_bibliography() {
    let known = bibliography();
    let mut seen = BTreeSet::new();
    for arguments in [
        &["theorems", "--format", "latex"][..],
        &["bounds", "petersen", "grid:3x5", "tree:2,3", "crown:4", "--exact", "--all", "--format", "latex"],
        &["bounds", "petersen", "grid:3x5", "tree:2,3", "crown:4", "--format", "latex"],
        &["bounds", "petersen", "grid:3x5", "tree:2,3", "crown:4", "--summary", "--format", "latex"],
    ] {
        let source = stdout(arguments);
        assert_is_a_table(&source);
        for key in cited(&source) {
            assert!(known.contains(&key), "{key} is not in references.bib");
            seen.insert(key);
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}

#[test]
fn the_theory_cites_keys_that_are_in_the_bibliography() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/theory.md");
    let text = fs::read_to_string(file).unwrap();
    let known = bibliography();
    let brackets = text.split('[').skip(1).filter_map(|rest| rest.split(']').next());
    let words = brackets.flat_map(|inside| inside.split([';', ',', ' ', '\n']));
    // A key is a word that ends in a year.
    let keys: BTreeSet<&str> = words
        .filter(|word| word.len() > 6 && word.chars().rev().take(4).all(|c| c.is_ascii_digit()))
        .collect();
    assert!(keys.len() > 20, "{keys:?}");
    for key in keys {
        assert!(known.contains(key), "{key} is not in references.bib");
    }
}

#[test]
fn each_end_of_an_interval_names_its_proof() {
    let best_by = |arguments: &[&str]| objects(arguments)[0]["best_by"].clone();
    assert_eq!(
        best_by(&["bounds", "grid:3x30"])["chi_g"],
        json!(["grid-three", "least-rank"]),
        "far beyond the solver"
    );
    assert_eq!(best_by(&["bounds", "petersen", "--exact"])["chi_g"], json!(["solver", "matching-rank"]));
    let text = stdout(&["bounds", "petersen", "--exact"]);
    assert!(text.contains("chi_g = 4  (>= by solver; <= by matching-rank [Mapgame])"), "{text}");
}

#[test]
fn a_missed_bound_names_the_hypothesis_that_fails() {
    let object = &objects(&["bounds", "apollonian:24@7"])[0];
    let missed = object["missed"].as_array().unwrap();
    let girth = missed.iter().find(|entry| entry["theorem"] == "planar-girth-5").expect("8 would be news");
    assert_eq!((&girth["value"], &girth["reason"]), (&json!(8), &json!("the graph has a cycle of length 3")));
}

#[test]
fn what_a_limit_leaves_open_is_an_interval_and_exit_code_3() {
    let cut = run(&["bounds", "icosahedron", "--exact", "--node-limit", "1", "--format", "json"]);
    assert_eq!(cut.code, Some(3));
    let object: serde_json::Value = serde_json::from_str(&cut.stdout).unwrap();
    assert_eq!(object["best"]["chi_g"][1], 6);
    assert_ne!(object["best"]["chi_g"][0], 6);
}

#[test]
fn trivial_bounds_are_counted_and_named_in_one_row() {
    let rows = |arguments: &[&str]| {
        let all = [&["bounds", "petersen", "--format", "csv"], arguments].concat();
        let text = stdout(&all);
        csv::Reader::from_reader(text.as_bytes()).records().map(Result::unwrap).collect::<Vec<_>>()
    };
    let (folded, all) = (rows(&[]), rows(&["--all"]));
    let (trivial, others): (Vec<_>, Vec<_>) = all.iter().partition(|row| &row[5] == "yes");
    assert!(trivial.len() > 5 && others.len() > 1, "{all:?}");
    assert_eq!(folded.len(), others.len() + 1);
    assert!(others.iter().zip(&folded).all(|(one, other)| *one == other));
    let last = folded.last().unwrap();
    let names: Vec<&str> = trivial.iter().map(|row| &row[2]).collect();
    assert_eq!(
        (&last[2], &last[3]),
        (format!("{} trivial", names.len()).as_str(), names.join(", ").as_str())
    );
    assert_eq!((&last[4], &last[5]), (">= 4", "yes"));
    let text = stdout(&["bounds", "petersen"]);
    let line = text.lines().find(|line| line.contains("trivial, at least max degree + 1 = 4: ")).unwrap();
    assert!(names.iter().all(|name| line.contains(name)), "{line}");
    assert!(!stdout(&["bounds", "petersen", "--all"]).contains("at least max degree + 1"));
    let json = |arguments: &[&str]| objects(&[&["bounds", "petersen"], arguments].concat());
    assert_eq!(json(&[]), json(&["--all"]), "JSON has every bound");
    assert_eq!(json(&[]), json(&["--summary"]));
}

/// The intervals of the summary are those of JSON, and each theorem that it names gives the end that it is named for.
#[test]
fn a_summary_has_one_row_a_graph_with_all_theorems_that_attain_it() {
    let graphs = ["petersen", "tree:4,2", "grid:3x5", "complete:4", "path:1"];
    let arguments = |more: &[&'static str]| [&["bounds"], &graphs[..], more].concat();
    let text = stdout(&arguments(&["--summary", "--format", "csv"]));
    let rows: Vec<csv::StringRecord> =
        csv::Reader::from_reader(text.as_bytes()).records().map(Result::unwrap).collect();
    let head = text.lines().next().unwrap();
    assert_eq!(
        head,
        "graph,graph6,n,m,chi,acyclic_chi,col_2,chi_g,chi_g_low_by,chi_g_high_by,col_g,col_g_low_by,col_g_high_by"
    );
    let mut attained = 0;
    for ((row, object), graph) in rows.iter().zip(objects(&arguments(&[]))).zip(graphs) {
        assert_eq!(&row[0], graph);
        for (column, game) in [(7, "chi_g"), (10, "col_g")] {
            let [low, high] = [0, 1].map(|end| object["best"][game][end].as_u64().unwrap());
            let shown = if low == high { low.to_string() } else { format!("{low}..{high}") };
            assert_eq!(row[column], shown, "{game} of {graph}");
            for (end, value) in [(1, low), (2, high)] {
                for name in row[column + end].split(", ").filter(|name| !name.is_empty()) {
                    let bounds = object["bounds"].as_array().unwrap();
                    let gives = |bound: &&serde_json::Value| bound["theorem"] == name;
                    let bound = bounds.iter().find(gives).unwrap_or_else(|| panic!("{name} on {graph}"));
                    assert_eq!(bound["value"], value, "{name} on {graph}");
                    attained += 1;
                }
            }
        }
    }
    assert_eq!(rows.len(), graphs.len());
    assert!(attained > 20, "{attained}");
    let exact = stdout(&["bounds", "petersen", "--summary", "--exact", "--format", "csv"]);
    assert!(exact.contains(",4,solver,\"matching-rank, least-rank, max-degree, "), "{exact}");
    for format in ["text", "markdown", "latex"] {
        let table = stdout(&arguments(&["--summary", "--format", format]));
        let lines = table.lines().filter(|line| line.contains("tree:4,2"));
        assert_eq!(lines.count(), 1, "{table}");
    }
}

#[test]
fn theorems_decide_what_no_search_does() {
    let theorems = objects(&["theorems"]);
    let decision = |arguments: &[&str]| {
        let solved = objects(&[&["solve"], arguments].concat()).remove(0);
        let decision = &solved["decisions"][0];
        assert_eq!(decision["nodes"], 0, "{solved}");
        if let Some(name) = decision["by"].as_str() {
            assert!(theorems.iter().any(|theorem| theorem["name"] == name), "{name}");
        }
        (decision["winner"].as_str().unwrap().to_owned(), decision["by"].is_string())
    };
    let alice = ("alice".to_owned(), true);
    assert_eq!(decision(&["random-planar:60@1", "-k", "17"]), alice);
    assert_eq!(decision(&["random-planar:60@1", "-k", "17", "--game", "marking"]), alice);
    assert_eq!(decision(&["random-tree:300@1", "-k", "4", "--first", "bob"]), alice);
    // Every k from col_g on is Alice's, not only the bound itself.
    assert_eq!(decision(&["random-planar:2000@1", "-k", "18"]), alice);
    assert_eq!(decision(&["complete:100", "-k", "99"]).0, "bob");

    // What is left open is bounded.
    let run = run(&["solve", "random-planar:2000@1", "--format", "json"]);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    let open: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(open["chi_g"].is_null() && open["interval"][1].as_u64() <= Some(17), "{open}");
    assert!(open["interval_by"][1].is_string(), "{open}");

    // In the variants no theorem of the free game is used.
    let variant = super::run(&["solve", "random-planar:2000@1", "-k", "17", "--pass", "bob"]);
    assert_eq!(variant.code, Some(3), "{}", variant.stdout);
}

/// What is proved of a variant is what the solver finds, and an end of the interval or one that the interval meets.
#[test]
fn bounds_of_variants_are_those_of_the_solver() {
    let games = [
        ("complement(path:6)", "alice-passes-two-cliques", "--variant A,A"),
        ("complement(path:6)", "alice-passes-two-cliques", "--variant B,A"),
        ("crown:5", "alice-passes-two", "--variant A,A"),
        ("star:5", "bob-passes-two", "--variant B,B"),
        ("cube", "connected-bipartite", "--connected"),
    ];
    for (graph, name, variant) in games {
        let object = &objects(&["bounds", graph, "--variants"])[0];
        let bounds = object["bounds"].as_array().unwrap();
        let bound = bounds.iter().find(|bound| bound["theorem"] == name).unwrap();
        assert_eq!((&bound["game"], &bound["kind"]), (&json!("coloring"), &json!("exact")));
        let solved = [&["solve", graph], &variant.split(' ').collect::<Vec<_>>()[..]].concat();
        assert_eq!(objects(&solved)[0]["chi_g"], bound["value"], "{name} on {graph}");
    }
    let of = |graph: &str| {
        let bounds = objects(&["bounds", graph, "--variants"])[0]["bounds"].as_array().unwrap().clone();
        bounds
            .into_iter()
            .map(|bound| (bound["theorem"].as_str().unwrap().to_owned(), bound["value"].clone()))
    };
    let asymmetric = of("path:4").find(|(name, _)| name == "asymmetric-forest").unwrap();
    assert_eq!(asymmetric.1, json!(null), "it depends on the moves of a turn");
    assert!(of("cycle:5").all(|(name, _)| !name.ends_with("forest") && !name.ends_with("bipartite")));
}

#[test]
fn bounds_of_variants_are_tables_with_sources() {
    let text = stdout(&["bounds", "fan:8", "cube", "--variants", "--format", "csv"]);
    let rows = csv::Reader::from_reader(text.as_bytes()).records().map(Result::unwrap).collect::<Vec<_>>();
    assert!(
        rows.iter().any(|row| &row[0] == "fan:8" && &row[2] == "connected-chordal-three" && &row[6] == "5")
    );
    assert!(
        rows.iter()
            .all(|row| row[8].contains("graph") || row[8].contains("forest") || row[8].contains("tree"))
    );
    let keys = stdout(&["bounds", "cube", "--variants", "--bibtex"]);
    assert!(keys.contains("{Grzesik2012,") && !keys.contains("{HavetZhu2013,"), "{keys}");
    assert!(
        cited(&stdout(&["bounds", "cube", "--variants", "--format", "latex"]))
            .contains(&"Grzesik2012".into())
    );
    assert_eq!(run(&["bounds", "cube", "--variants", "--summary"]).code, Some(2));
}

/// Whatever the time, the bounds are no worse than the parameters that are printed with them.
#[test]
fn bounds_follow_from_the_parameters_also_after_the_time() {
    for limit in ["0.000001", "0.02", "0.2"] {
        let record = &run(&["bounds", "gnp:80,0.3", "--time-limit", limit, "--format", "json"]);
        assert_eq!(record.code, Some(3), "{}", record.stderr);
        let record: serde_json::Value = serde_json::from_str(&record.stdout).unwrap();
        let low = |name: &str| match &record["parameters"][name] {
            serde_json::Value::Null => record["intervals"][name][0].as_u64().unwrap(),
            exact => exact.as_u64().unwrap(),
        };
        let ends = |game: &str| [0, 1].map(|end| record["best"][game][end].as_u64().unwrap());
        assert!(ends("chi_g")[0] >= low("chi"), "{limit}: {record}");
        assert!(ends("col_g")[0] > low("degeneracy"), "{limit}: {record}");
        assert!(ends("col_g")[1] <= low("max_degree"), "{limit}: {record}");
    }
}
