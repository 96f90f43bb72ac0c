//! What a person meets at a terminal: help, completions, manuals, colors, sources.

use super::*;

#[test]
fn the_bare_command_prints_the_help() {
    let bare = run(&[]);
    assert_eq!((bare.code, bare.stderr.as_str()), (Some(0), ""));
    assert_eq!(bare.stdout, stdout(&["-h"]));
}

#[test]
fn global_options_stand_last_under_their_own_heading() {
    for command in [&["solve"][..], &["census", "run"], &["table"]] {
        let help = stdout(&[command, &["--help"]].concat());
        let (own, global) = help.split_once("Global options:").unwrap();
        assert!(global.contains("--format") && !own.contains("--format <"), "{help}");
    }
}

/// What bash is offered for the last of these words.
fn candidates(words: &[&str]) -> Vec<String> {
    candidates_in("bash", words)
}

/// What a shell is offered, in the way in which the lines for it ask.
fn candidates_in(shell: &str, words: &[&str]) -> Vec<String> {
    let last = (words.len() - 1).to_string();
    let output = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .envs([("MAPGAME_COMPLETE", shell), ("_CLAP_COMPLETE_INDEX", &last), ("_CLAP_IFS", "\n")])
        .arg("--")
        .args(words)
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn shells_complete_commands_families_strategies_and_theorems() {
    assert!(candidates(&["mapgame", "tab"]).contains(&"table".into()));
    assert!(candidates(&["mapgame", "solve", "pet"]).contains(&"petersen".into()));
    assert_eq!(candidates(&["mapgame", "verify", "petersen", "--strategy", "activ"]), ["activation"]);
    assert_eq!(
        candidates(&["mapgame", "match", "petersen", "--alice", "activation,dol"]),
        ["activation,dollar"]
    );
    assert_eq!(candidates(&["mapgame", "list", "theorems", "planar_g"]), Vec::<String>::new());
    assert!(candidates(&["mapgame", "list", "theorems", "planar-g"]).contains(&"planar-girth-4".into()));
    assert!(
        candidates(&["mapgame", "table", "cube", "--columns", "n,chi_g_b"]).contains(&"n,chi_g_bob".into())
    );
    for (shell, between) in [("bash", None), ("zsh", Some(':')), ("fish", Some('\t'))] {
        assert!(stdout(&["completions", shell]).contains("MAPGAME_COMPLETE"), "{shell}");
        // zsh and fish are told what each means.
        for (words, name) in [
            (&["mapgame", "solve", "icosah"][..], "icosahedron"),
            (&["mapgame", "verify", "cube", "--strategy", "activ"], "activation"),
            (&["mapgame", "list", "theorems", "planar-girth-4"], "planar-girth-4"),
            (&["mapgame", "solve", "cube", "--game", "gree"], "greedy"),
        ] {
            let offered = candidates_in(shell, words);
            let [only] = offered.as_slice() else { panic!("{shell}: {words:?}: {offered:?}") };
            let told = between.and_then(|between| only.split_once(between));
            assert_eq!(told.map_or(only.as_str(), |(offered, _)| offered), name, "{shell}");
            assert_eq!(told.is_some_and(|(_, about)| !about.is_empty()), shell != "bash", "{only}");
        }
    }
}

/// Bash has parted the words at `=` and `:` when it asks.
#[test]
fn bash_completes_behind_an_equals_sign_and_a_colon() {
    let lines = stdout(&["completions", "bash"]);
    assert!(
        lines.contains("-F _mapgame_whole_words mapgame") && !lines.contains("-F _clap_complete_mapgame")
    );
    let program = assert_cmd::cargo::cargo_bin!("mapgame");
    let completed = |line: &str, part: &str| {
        let ask = format!(
            "mapgame() {{ '{}' \"$@\"; }}\n{lines}\nCOMP_LINE='{line}' COMP_POINT={} COMP_TYPE=9\n\
             _mapgame_whole_words mapgame '{part}' ''\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"",
            program.display(),
            line.len()
        );
        // The lines call the program by its path here, which they find as a function.
        let ask = ask.replace("\"mapgame\" --", "mapgame --");
        let output = Command::new("bash").args(["--norc", "-c", &ask]).output().unwrap();
        let (out, err) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        (out.lines().map(|word| word.trim_end().to_owned()).collect::<Vec<_>>(), err)
    };
    let one = |word: &str| (vec![word.to_owned()], String::new());
    assert_eq!(completed("mapgame verify cube --strategy=activ", "activ"), one("activation"));
    assert_eq!(completed("mapgame verify cube --strategy activ", "activ"), one("activation"));
    assert_eq!(
        completed("mapgame match cube --alice=activation,dol", "activation,dol"),
        one("activation,dollar")
    );
    let (all, _) = completed("mapgame verify cube --strategy=", "");
    assert!(all.len() > 10 && all.contains(&"activation".to_owned()), "{all:?}");
    assert_eq!(completed("mapgame solve --format=la", "la"), one("latex"));
}

#[test]
fn manuals_are_written_for_every_command() {
    let folder = Folder::new();
    let run = run_in(&folder, &["manual", "--pages", "man1"], b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let names: Vec<_> =
        std::fs::read_dir(folder.0.join("man1")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    for name in ["mapgame.1", "mapgame-solve.1", "mapgame-census-run.1", "mapgame-table.1"] {
        assert!(names.iter().any(|known| known == name), "{name}: {names:?}");
    }
    let page = std::fs::read_to_string(folder.0.join("man1/mapgame-solve.1")).unwrap();
    assert!(page.contains("\\-\\-all\\-k") && page.contains("Examples:"), "{page}");
    assert_eq!(page, stdout(&["manual", "solve"]));
    let version = format!("mapgame {}", env!("CARGO_PKG_VERSION"));
    assert!(page.lines().any(|line| line.starts_with(".TH ") && line.contains(&version)), "{page}");
    // They are its own, and may be written again.
    assert_eq!(run_in(&folder, &["manual", "--pages", "man1"], b"").code, Some(0));
}

#[test]
fn catalogues_tell_about_the_entries_that_are_named() {
    for (catalogue, name) in [
        ("families", "grid"),
        ("strategies", "activation"),
        ("theorems", "planar"),
        ("players", "mcts"),
        ("games", "greedy"),
        ("classes", "planar"),
        ("formats", "sparse6"),
    ] {
        let rows = objects(&["list", catalogue, name]);
        assert!(rows.len() == 1 && rows[0]["name"].as_str().unwrap().starts_with(name), "{rows:?}");
        let wrong = run(&["list", catalogue, "gird"]);
        assert_eq!((wrong.code, wrong.stderr.lines().count()), (Some(2), 1));
    }
    assert!(run(&["list", "families", "gird"]).stderr.contains("did you mean grid?"));
}

#[test]
fn sources_come_as_bibtex() {
    let entries = stdout(&["bounds", "petersen", "tree:2,3", "--bibtex"]);
    let keys: Vec<&str> =
        entries.lines().filter_map(|line| line.strip_prefix('@')?.split(['{', ',']).nth(1)).collect();
    let cited = objects(&["bounds", "petersen", "tree:2,3"]);
    let cited = cited.iter().flat_map(|graph| graph["bounds"].as_array().unwrap());
    for bound in cited {
        let key = bound["citation"].as_str().unwrap().split(',').next().unwrap();
        assert!(keys.contains(&key), "{key}: {keys:?}");
    }
    assert!(keys.is_sorted() && keys.len() > 2, "{keys:?}");
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
    let piped = run(&arguments.split(' ').collect::<Vec<_>>());
    assert_eq!((piped.code, piped.stderr.as_str()), (Some(3), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn tables_wrap_between_words_at_every_width() {
    let catalogues =
        ["list players", "list theorems", "list theorems --variants", "list families", "list games"];
    for command in catalogues.into_iter().chain(["table petersen cube --node-limit 1000"]) {
        let whole = stdout(&command.split(' ').collect::<Vec<_>>());
        let words = |text: &str| {
            let words = text.split_whitespace().filter(|word| !word.starts_with('─'));
            words.map(str::to_owned).collect::<std::collections::BTreeSet<_>>()
        };
        for columns in [60, 70, 80, 100] {
            let Some(shown) = on_terminal(columns, command) else { return };
            let widest = shown.lines().map(|line| line.chars().count()).max();
            assert!(widest.is_some_and(|widest| widest <= columns), "{command} at {columns}: {widest:?}");
            let (all, there) = (words(&whole), words(&shown));
            let broken: Vec<_> = all.difference(&there).collect();
            assert!(broken.is_empty(), "{command} at {columns}: {broken:?}");
        }
    }
}

#[test]
fn colors_are_for_terminals() {
    let board = |options: &[&str]| {
        let arguments = [&["play", "cycle:5", "-k", "3", "--against", "threat"], options].concat();
        run_with(&arguments, b"0=0\nboard\nquit\n").stdout
    };
    assert!(!board(&[]).contains('\u{1b}') && !board(&["--color", "never"]).contains('\u{1b}'));
    let painted = board(&["--color", "always"]);
    assert!(painted.contains("\u{1b}["), "{painted}");
    assert!(board(&[]).contains("; next to "));
    let plain: String = {
        let mut rest = painted.as_str();
        let mut plain = String::new();
        while let Some((before, after)) = rest.split_once('\u{1b}') {
            plain.push_str(before);
            rest = after.split_once('m').unwrap().1;
        }
        plain + rest
    };
    assert_eq!(plain, board(&[]));
}

#[test]
fn help_is_told_by_help_of_help_too() {
    for (arguments, same) in
        [(&["help"][..], "--help"), (&["help", "--help"], "--help"), (&["help", "-h"], "-h")]
    {
        assert_eq!(stdout(arguments), stdout(&[same]), "{arguments:?}");
    }
}
