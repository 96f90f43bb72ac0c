//! `play` through a pipe: a person's commands, the answers, and a transcript that `solve` accepts.

use serde_json::Value;

use super::{Folder, Run, objects, run, run_in, run_with, stdout};

fn play(arguments: &[&str], commands: &str) -> Run {
    let all: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    let run = run_with(&all, commands.as_bytes());
    assert_eq!(run.code, Some(0), "{all:?}: {}", run.stderr);
    run
}

#[test]
fn a_game_with_every_command() {
    let commands =
        "help\nboard\n0=0\nhint\nboard\n1 0\nundo\nundo\nthrow\n17=0\n0=7\n0 0\nmoves\n\nquit\n5=1\n";
    insta::assert_snapshot!(play(&["petersen", "-k", "3", "--against", "perfect"], commands).stdout);
}

#[test]
fn a_strategy_gives_its_reasons_and_the_end_is_told() {
    let bob = "0=0\n1=1\n2 2\nundo\nhint\nquit\n";
    insta::assert_snapshot!(play(&["petersen", "-k", "3", "--as", "bob"], bob).stdout);
}

#[test]
fn a_won_game_says_so() {
    let told = play(&["path:3", "-k", "2"], "1=0\n0=1\n2=1\n2=1\n").stdout;
    assert!(told.contains("alice wins: every vertex is colored\nmoves: 1=0,"), "{told}");
    assert!(told.ends_with("is no legal move: the game is over\n"), "{told}");
}

#[test]
fn the_transcript_is_one_that_solve_accepts() {
    let told = play(&["cycle:6", "-k", "3", "--as", "bob", "--against", "acyclic"], "0=0\n").stdout;
    let moves = told.lines().last().unwrap().strip_prefix("moves: ").unwrap();
    let solved = &objects(&["solve", "cycle:6", "-k", "3", "--moves", "--after", moves])[0];
    assert_eq!((&solved["after"], &solved["to_move"]), (&moves.into(), &"bob".into()));
}

#[test]
fn moves_are_by_label_where_there_are_labels() {
    let folder = Folder::new();
    folder.file("named.dot", "graph { \"the hub\" -- a; \"the hub\" -- b; \"the hub\" -- c }");
    let arguments = ["play", "named.dot", "-k", "2"];
    let run = run_in(&folder, &arguments, b"the hub 1\nboard\n");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("colored: \"the hub\"=1 by alice"), "{}", run.stdout);
    assert!(run.stdout.contains("sees 1 at \"the hub\""), "{}", run.stdout);
    let by_number = run_in(&folder, &arguments, b"0=1\n");
    assert!(by_number.stdout.contains("moves: \"the hub\"=1,"), "{}", by_number.stdout);
}

#[test]
fn the_marking_game_is_played_for_its_value() {
    let commands = "2\nundo\n1\nhint\nboard\n1\n9\n2\n3\n0\n";
    let told =
        play(&["path:4", "--game", "marking", "-k", "2", "--against", "alpha-beta:2"], commands).stdout;
    for part in [
        "path:4, n = 4, marking game, k = 2: you are alice, bob is alpha-beta:2, and alice moves first",
        "took back 2 moves; moves:\n",
        "the moves by what they are worth, the best first:\n  score ",
        "unmarked, with the number of marked neighbors:\n",
        "1 is no legal move: 1 is marked already\n",
        "expected a vertex of the graph, found \"9\"; `help` lists the commands\n",
        "bob wins with k = 2: every vertex is marked: the score is 2, and the value 3\n",
    ] {
        assert!(told.contains(part), "{part:?} is not in {told}");
    }
    // What a strategy remembers follows what is taken back.
    let arguments = ["path:7", "--game", "marking", "--as", "bob", "--against", "activation"];
    let moves = |commands: &str| {
        let told = play(&arguments, commands).stdout;
        told.lines().last().unwrap().strip_prefix("moves: ").unwrap().to_owned()
    };
    let straight = moves("5\n");
    assert_eq!(moves("4\nundo\n3\nundo\n5\n"), straight);

    let passed =
        play(&["path:3", "--game", "marking", "--against", "human", "--pass", "both"], "0\npass\npass\n");
    assert!(passed.stdout.contains("\nboth have passed\nmoves: 0,pass,pass\n"), "{}", passed.stdout);
    for (refused, why) in [
        (
            &["path:3", "--game", "marking", "--record", "game.json"][..],
            "--record: expected -k beside it, which the score has to stay below, found none",
        ),
        (
            &["path:3", "--game", "marking", "--filmstrip", "play.svg"],
            "--filmstrip: expected the coloring game, found the marking game",
        ),
        (
            &["path:3", "-k", "2", "--game", "greedy", "--record", "game.json"],
            "--record: expected the coloring game or the marking game, found the greedy coloring game",
        ),
        (
            &["path:3", "-k", "2", "--game", "greedy", "--filmstrip", "play.svg"],
            "--filmstrip: expected the coloring game, found the greedy coloring game",
        ),
        (&["path:3", "--game", "marking", "--against", "greedy"], "plays the coloring game alone"),
        (&["path:3"], "-k: expected the number of colors, found none"),
    ] {
        let run = run(&[&["play"], refused].concat());
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{}", run.stderr);
        assert!(run.stderr.contains(why), "{}", run.stderr);
    }
}

