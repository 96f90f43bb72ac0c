//! Tables in every format, hostile labels in them, and what happens when nothing reads them.

use std::process::{Command, Stdio};

use super::{Folder, run, run_in, stdout};

#[test]
fn tables_in_every_format() {
    for format in ["text", "csv", "markdown", "latex", "json"] {
        insta::assert_snapshot!(format!("theorems-{format}"), stdout(&["theorems", "--format", format]));
    }
    insta::assert_snapshot!("families", stdout(&["families"]));
    insta::assert_snapshot!("strategies", stdout(&["strategies"]));
    insta::assert_snapshot!("bounds", stdout(&["bounds", "petersen", "tree:2,3", "icosahedron"]));
    insta::assert_snapshot!("bounds-latex", stdout(&["bounds", "petersen", "--format", "latex"]));
    insta::assert_snapshot!("solve", stdout(&["solve", "path:4", "petersen", "cube", "--first", "both"]));
    insta::assert_snapshot!("moves", stdout(&["solve", "petersen", "-k", "3", "--moves", "--after", "0=0"]));
    insta::assert_snapshot!(
        "moves-json",
        stdout(&["solve", "path:4", "-k", "3", "--moves", "--format", "json"])
    );
    insta::assert_snapshot!("solve-csv", stdout(&["solve", "path:4", "petersen", "--format", "csv"]));
    insta::assert_snapshot!("order", stdout(&["order", "petersen", "grid:3x3", "--witness"]));
    insta::assert_snapshot!("verify", stdout(&["verify", "spider:7,2", "multipartite:2,10"]));
    insta::assert_snapshot!(
        "verify-markdown",
        stdout(&["verify", "fan:12", "wheel:12", "--format", "markdown"])
    );
}

#[test]
fn summaries_go_to_standard_error_and_can_be_silenced() {
    assert!(run(&["verify", "petersen"]).stderr.contains("0 refuted"));
    assert_eq!(run(&["verify", "petersen", "--quiet"]).stderr, "");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(["verify", "--over", "connected:1..7", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(ended.stderr).unwrap(), "");
    assert_eq!(ended.status.code(), Some(0));
}

/// Labels are names in every table: no formula, no code, no markup is made of them.
#[test]
fn hostile_labels_are_written_as_they_are() {
    let folder = Folder::new();
    let dot =
        r#"graph G { "a>=b" -- "`x`"; "`x`" -- "<b>chi_g"; "<b>chi_g" -- "a>=b"; "a>=b" -- "[l](k_1)" }"#;
    std::fs::write(folder.0.join("g.dot"), dot).unwrap();
    for command in ["order g.dot", "solve g.dot -k 3 --moves", "perfect g.dot", "two-color g.dot"] {
        let printed = |format: &str| {
            let words: Vec<&str> = command.split(' ').chain(["--format", format]).collect();
            run_in(&folder, &words, b"").stdout
        };
        let latex = printed("latex");
        assert!(latex.contains(r"\begin{tabular}") && !latex.contains(r"a$\geq$b"), "{command}: {latex}");
        assert!(!latex.contains(r"\texttt{x}") && !latex.contains(r"k_{1}"), "{command}: {latex}");
        let markdown = printed("markdown");
        assert!(!markdown.contains("<b>") || markdown.contains(r"\<b>"), "{command}: {markdown}");
        assert!(!markdown.replace(r"\`", "").contains('`'), "{command}: {markdown}");
    }
    let order = run_in(&folder, &["order", "g.dot", "--format", "latex"], b"").stdout;
    assert!(order.contains("a$>$=") && order.contains(r"\textasciigrave{}x"), "{order}");
}

#[test]
fn no_name_reaches_the_terminal_as_it_is() {
    let folder = Folder::new();
    let names = ["two\nlines", "\u{1b}[2Jclear", "back\u{8}space", "\u{202e}turned", "plain"];
    let edges: Vec<String> =
        names.iter().zip(&names[1..]).map(|(a, b)| format!("\"{a}\" -- \"{b}\";\n")).collect();
    let file = "names\u{1b}[31m\n.dot";
    folder.file(file, format!("graph \"title\u{1b}[31m\n\" {{\n{}}}\n", edges.concat()));
    folder.file("bad\u{1b}[31m\n.dot", "graph {");
    let is_tame = |text: &str| !text.contains(|c: char| c != '\n' && (c.is_control() || c == '\u{202e}'));
    for command in [
        &["solve", file, "-k", "2", "--moves"][..],
        &["solve", file],
        &["bounds", file],
        &["table", file],
        &["order", file, "--witness"],
        &["verify", file],
        &["match", file, "--alice", "random", "--bob", "random", "-k", "3", "--games", "2"],
        &["two-color", file],
        &["perfect", file, "--variant", "A,-"],
        &["invariants", file, "--columns", "chi_g"],
        &["curves", file, "--alice", "random", "--bob", "random", "-k", "2..2", "--games", "1"],
        &["complexity", file, "-k", "2"],
        &["play", file, "-k", "3", "--against", "threat"],
        &["solve", "bad\u{1b}[31m\n.dot"],
        &["solve", "none\u{1b}[31m\n.g6"],
        &["check", "none\u{1b}[31m"],
        &["solve", "petersen", "--certificate", "none\u{1b}[31m/proof.cert"],
    ] {
        let run = run_in(&folder, command, b"hint\nboard\nplain=0\nplain=0\nx\x1b[31m=0\nmoves\nquit\n");
        assert!(
            is_tame(&run.stdout) && is_tame(&run.stderr),
            "{command:?}: {:?}{:?}",
            run.stdout,
            run.stderr
        );
        assert!(!run.stdout.contains("two\nlines"), "{command:?}: {}", run.stdout);
    }
    // What is shown is taken for what it means.
    let shown = ["solve", file, "-k", "3", "--moves", "--after", "two\u{240a}lines=0,\u{241b}[2Jclear=1"];
    let run = run_in(&folder, &shown, b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}
