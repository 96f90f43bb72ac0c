//! What a person meets at a terminal: completions, manuals, colors, widths, and names that a terminal would take for orders.

use super::*;

/// What a shell is offered for the last of these words, in the way in which the lines for it ask.
fn candidates(shell: &str, line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let last = (words.len() - 1).to_string();
    let mut asked = program();
    asked.envs([("MAPGAME_COMPLETE", shell), ("_CLAP_COMPLETE_INDEX", &last), ("_CLAP_IFS", "\n")]);
    let run = ended(asked.arg("--").args(words), &Folder::new(), b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    run.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn shells_complete_commands_families_strategies_and_theorems() {
    for (line, offered) in [
        ("tab", "table"),
        ("solve pet", "petersen"),
        ("verify petersen --strategy activ", "activation"),
        ("match petersen --alice activation,dol", "activation,dollar"),
        ("list theorems planar-g", "planar-girth-4"),
        ("table cube --columns n,chi_g_b", "n,chi_g_bob"),
    ] {
        let all = candidates("bash", &format!("mapgame {line}"));
        assert!(all.iter().any(|one| one == offered), "{line}: {all:?}");
    }
    assert!(candidates("bash", "mapgame list theorems planar_g").is_empty());
    for (shell, between) in [("bash", None), ("zsh", Some(':')), ("fish", Some('\t'))] {
        assert!(line(&format!("completions {shell}")).stdout.contains("MAPGAME_COMPLETE"), "{shell}");
        // zsh and fish are told what each means.
        for (line, name) in [
            ("solve icosah", "icosahedron"),
            ("verify cube --strategy activ", "activation"),
            ("list theorems planar-girth-4", "planar-girth-4"),
            ("solve cube --game gree", "greedy"),
        ] {
            let offered = candidates(shell, &format!("mapgame {line}"));
            let [only] = offered.as_slice() else { panic!("{shell}: {line}: {offered:?}") };
            let told = between.and_then(|between| only.split_once(between));
            assert_eq!(told.map_or(only.as_str(), |(offered, _)| offered), name, "{shell}");
            assert_eq!(told.is_some_and(|(_, about)| !about.is_empty()), shell != "bash", "{only}");
        }
    }
}

/// Bash has parted the words at `=` and `:` when it asks.
#[test]
fn bash_completes_behind_an_equals_sign_and_a_colon() {
    let lines = line("completions bash").stdout;
    assert!(
        lines.contains("-F _mapgame_whole_words mapgame") && !lines.contains("-F _clap_complete_mapgame")
    );
    let program = assert_cmd::cargo::cargo_bin!("mapgame").display();
    let completed = |line: &str, part: &str| {
        let ask = format!(
            "mapgame() {{ '{program}' \"$@\"; }}\n{lines}\nCOMP_LINE='{line}' COMP_POINT={} COMP_TYPE=9\n\
             _mapgame_whole_words mapgame '{part}' ''\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"",
            line.len()
        );
        // The lines call the program by its path here, which they find as a function.
        let ask = ask.replace("\"mapgame\" --", "mapgame --");
        let run = ended(Command::new("bash").args(["--norc", "-c", &ask]), &Folder::new(), b"");
        (run.stdout.lines().map(|word| word.trim_end().to_owned()).collect::<Vec<_>>(), run.stderr)
    };
    for (line, part, word) in [
        ("mapgame verify cube --strategy=activ", "activ", "activation"),
        ("mapgame verify cube --strategy activ", "activ", "activation"),
        ("mapgame match cube --alice=activation,dol", "activation,dol", "activation,dollar"),
        ("mapgame solve --format=la", "la", "latex"),
    ] {
        assert_eq!(completed(line, part), (vec![word.to_owned()], String::new()), "{line}");
    }
    let (all, _) = completed("mapgame verify cube --strategy=", "");
    assert!(all.len() > 10 && all.contains(&"activation".to_owned()), "{all:?}");
}

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
    let arguments = "solve torus:7x7 --time-limit 3";
    let Some(shown) = on_terminal(100, arguments) else { return };
    assert!(shown.contains("k = 4: ") && shown.contains(" nodes, 1 s"), "{shown}");
    let piped = line(arguments);
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
fn colors_are_for_terminals() {
    let board = |options: &str| {
        let line = format!("play cycle:5 -k 3 --against threat{options}");
        line_with(&Folder::new(), &line, b"0=0\nboard\nquit\n").stdout
    };
    let (plain, painted) = (board(""), board(" --color always"));
    assert!(!plain.contains('\u{1b}') && plain.contains("; next to ") && plain == board(" --color never"));
    let mut parts = painted.split('\u{1b}');
    let first = parts.next().unwrap().to_owned();
    let unpainted = parts.map(|part| part.split_once('m').unwrap().1);
    assert_eq!(first.clone() + &unpainted.collect::<String>(), plain);
    assert!(first.len() < painted.len());
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
