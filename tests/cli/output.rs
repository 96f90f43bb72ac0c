//! Tables in every format, and names in them that a terminal would take for orders.

use super::{Folder, run_in, stdout};

#[test]
fn tables_in_every_format() {
    for format in ["text", "csv", "markdown", "latex", "json"] {
        insta::assert_snapshot!(
            format!("theorems-{format}"),
            stdout(&["list", "theorems", "--format", format])
        );
    }
    insta::assert_snapshot!("families", stdout(&["list", "families"]));
    insta::assert_snapshot!("players", stdout(&["list", "players"]));
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
        &["bounds", file],
        &["order", file, "--witness"],
        &["verify", file],
        &["match", file, "--alice", "random", "--bob", "random", "-k", "3", "--games", "2"],
        &["solve", file, "--perfect", "--variant", "A,-"],
        &["table", file, "--columns", "chi_g"],
        &["solve", file, "--count", "-k", "2"],
        &["play", file, "-k", "3", "--against", "threat"],
        &["solve", "bad\u{1b}[31m\n.dot"],
        &["draw", "none\u{1b}[31m\n.g6"],
        &["check", "none\u{1b}[31m"],
        &["check", file],
        &["solve", "petersen", "--certificate", "none\u{1b}[31m/proof.cert"],
        &["verify", "path:3", "--strategy", "activation", "--order", file],
        &["verify", "path:3", "--strategy", "activation", "--store", file],
        &["census", "status", file],
        &["census", "new", "c\n\u{1b}[31m", "--over", "connected:1..2", "--columns", "n"],
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
