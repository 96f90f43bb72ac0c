//! One row a graph: columns, conditions, counts.

use super::*;

#[test]
fn rows_in_every_format() {
    let graphs = ["invariants", "petersen", "cube", "path:4"];
    let columns = ["--columns", "girth,chi,chi_g,chi_g:[B,A],winners,worst:activation,planar"];
    for format in ["text", "csv", "json"] {
        let arguments = [&graphs[..], &columns, &["--format", format]].concat();
        insta::assert_snapshot!(format!("invariants-{format}"), stdout(&arguments));
    }
    insta::assert_snapshot!("invariants-list", stdout(&["invariants", "--list"]));
}

#[test]
fn the_numbers_are_those_of_solve_and_bounds() {
    let specs = ["petersen", "grid:3x3", "wheel:6", "tree:2,2", "union(path:2,cycle:5)"];
    for spec in specs {
        let [row] = &objects(&["invariants", spec, "--columns", "all,chi_g:[B,A],chi_g:connected"])[..]
        else {
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

#[test]
fn a_condition_picks_graphs_and_a_count_counts_them() {
    let stream =
        stdout(&["convert", "path:4", "cycle:5", "petersen", "wheel:6", "grid:3x3", "--to", "graph6"]);
    let lines: Vec<&str> = stream.lines().collect();
    let pick = |condition: &str| {
        let run =
            run_with(&["invariants", "-", "--where", condition, "--format", "graph6"], stream.as_bytes());
        assert_eq!(run.code, Some(0), "{condition}: {}", run.stderr);
        run.stdout
            .lines()
            .map(|line| lines.iter().position(|known| *known == line).unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(pick("true"), [0, 1, 2, 3, 4]);
    assert_eq!(pick("planar && girth > 3"), [0, 1, 4]);
    assert_eq!(pick("!planar || chi_g > chi + 1"), [2, 4]);
    assert_eq!(pick("chi_g - chi <= n / 2 - 1 && col_g == 3"), [0, 1]);
    assert_eq!(pick("tree ? col_g == 3 : omega == 3"), [0, 3]);
    assert_eq!(pick("winners.endsWith('BA')"), [0, 1, 2]);
    assert_eq!(pick("worst_activation > 4 && chi_g_B_A >= 3"), pick("worst_activation > 4"));
    // The strategy for forests plays on forests alone: elsewhere its worst case is nothing, and no condition on it holds.
    assert_eq!(pick("worst_forest >= 0"), [0]);

    let counted =
        run_with(&["invariants", "-", "--count", "chi_g,planar", "--format", "csv"], stream.as_bytes());
    assert_eq!(counted.stdout, "chi_g,planar,graphs\n3,true,3\n4,false,1\n4,true,1\n");
}

#[test]
fn what_is_unknown_decides_what_it_can() {
    let of = |condition: &str| {
        run(&[
            "invariants",
            "torus:5x5",
            "--where",
            condition,
            "--node-limit",
            "500",
            "--format",
            "csv",
            "--columns",
            "n",
        ])
    };
    // The number lies between 4 and max degree + 1.
    for (condition, is_printed) in
        [("chi_g >= 4", true), ("chi_g > 5", false), ("chi_g < 4 && planar", false)]
    {
        let found = of(condition);
        assert_eq!(
            (found.code, found.stdout.lines().count()),
            (Some(0), 1 + usize::from(is_printed)),
            "{condition}"
        );
    }
    let open = of("chi_g == 4");
    assert_eq!((open.code, open.stdout.lines().count()), (Some(3), 1));
    assert!(
        open.stderr.contains("torus:5x5: it is unknown whether the condition holds: chi_g"),
        "{}",
        open.stderr
    );
    let row = run(&[
        "invariants",
        "torus:5x5",
        "--columns",
        "chi_g,chi_g:low,chi_g:high",
        "--node-limit",
        "500",
        "--format",
        "csv",
    ]);
    assert_eq!(
        (row.code, row.stdout.lines().last().unwrap().ends_with(",25,50,,4,5")),
        (Some(3), true),
        "{}",
        row.stdout
    );
}

/// The lines of an error without the formula and the caret below it.
fn told(stderr: &str) -> usize {
    stderr.lines().filter(|line| !line.starts_with("  ")).count()
}

/// What is wrong with a formula is shown under it, wherever a formula stands.
#[test]
fn a_caret_stands_under_what_is_wrong() {
    for words in [
        &["invariants", "petersen", "--where"][..],
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
    let words = ["invariants", "--over", "connected:2..5", "--format", "csv"];
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
    let common = stdout(&["invariants", "cycle:5", "cycle:7", "--common", "--format", "csv"]);
    assert!(
        common.contains("cycle,true,2\n") && common.contains("min_degree,2,2\n") && !common.contains("girth"),
        "{common}"
    );
    let open = run(&["invariants", "torus:4x4", "path:3", "--max", "chi_g", "--node-limit", "5"]);
    assert_eq!(open.code, Some(3), "{}", open.stdout);
    assert!(open.stderr.contains("may attain it, too"), "{}", open.stderr);
}

#[test]
fn what_is_no_column_and_no_condition_is_refused() {
    for (arguments, reason) in [
        (&["--columns", "chi_h"][..], "expected a column, found \"chi_h\" (did you mean chi_g?)"),
        (&["--columns", "chi:low:low"], "chi: expected nothing behind the colon"),
        (&["--columns", "planar:low"], "planar: expected a column of integers"),
        (
            &["--columns", "chi_g:[C,A]"],
            "chi_g: expected a variant such as connected or [B,A], found \"[C,A]\"",
        ),
        (&["--columns", "worst"], "worst: expected one of "),
        (&["--columns", "n:5"], "n: expected nothing behind the colon, found \"5\""),
        (&["--where", "chi_g >"], "expected a condition such as"),
        (&["--where", "chi_g `3\n.\u{7}"], "'`' does not fit here (column 7)"),
        (&["--where", "chi_g + 1"], "expected a truth value, found an integer (column 7)"),
        (&["--where", "chi_g && planar"], "expected a condition, true or false for each graph"),
        (&["--where", "diameter > 3"], "expected a column, found \"diameter\""),
        (&["--count", "chi_g", "--format", "graph6"], "--count: expected a format of tables, found graph6"),
    ] {
        let run = run(&[&["invariants", "petersen"], arguments].concat());
        assert_eq!(
            (run.code, run.stdout.as_str(), told(&run.stderr)),
            (Some(2), "", 1),
            "{arguments:?} {}",
            run.stderr
        );
        assert!(run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
    }
    let elsewhere = run(&["solve", "petersen", "--format", "graph6"]);
    assert_eq!(elsewhere.code, Some(2));
    assert!(elsewhere.stderr.contains("with `invariants` only"), "{}", elsewhere.stderr);
}

#[test]
fn canonical_forms_are_those_of_isomorphic_graphs() {
    let canonical =
        |spec: &str| stdout(&["invariants", spec, "--canonical", "--format", "graph6", "--columns", "n"]);
    assert_eq!(canonical("petersen"), canonical("complement(line(complete:5))"));
    assert_ne!(canonical("petersen"), canonical("prism:5"));
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
    let schema = stdout(&["invariants", "--schema", "--columns", columns]);
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let properties = schema["properties"].as_object().unwrap();
    let required: Vec<&str> =
        schema["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let optional: Vec<&String> =
        properties.keys().filter(|name| !required.contains(&name.as_str())).collect();
    assert_eq!(optional, ["intervals"]);
    let rows = run(&[
        "invariants",
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

#[test]
fn graphs_for_which_a_condition_has_no_value_are_counted() {
    let run = run(&["invariants", "path:3", "path:4", "--columns", "n", "--where", "n / (n - 3) >= 0"]);
    assert_eq!(run.code, Some(0));
    let told = "2 graphs, the condition holds for 1, it has no value for 1";
    assert!(run.stderr.contains(told), "{}", run.stderr);
}

/// Without a limit the game on the vertices and edges of the grid would keep the path waiting.
#[test]
fn a_game_that_takes_too_long_is_unknown_and_the_next_graph_comes() {
    let run = run(&["invariants", "grid:3x4", "path:3", "--columns", "total_game", "--format", "csv"]);
    let numbers: Vec<&str> = run.stdout.lines().filter_map(|line| Some(line.rsplit_once(',')?.1)).collect();
    assert_eq!((run.code, &numbers[..]), (Some(3), &["total_game", "", "3"][..]), "{}", run.stderr);
}
