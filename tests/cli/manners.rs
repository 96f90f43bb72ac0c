//! What a person meets at a terminal: progress, widths, and names that a terminal would take for orders.

use super::*;

/// What the command prints on a terminal of this width; `None` where there is no program to open one.
#[cfg(target_os = "linux")]
fn on_terminal(columns: usize, arguments: &str) -> Option<String> {
    let program = assert_cmd::cargo::cargo_bin!("mapgame").display();
    let line = format!("stty cols {columns} rows 50; '{program}' {arguments}");
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).stdin(Stdio::null());
    let output = script.output().ok()?;
    Some(String::from_utf8(output.stdout).unwrap().replace('\r', ""))
}

/// A search that lasts says how far it is, on a terminal alone.
#[cfg(target_os = "linux")]
#[test]
fn a_hard_search_shows_how_far_it_is() {
    let limited = |seconds: &str| format!("solve torus:7x9 --threads 1 --time-limit {seconds}");
    let Some(shown) = on_terminal(100, &limited("3")) else { return };
    // Answers have no seconds behind their nodes.
    let has_seconds = |after: &str| after.starts_with(|c: char| c.is_ascii_digit());
    assert!(shown.contains("k = 4: ") && shown.split(" nodes, ").skip(1).any(has_seconds), "{shown}");
    let piped = line(&limited("1.5"));
    assert_eq!((piped.code, piped.stderr.as_str()), (Some(3), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn tables_wrap_between_words_at_every_width() {
    let words = |text: &str| -> std::collections::BTreeSet<String> {
        text.split_whitespace().filter(|word| !word.starts_with('─')).map(str::to_owned).collect()
    };
    let catalogues = ["players", "theorems", "theorems --variants", "families", "games"]
        .map(|name| format!("list {name}"));
    for command in catalogues.into_iter().chain(["table petersen cube --node-limit 1000".into()]) {
        let all = words(&line(&command).stdout);
        for columns in [60, 70, 80, 100] {
            let Some(shown) = on_terminal(columns, &command) else { return };
            let widest = shown.lines().map(|line| line.chars().count()).max();
            assert!(widest.is_some_and(|widest| widest <= columns), "{command} at {columns}: {widest:?}");
            assert!(all.is_subset(&words(&shown)), "{command} at {columns}: {shown}");
        }
    }
}

#[test]
fn no_name_reaches_the_terminal_as_it_is() {
    let folder = Folder::new();
    let names = ["two\nlines", "\u{1b}[2Jclear", "back\u{8}space", "\u{202e}turned", "plain"];
    let edges = names.windows(2).map(|pair| format!("\"{}\" -- \"{}\";\n", pair[0], pair[1]));
    let file = "names\u{1b}[31m\n.dot";
    folder.file(file, format!("graph \"title\u{1b}[31m\n\" {{\n{}}}\n", edges.collect::<String>()));
    folder.file("bad\u{1b}[31m\n.dot", "graph {");
    let is_tame = |text: &str| !text.contains(|c: char| c != '\n' && (c.is_control() || c == '\u{202e}'));
    for command in [
        "solve FILE -k 2 --moves",
        "bounds FILE",
        "order FILE --witness",
        "verify FILE",
        "match FILE --alice random --bob random -k 3 --games 2",
        "solve FILE --perfect --variant A,-",
        "table FILE --columns chi_g",
        "solve FILE --count -k 2",
        "play FILE -k 3 --against threat",
        "solve bad\u{1b}[31m\n.dot",
        "draw none\u{1b}[31m\n.g6",
        "check none\u{1b}[31m",
        "check FILE",
        "solve petersen --certificate none\u{1b}[31m/proof.cert",
        "verify path:3 --strategy activation --order FILE",
        "verify path:3 --strategy activation --store FILE",
        "census status FILE",
        "census new c\n\u{1b}[31m --over connected:1..2 --columns n",
    ] {
        let typed = b"hint\nboard\nplain=0\nplain=0\nx\x1b[31m=0\nmoves\nquit\n";
        let run = line_with(&folder, &command.replace("FILE", file), typed);
        assert!(
            is_tame(&run.stdout) && is_tame(&run.stderr),
            "{command:?}: {:?}{:?}",
            run.stdout,
            run.stderr
        );
        assert!(!run.stdout.contains("two\nlines"), "{command:?}: {}", run.stdout);
    }
    // What is shown is taken for what it means.
    made(&folder, &format!("solve {file} -k 3 --moves --after two\u{240a}lines=0,\u{241b}[2Jclear=1"));
}
