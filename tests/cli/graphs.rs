//! Where graphs come from and what they become.

use super::{Folder, objects, run_in, run_with, stdout};

#[test]
fn formats_are_found_by_extension_or_content() {
    let folder = Folder::new();
    folder.file("map.dot", "graph map { Alps -- Bern; Bern -- \"Lake Como\"; }");
    folder.file("map.gv.txt", "strict graph { 0 -- 1 -- 2 }");
    folder.file("queen.col", "c a path\np edge 3 2\ne 1 2\ne 2 3\n");
    folder.file("list.txt", "0 1\n1 2\n");
    folder.file("lines", ">>graph6<<Bg\n:Bf\n");
    let files = ["map.dot", "map.gv.txt", "queen.col", "list.txt", "lines"];
    let mut arguments = vec!["convert"];
    arguments.extend(files);
    arguments.extend(["--to", "graph6"]);
    let run = run_in(&folder, &arguments, b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    // Five paths of order 3, the middle one being vertex 1, then whatever `:Bf` is.
    assert_eq!(run.stdout.lines().count(), 6);
    assert!(run.stdout.lines().take(5).all(|line| line == "Bg"), "{}", run.stdout);
}

#[test]
fn a_file_hides_behind_a_spec_unless_it_is_written_as_a_path() {
    let folder = Folder::new();
    folder.file("petersen", "Bg\n");
    let run = run_in(&folder, &["convert", "petersen", "./petersen", "--to", "graph6"], b"");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.stderr);
    assert_ne!(lines[0], "Bg");
    assert_eq!(lines[1], "Bg");
}

#[test]
fn merged_edges_of_a_dual_are_said_unless_remarks_are_left_out() {
    let folder = Folder::new();
    let run = run_in(&folder, &["convert", "dual(cycle:5)", "--to", "graph6"], b"");
    let said = "dual(cycle:5): of the 5 edges of the dual, 4 are merged with a parallel one\n";
    assert_eq!((run.code, &*run.stdout, &*run.stderr), (Some(0), "A_\n", said));
    for arguments in [["dual(cycle:5)", "--quiet"], ["dual(cube)", "--no-timing"]] {
        let run = run_in(&folder, &[&["convert", "--to", "graph6"], &arguments[..]].concat(), b"");
        assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    }
}

/// A name that is a spec says which graph it is.
#[test]
fn a_title_that_could_be_taken_for_a_spec_is_told_with_its_place() {
    let folder = Folder::new();
    folder.file("map.dot", "graph petersen { a -- b; b -- c; }");
    let name = |arguments: &[&str]| {
        let run = run_in(&folder, &[arguments, &["map.dot", "--format", "json"]].concat(), b"");
        serde_json::from_str::<serde_json::Value>(&run.stdout).unwrap()["graph"].clone()
    };
    assert_eq!(name(&["solve"]), "map.dot:1 petersen");
    let table = run_in(&folder, &["invariants", "map.dot", "--columns", "chi"], b"").stdout;
    assert!(table.contains("Bg") && !table.contains("petersen"), "{table}");
    let markdown = run_in(&folder, &["solve", "map.dot", "--format", "markdown"], b"").stdout;
    assert!(markdown.contains("| Bg "), "{markdown}");
    for title in ["cycle:5", "grid(3", "gnp:9,0.5@1", "g6:C~"] {
        folder.file("map.dot", format!("graph \"{title}\" {{ a -- b; b -- c; }}"));
        assert_eq!(name(&["solve"]), format!("map.dot:1 {title}"));
        let table = run_in(&folder, &["invariants", "map.dot", "--columns", "chi"], b"").stdout;
        assert!(table.contains("Bg") && !table.contains(title), "{table}");
    }
    // A file whose name is that of a family.
    folder.file("path", "Bg\n");
    let run = run_in(&folder, &["solve", "./path", "--format", "csv"], b"");
    assert!(run.stdout.lines().nth(1).is_some_and(|row| row.starts_with("./path:1,")), "{}", run.stdout);
    folder.file("map.dot", "graph towns { a -- b; b -- c; }");
    assert_eq!(name(&["solve"]), "towns");
}

#[test]
fn labels_are_shown_and_orders_may_use_them() {
    let folder = Folder::new();
    folder.file("map.dot", "graph { Alps -- Bern; Bern -- Como; }");
    folder.file("order.txt", "# from the middle\nBern\nAlps\nComo\n");
    let run = run_in(&folder, &["verify", "map.dot", "--order", "order.txt"], b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("order: Bern Alps Como"), "{}", run.stdout);

    folder.file("numbers.txt", "1\n0\n2\n");
    let run = run_in(&folder, &["verify", "map.dot", "--order", "numbers.txt", "--format", "json"], b"");
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(object["order"], serde_json::json!([1, 0, 2]), "numbers serve where no label says otherwise");
    assert_eq!(object["labels"], serde_json::json!(["Alps", "Bern", "Como"]));
    assert_eq!(object["graph"], "map.dot:1");
}

#[test]
fn a_graph_is_answered_before_the_stream_ends() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (line, expected) in [("Dhc", "-:1: chi_g = 3"), ("Ch", "-:2: chi_g = 3"), ("Bw", "-:3: chi_g = 3")] {
        writeln!(input, "{line}").unwrap();
        assert!(answers.next().unwrap().unwrap().starts_with(expected));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn streams_are_answered_in_order() {
    // Paths of order 2 to 40, repeated, so that the batches are of unequal work.
    let specs: Vec<String> = (0..200).map(|i| format!("path:{}", 2 + i * 7 % 39)).collect();
    let mut convert = vec!["convert"];
    convert.extend(specs.iter().map(String::as_str));
    convert.extend(["--to", "graph6"]);
    let stream = stdout(&convert);
    let run = run_with(&["bounds", "-", "--format", "json"], stream.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let orders: Vec<u64> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["n"].as_u64().unwrap())
        .collect();
    assert_eq!(orders, (0..200).map(|i| 2 + i * 7 % 39).collect::<Vec<u64>>());
}

#[test]
fn random_families_obey_the_seed() {
    let graph = |seed| stdout(&["convert", "gnp:12,0.5", "--to", "graph6", "--seed", seed]);
    assert_eq!(graph("5"), graph("5"));
    assert_ne!(graph("5"), graph("6"));
    assert_eq!(graph("7"), stdout(&["convert", "gnp:12,0.5@7", "--to", "graph6"]));
}

#[test]
fn formats_that_hold_one_graph_refuse_a_second() {
    for format in ["dimacs", "edges"] {
        let run = super::run(&["convert", "path:3", "path:4", "--to", format]);
        assert_eq!(run.code, Some(2), "{format}");
        assert!(run.stderr.contains("expected one graph"), "{}", run.stderr);
    }
}

#[test]
fn a_large_graph_gets_an_honest_interval() {
    let order = &objects(&["order", "gnp:2000,0.005@1"])[0];
    assert_eq!(order["n"], 2000);
    assert!(order["lower"].as_u64() <= order["upper"].as_u64());
    assert_eq!(order["graph6"], serde_json::Value::Null);
    let run = super::run(&["solve", "gnp:2000,0.005@1", "--node-limit", "1000", "--format", "json"]);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    let solved: serde_json::Value = serde_json::from_str(run.stdout.trim()).unwrap();
    assert_eq!(solved["chi_g"], serde_json::Value::Null);
    assert_eq!(solved["decisions"][0]["winner"], "unknown");
}
