//! Edge lists and other inputs that could be read as another graph than the one meant.

use mapgame::graphs::families::from_spec;

use super::{Folder, run, run_in, run_with};

/// The edges of a graph, one a line, its vertices numbered from `first`.
fn listed(spec: &str, first: usize) -> String {
    let graph = from_spec(spec, 0).unwrap();
    graph.edges().map(|(u, v)| format!("{} {}\n", u.index() + first, v.index() + first)).collect()
}

/// What the program says on standard input, on standard output, or in its one line of refusal.
fn told(arguments: &[&str], input: &str) -> Result<String, String> {
    let run = run_with(arguments, input.as_bytes());
    match run.code {
        Some(0) => Ok(run.stdout),
        code => {
            assert_eq!((code, run.stderr.lines().count()), (Some(2), 1), "{input:?}: {}", run.stderr);
            Err(run.stderr)
        }
    }
}

/// Numbers are names: where a list begins to count does not matter to the game.
#[test]
fn the_value_does_not_depend_on_where_the_numbers_begin() {
    for (spec, value) in [("path:4", 3), ("petersen", 4), ("cube", 4)] {
        for first in [0, 1, 7, 100_000_000] {
            let solved = told(&["solve", "-", "--format", "json"], &listed(spec, first)).unwrap();
            let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
            let n = from_spec(spec, 0).unwrap().order();
            assert_eq!((&solved["chi_g"], &solved["n"]), (&value.into(), &n.into()), "{spec} from {first}");
        }
    }
}

#[test]
fn from_zero_counts_the_numbers_that_are_not_named() {
    let graph6 = |arguments: &[&str]| {
        told(&[&["convert", "-", "--to", "graph6"], arguments].concat(), "1 2\n2 3\n").unwrap()
    };
    assert_eq!((graph6(&[]).as_str(), graph6(&["--from-zero"]).as_str()), ("Bg\n", "CH\n"));
}

/// Where the labels are numbers, a number means a label and no other vertex.
#[test]
fn a_number_that_is_no_label_is_no_vertex() {
    let folder = Folder::new();
    folder.file("path.txt", listed("path:3", 1));
    let after = |moves: &str| {
        run_in(
            &folder,
            &["solve", "path.txt", "-k", "2", "--moves", "--after", moves, "--format", "json"],
            b"",
        )
    };
    assert_eq!(after("2=0").code, Some(0));
    let refused = after("0=0");
    assert_eq!((refused.code, refused.stderr.lines().count()), (Some(2), 1), "{}", refused.stderr);
    folder.file("order.txt", "0\n1\n2\n");
    let refused = run_in(&folder, &["verify", "path.txt", "--order", "order.txt"], b"");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("order.txt:1: expected a vertex of the graph"), "{}", refused.stderr);
    folder.file("order.txt", "2\n1\n3\n");
    let verified = run_in(&folder, &["verify", "path.txt", "--order", "order.txt"], b"");
    assert!(verified.stdout.contains("order: 2 1 3"), "{}", verified.stdout);
}

