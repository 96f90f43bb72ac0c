//! One row a graph: columns, and the schema of their objects.

use std::collections::BTreeMap;

use super::*;
use crate::report;

#[test]
fn the_source_table_is_this_table_with_the_columns_of_the_report_beside() {
    let stored = report::rows(&report::stored("source-table", "source-table"));
    for spec in ["path:5", "cycle:5", "cycle:8", "grid:2x5", "petersen", "groetzsch"] {
        let csv = line(&format!("table {spec} --format csv")).stdout;
        let mut rows =
            csv::Reader::from_reader(csv.as_bytes()).into_deserialize::<BTreeMap<String, String>>();
        let computed = rows.next().unwrap().unwrap();
        let stored = stored.iter().find(|row| row["spec"] == spec).unwrap();
        let is_own =
            |key: &&String| !key.starts_with("printed") && !["graph", "spec"].contains(&key.as_str());
        assert_eq!(stored.keys().filter(is_own).count(), computed.len() - 1, "all but graph6");
        for (key, value) in computed.iter().filter(|(key, _)| *key != "graph6") {
            // The report has empty cells where a strategy does not apply.
            let value = if value == "-" { "" } else { value };
            assert_eq!(stored[&key.replace(':', "_")], value, "{key} of {spec}");
        }
    }
}

#[test]
fn the_numbers_are_those_of_solve_and_bounds() {
    for spec in ["petersen", "grid:3x3", "wheel:6", "tree:2,2", "union(path:2,cycle:5)"] {
        let row = &json(&format!("table {spec} --columns all,chi_g:[B,A],chi_g:connected"))[0];
        for case in table("numbers") {
            let (number, column, options) = (case[0], case[1], case.get(2).copied().unwrap_or_default());
            assert_eq!(row[column], json(&format!("solve {spec} {options}"))[0][number], "{spec} {column}");
        }
        let bounds = &json(&format!("bounds {spec}"))[0];
        for name in "chi acyclic_chi col_2 clique treewidth arboricity degeneracy max_degree".split(' ') {
            assert_eq!(row[name], bounds["parameters"][name], "{spec} {name}");
        }
        for (column, game, end) in
            [("chi_g_lower", "chi_g", 0), ("chi_g_upper", "chi_g", 1), ("col_g_upper", "col_g", 1)]
        {
            assert_eq!(row[column], bounds["best"][game][end], "{spec} {column}");
        }
        let classes = bounds["classes"].as_array().unwrap();
        for class in ["planar", "bipartite", "forest", "outerplanar", "line-graph"] {
            let is_inside = classes.iter().any(|known| known == class);
            assert_eq!(row[class.replace('-', "_")], is_inside, "{spec} {class}");
        }
    }
}

/// On one thread the first graphs, which cannot be settled in this time, would take all of it.
#[test]
fn no_row_takes_the_time_of_those_after_it() {
    let folder = Folder::new();
    folder.file("last.g6", "IheA@GUAo\n");
    let hard = "'product(star:5,star:5)' 'product(star:5,star:6)'";
    for (graphs, rows) in [(format!("{hard} petersen"), 3), (format!("{hard} last.g6"), 3)] {
        for options in ["--columns chi_g", "--columns chi_g --where 'n >= 10'"] {
            let (code, found) =
                json_in(&folder, &format!("table {graphs} {options} --threads 1 --time-limit 3"));
            assert_eq!((code, found.len()), (Some(3), rows), "{graphs} {options}");
            assert_eq!(found[rows - 1]["chi_g"], 4, "{graphs} {options}");
        }
    }
}

#[test]
fn the_schema_says_what_the_objects_hold() {
    let columns = "--columns all,winners,monotone,worst:activation,worst:forest,chi_g:[B,A],chi_g:low";
    let schema = line(&format!("table --schema {columns}")).stdout;
    let validator = jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    let (code, rows) =
        json_in(&Folder::new(), &format!("table petersen path:4 torus:5x5 {columns} --node-limit 50"));
    assert_eq!((code, rows.len()), (Some(3), 3));
    for row in rows {
        assert!(validator.is_valid(&row), "{row}");
        let names = row.as_object().unwrap().keys();
        let names = names.filter(|name| !["intervals", "undefined"].contains(&name.as_str()));
        for name in names {
            let mut less = row.clone();
            less.as_object_mut().unwrap().remove(name);
            assert!(!validator.is_valid(&less), "{name} may be missing");
        }
    }
}