/// Labels that a list of moves would not hold together: what `play` tells, `solve` takes.
#[test]
fn labels_with_commas_and_signs_of_equality_are_quoted() {
    let folder = Folder::new();
    folder.file("named.dot", r##"graph { "a,b" -- "c=1" -- "#d"; "c=1" -- "e \"f\"" }"##);
    let told = run_in(&folder, &["play", "named.dot", "-k", "3"], b"a,b=1\n").stdout;
    let moves = told.lines().last().unwrap().strip_prefix("moves: ").unwrap();
    assert!(moves.starts_with(r##""a,b"=1,"##), "{moves}");
    let after = |moves: &str| {
        let arguments = ["solve", "named.dot", "-k", "3", "--moves", "--format", "json", "--after", moves];
        let run = run_in(&folder, &arguments, b"");
        assert_eq!(run.code, Some(0), "{moves}: {}", run.stderr);
        serde_json::from_str::<Value>(&run.stdout).unwrap()
    };
    assert_eq!(after(moves)["to_move"], "alice");
    let all = r##""a,b"=1,"c=1"=0,"#d"=1,"e ""f"""=2"##;
    assert_eq!((&after(all)["winner"], &after(all)["line"]), (&"alice".into(), &"".into()));

    folder.file("order.txt", "# from the hub\nc=1\n\"#d\"\n\"e \"\"f\"\"\"\na,b\n");
    let verify = ["verify", "named.dot", "--strategy", "activation", "--order", "order.txt"];
    let run = run_in(&folder, &verify, b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains(r##"order: "c=1" "#d" "e ""f""" "a,b""##), "{}", run.stdout);
}

#[test]
fn orders_guides_and_force_reach_the_strategy() {
    let folder = Folder::new();
    folder.file("order.txt", "4\n3\n2\n1\n0\n");
    folder.file("guide.txt", "0 0\n1 1\n2 0\n3 1\n4 2\n");
    let opening = |arguments: &[&str]| {
        let all: Vec<&str> =
            ["play", "cycle:5", "-k", "12", "--as", "bob"].iter().chain(arguments).copied().collect();
        let run = run_in(&folder, &all, b"quit\n");
        (run.code, run.stdout.lines().nth(1).unwrap_or_default().to_owned(), run.stderr)
    };
    assert!(opening(&["--order", "order.txt"]).1.starts_with("alice plays 4=0"));
    let guided = opening(&["--against", "loose-backward", "--order", "order.txt", "--guide", "guide.txt"]).1;
    assert!(guided.starts_with("alice plays 4=2"), "{guided}");
    let (code, _, stderr) = opening(&["--against", "forest"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("expected a graph of the class forest"), "{stderr}");
    assert_eq!(opening(&["--against", "forest", "--force"]).0, Some(0));
}

#[test]
fn the_variants_of_solve_can_be_played() {
    let connected =
        ["cycle:9", "-k", "3", "--connected", "--pass", "bob", "--as", "bob", "--against", "first-fit"];
    let told = play(&connected, "board\n4 1\npass\nhint\n").stdout;
    assert!(told.starts_with("cycle:9, n = 9, k = 3, connected, Bob may pass: you are bob"), "{told}");
    for expected in [
        "  4: 0 1 2; not next to a colored vertex; next to 3 5\n",
        "4=1 is no legal move: 4 is not next to a colored vertex, and others are\n",
        "no move wins, up to symmetry:\n",
        "\nmoves: 8=0,pass,7=1\n",
    ] {
        assert!(told.contains(expected), "{expected:?} in {told}");
    }
    let both =
        play(&["path:5", "-k", "2", "--pass", "both", "--first", "bob", "--as", "bob"], "pass\n2=0\n").stdout;
    assert!(both.contains("both may pass") && both.contains("\nmoves: pass,"), "{both}");

    let edges = ["complete:4", "-k", "3", "--edges", "--format", "json"];
    let run = play(&edges, "pass\n0-1=0\nquit\n");
    assert!(run.stderr.contains("pass is no legal move: alice may not pass in this game"), "{}", run.stderr);
    let end: Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
    assert_eq!((&end["graph"], &end["n"], &end["edges"]), (&"complete:4".into(), &4.into(), &true.into()));
    assert_eq!((&end["connected"], &end["pass"]), (&false.into(), &"none".into()));
    let moves = end["moves"].as_str().unwrap();
    let after = &objects(&["solve", "complete:4", "-k", "3", "--edges", "--moves", "--after", moves])[0];
    assert_eq!(after["after"], moves);
}

#[test]
fn in_json_every_line_is_an_object() {
    let run = play(
        &["cube", "-k", "3", "--as", "bob", "--first", "bob", "--format", "json"],
        "0=0\nhint\nundo\n0=1\n",
    );
    let objects: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&objects[0]["player"], &objects[0]["move"]), (&"bob".into(), &"0=0".into()));
    assert!(objects[1]["why"].is_string());
    assert_eq!(objects[2]["taken_back"], 2);
    let end = objects.last().unwrap();
    assert_eq!((&end["winner"], &end["first"], &end["n"]), (&Value::Null, &"bob".into(), &8.into()));
    assert!(end["moves"].as_str().unwrap().starts_with("0=1,"));
    assert!(run.stderr.contains("up to symmetry"), "what is said besides is not data: {}", run.stderr);
}

#[test]
fn a_hint_says_what_it_does_not_know() {
    let told = play(&["grid:5x5", "-k", "4", "--node-limit", "1"], "hint\n").stdout;
    assert!(told.contains("no move is known to win") && told.contains("not known (node limit)"), "{told}");
}

#[test]
fn nothing_to_say_is_no_error_and_bad_usage_is_one_line() {
    assert_eq!(play(&["petersen", "-k", "3"], "").stdout.lines().count(), 1);
    play(&["petersen", "-k", "3"], "\u{1}\n\n0=\n=0\n0=0=0\n");
    for arguments in [
        &["play", "petersen"][..],
        &["play", "petersen", "-k", "0"],
        &["play", "-", "-k", "3"],
        &["play", "petersen", "-k", "3", "--against", "nobody"],
        &["play", "petersen", "-k", "3", "--against", "alpha-beta"],
        &["play", "petersen", "-k", "3", "--against", "activation"],
        &["play", "petersen", "-k", "3", "--format", "csv"],
    ] {
        let run = run(arguments);
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.stdout, "");
    }
}

/// After the last move no player is to move.
#[test]
fn moves_after_the_end_say_how_it_ended() {
    for (arguments, ending) in [
        (&["path:3", "-k", "2", "--after", "1=0,0=1,2=1"][..], "every vertex is colored: Alice wins"),
        (&["path:3", "-k", "2", "--after", "0=0,2=1"], "1 sees every color: Bob wins"),
        (&["cycle:4", "-k", "2", "--pass", "both", "--after", "pass,pass"], "both have passed: Bob wins"),
    ] {
        let solve = [&["solve"][..], arguments, &["--moves"]].concat();
        let told = stdout(&solve);
        assert!(told.ends_with(&format!(": the game is over: {ending}\n")), "{told}");
        assert_eq!(objects(&solve)[0]["to_move"], Value::Null);
    }
    let told = stdout(&["solve", "path:3", "-k", "2", "--after", "1=0", "--moves"]);
    assert!(told.contains(": bob to move, alice wins\n"), "{told}");
}