/// What other programs write, in a form that could be mistaken: the graph, or one line that says what to do.
#[test]
fn each_input_is_read_right_or_refused() {
    let path = Ok("Bg");
    for (input, expected) in [
        ("(0, 1)\n(1, 2)\n", path),
        ("[(0, 1), (1, 2)]\n", path),
        ("0 1 {}\n1 2 {}\n", path),
        ("0 1 {'weight': 3}\n1 2 {'weight': 0.5}\n", path),
        ("0,1\n1,2\n", path),
        ("\"a b\" c\nc d\n", path),
        ("# edge list\n1 2\n2 3\n", path),
        ("0 1 2.5\n1 2 1.0\n", Err("leave weights out")),
        ("source,target\n0,1\n1,2\n", Err("looks like a heading")),
        ("u,v\n0,1\n1,2\n", Err("looks like a heading")),
        ("3 2\n1 2\n2 3\n", Err("looks like the numbers of vertices and edges")),
        ("3\n0 1\n1 2\n", Err("looks like the number of vertices")),
        (
            "15 10\n1 2\n1 3\n1 4\n1 5\n1 6\n1 7\n1 8\n1 9\n1 10\n2 3\n2 4\n2 5\n2 6\n2 7\n2 8\n",
            Err("looks like"),
        ),
        ("5\n4 8\n3 6\n1 7\n7 6\n8 1\n", Err("looks like the number of edges")),
        ("4 4\n1 2\n2 3\n3 4\n4 1\n", Err("or the numbers of vertices and edges")),
        ("ann bob\nann#2 bob\ncat bob\nann#2 cat\n", Err("a blank before the `#` of a comment")),
        ("a b\nb #1\n#1 c\n", Err("a blank behind the `#` of a comment")),
        ("#0 #1\n#1 #2\n", Err("comments alone")),
        ("p col 11 20\ne 1 2\ne 2 3\n", Err("expected 20 lines")),
        ("a;b\n# c\nb;c\n", Err("found `;` at byte 2")),
        ("1: 2\n2: 1 3\n3: 2\n", path),
        ("1 Rome\n2 Oslo\n3 Bern\n#\n1 2 by train\n2 3\n", path),
        ("010\n101\n010\n", path),
        ("0 1 0\n1 0 1\n0 1 0\n", path),
        ("[[0 1 0]\n [1 0 1]\n [0 1 0]]\n", path),
        ("{{0,1,0},{1,0,1},{0,1,0}}\n", path),
        ("011\n101\n010\n", Err("expected a symmetric matrix")),
        ("0 2 0\n2 0 1\n0 1 0\n", Err("leave weights out")),
        (
            "graph [ node [ id 0 ] node [ id 1 ] node [ id 2 ] edge [ source 0 target 1 ]\n edge [ source 1 target 2 ] ]",
            path,
        ),
        (
            "{\"nodes\": [{\"id\": 0}, {\"id\": 1}, {\"id\": 2}],\n\"links\": [{\"source\": 0, \"target\": 1}, {\"source\": 2, \"target\": 1}]}",
            path,
        ),
        ("{\"directed\": true, \"nodes\": [], \"links\": []}", Err("expected an undirected graph")),
        (":Bc\n;Q\n", Err("loop")),
        ("&BP_\n", Err("expected an undirected graph")),
    ] {
        let read = told(&["convert", "-", "--to", "graph6"], input);
        match expected {
            Ok(graph6) => assert_eq!(read.as_deref(), Ok(format!("{graph6}\n").as_str()), "{input:?}"),
            Err(words) => {
                assert!(read.as_ref().is_err_and(|told| told.contains(words)), "{input:?}: {read:?}")
            }
        }
    }
}

#[test]
fn the_format_may_be_named() {
    let convert = ["convert", "-", "--to", "graph6"];
    let named =
        |format: &str, input: &str| told(&[&convert[..], &["--input-format", format]].concat(), input);
    // A word of its own is graph6, and an isolated vertex where the input is an edge list.
    assert_eq!(told(&convert, "Bg\n").as_deref(), Ok("Bg\n"));
    assert_eq!(named("edges", "Bg\n").as_deref(), Ok("@\n"));
    assert!(named("dot", "Bg\n").unwrap_err().starts_with("mapgame: -:1: expected `graph`"));
    assert!(named("table", "").unwrap_err().contains("edges"), "the formats are listed");
    assert!(told(&convert, "0 1 2\n1 2\n").is_err(), "a weighted edge, or neighbors");
    assert_eq!(named("adjlist", "0 1 2\n1 2\n").as_deref(), Ok("Bw\n"));
    assert_eq!(named("multiline-adjlist", "0 2\n1\n2 {}\n1 1\n2\n2 0\n").as_deref(), Ok("Bw\n"));
    let folder = Folder::new();
    folder.file("list.dot", "0 1\n1 2\n");
    let read = run_in(&folder, &["convert", "list.dot", "--to", "graph6", "--input-format", "edges"], b"");
    assert_eq!(read.stdout, "Bg\n", "{}", read.stderr);
    let census = run_in(&folder, &["census", "new", "new", "list.dot", "--input-format", "edges"], b"");
    assert_eq!(census.code, Some(2));
    assert!(!folder.0.join("new").exists(), "nothing is begun");
}

/// Names as papers have them, and graph6 without its prefix.
#[test]
fn what_is_nearly_a_spec_is_offered_as_one() {
    for (argument, offered) in [
        ("K5", "did you mean complete:5?"),
        ("K3,3", "did you mean multipartite:3,3?"),
        ("K_{3,3}", "did you mean multipartite:3,3?"),
        ("C5", "did you mean cycle:5?"),
        ("P4", "did you mean path:4?"),
        ("Q3", "did you mean hypercube:3?"),
        ("W5", "did you mean wheel:5, on 6 vertices, or wheel:4, on 5?"),
        ("product(C5,P3)", "did you mean cycle:5?"),
        ("D?{", "`g6:D?{`"),
        ("IheA@GUAo", "`g6:IheA@GUAo`"),
    ] {
        let run = run(&["solve", argument]);
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{argument}: {}", run.stderr);
        assert!(run.stderr.contains(offered), "{argument}: {}", run.stderr);
    }
}
