//! `draw`, and the films of `match` and `play`.

use std::fs;
use std::path::Path;

use super::{Folder, objects, run, run_in, stdout};

/// The picture that README opens with, and the command that writes it, from the root of the repository.
const PICTURE: &str = "docs/pictures/activation.svg";
const COMMAND: &[&str] = &[
    "match",
    "examples/maps/south-america.dot",
    "--alice",
    "activation",
    "--bob",
    "threat",
    "-k",
    "6",
    "--games",
    "1",
    "--panels",
    "2-7",
];

#[test]
fn the_picture_of_the_readme_is_what_its_command_writes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::new();
    let map = root.join(COMMAND[1]);
    let mut arguments = COMMAND.to_vec();
    arguments[1] = map.to_str().unwrap();
    let written = run_in(&folder, &[&arguments[..], &["--filmstrip", "activation.svg"]].concat(), b"");
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    let stored = fs::read_to_string(root.join(PICTURE)).unwrap();
    assert!(fs::read_to_string(folder.0.join("activation.svg")).unwrap() == stored, "write {PICTURE} anew");
    assert!(stored.len() < 100_000 && stored.contains("jump "), "the picture shows reasons");
}

#[test]
fn a_graph_is_drawn_in_every_format() {
    let svg = stdout(&["draw", "petersen"]);
    assert!(
        svg.starts_with("<svg ") && svg.contains("<title>petersen</title>") && svg.contains("role=\"img\"")
    );
    assert_eq!(svg.matches("<circle").count(), 10);
    let tikz = stdout(&["draw", "petersen", "--format", "latex"]);
    assert!(tikz.starts_with("% petersen\n") && tikz.contains("\\begin{tikzpicture}"));
    let object = &objects(&["draw", "torus:4x5"])[0];
    assert_eq!((&object["n"], object["places"].as_array().unwrap().len()), (&20.into(), 20));
    assert_eq!(object["wrapped"].as_array().unwrap().len(), 9);
    let table = stdout(&["draw", "path:3", "--format", "csv"]);
    assert_eq!(table.lines().next(), Some("vertex,label,x,y"));
    assert_eq!(table.lines().count(), 4);
    assert!(stdout(&["draw", "cycle:5", "--edges"]).contains("<title>line(cycle:5)</title>"));
}

#[test]
fn a_position_is_the_one_after_its_moves() {
    let folder = Folder::new();
    folder.file("guide.txt", "0 0\n1 1\n2 0\n3 1\n");
    folder.file("order.txt", "3\n2\n1\n0\n");
    let arguments =
        ["draw", "path:4", "-k", "4", "--after", "0=2,1=1", "--guide", "guide.txt", "--order", "order.txt"];
    let picture = run_in(&folder, &arguments, b"").stdout;
    // Color 2 is the second shade of class 0, color 1 the first of class 1.
    for part in [">a2</text>", ">b1</text>", ">0:4</text>", ">3:1</text>"] {
        assert!(picture.contains(part), "{part}");
    }
    assert!(
        stdout(&["draw", "path:4", "-k", "2", "--after", "0=0,2=1"]).contains("stroke=\"#d00000\""),
        "1 is dead"
    );
    for (arguments, reason) in [
        (&["draw", "path:4", "-k", "2", "--after", "0=0,1=0"][..], "--after, move 2: expected a legal move"),
        (&["draw", "path:1001"], "at most 1000 vertices"),
        (&["draw", "path:4", "--after", "0=0"], "-k <K>"),
        (&["draw", "no-such-graph"], "no such file"),
    ] {
        let run = run(arguments);
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(reason) && run.stdout.is_empty(), "{}", run.stderr);
    }
}

#[test]
fn a_film_of_a_match_shows_one_game_with_its_reasons() {
    let folder = Folder::new();
    let film = |more: &[&str]| {
        let arguments =
            ["match", "grid:3x3", "--alice", "activation", "--bob", "random", "-k", "3", "--games", "4"];
        let all = [&arguments[..], &["--filmstrip", "play.svg"], more].concat();
        let run = run_in(&folder, &all, b"");
        (run.code, run.stderr, fs::read_to_string(folder.0.join("play.svg")).unwrap_or_default())
    };
    let (code, stderr, first) = film(&[]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(first.contains("activation against random on grid:3x3, 3 colors"));
    assert!(first.contains("nothing to answer: color the least") && first.contains("1. Alice: "));
    assert!(first.contains("Alice wins") || first.contains("Bob wins"));
    let (_, _, third) = film(&["--film-of", "3"]);
    assert_ne!(first, third, "another game");
    let (_, _, panels) = film(&["--film-of", "3", "--panels", "1-2"]);
    assert_eq!((panels.matches(". Alice: ").count(), panels.matches(". Bob: ").count()), (1, 1));
    for more in [&["--film-of", "5"][..], &["--panels", "2-1"], &["--panels", "90-91"]] {
        let (code, stderr, _) = film(more);
        assert_eq!((code, stderr.lines().count()), (Some(2), 1), "{more:?}: {stderr}");
    }
    for arguments in [
        &["match", "path:201", "--alice", "forest", "--bob", "random", "-k", "3", "--filmstrip", "long.svg"]
            [..],
        &["play", "path:201", "-k", "3", "--filmstrip", "long.svg"],
        &["verify", "path:201", "--strategy", "forest", "--filmstrip", "long.svg"],
    ] {
        let run = run_in(&folder, arguments, b"");
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains("at most 200 vertices") && run.stdout.is_empty(), "{}", run.stderr);
        assert!(!folder.0.join("long.svg").exists());
    }
    // A guided strategy brings its guide and its arrows.
    let guided = ["match", "petersen", "--alice", "acyclic", "--bob", "threat", "-k", "8", "--games", "1"];
    let run = run_in(&folder, &[&guided[..], &["--filmstrip", "play.svg"]].concat(), b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let picture = fs::read_to_string(folder.0.join("play.svg")).unwrap();
    assert!(picture.contains("the guide: classes a and b") && picture.contains(">a1</text>"));
}

#[test]
fn a_film_of_a_persons_game_is_written_at_its_end() {
    let folder = Folder::new();
    let arguments = ["play", "petersen", "-k", "3", "--as", "bob", "--filmstrip", "play.svg"];
    let played = run_in(&folder, &arguments, b"1=1\nundo\n2=0\n");
    assert_eq!(played.code, Some(0), "{}", played.stderr);
    let picture = fs::read_to_string(folder.0.join("play.svg")).unwrap();
    assert!(picture.contains("activation against you on petersen, 3 colors"));
    assert!(picture.contains("2. Bob: 2 = 0") && !picture.contains("2. Bob: 1 = 1"), "taken back");
    assert!(picture.contains("3. Alice: ") && picture.contains("Dashed ring: active"));
}

#[test]
fn places_of_a_dot_file_are_kept() {
    let folder = Folder::new();
    folder.file(
        "map.dot",
        "graph { b [pos=\"0,0\"]; a [pos=\"1,0!\"]; c [pos=\"0,2\"]; a -- b -- c [pos=\"7,7\"] }",
    );
    let run = run_in(&folder, &["draw", "map.dot", "--format", "json"], b"");
    let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    // The larger side is 2 high; y grows downwards.
    assert_eq!(object["places"], serde_json::json!([[0.25, 1.0], [0.75, 1.0], [0.25, 0.0]]));
    folder.file("partly.dot", "graph { 1 [pos=\"0,0\"]; 0 -- 1 }");
    let run = run_in(&folder, &["draw", "partly.dot", "--format", "json"], b"");
    assert!(run.stdout.contains("\"places\""), "{}", run.stderr);
}

#[test]
fn names_beside_vertices_are_within_the_picture() {
    let folder = Folder::new();
    let long = "a very long name of a city, with more letters than there is room for";
    folder.file(
        "cities.dot",
        format!("graph {{ Hamburg -- Bremen -- Hannover -- Hamburg; Bremen -- \"{long}\" }}"),
    );
    let svg = run_in(&folder, &["draw", "cities.dot"], b"").stdout;
    let number = |text: &str, name: &str| -> f64 {
        let (_, rest) = text.split_once(&format!("{name}=\"")).expect("an attribute");
        rest.split_once('"').expect("its end").0.parse().expect("a number")
    };
    let width = number(&svg, "width");
    let names: Vec<&str> = svg.lines().filter(|line| line.starts_with("<text")).collect();
    assert_eq!(names.len(), 4, "{svg}");
    for name in names {
        let text = name.split_once('>').and_then(|(_, rest)| rest.split_once('<')).expect("words").0;
        // Letters are not wider than this part of their size, on the average.
        let (x, room) = (number(name, " x"), 0.55 * number(name, "font-size") * text.chars().count() as f64);
        let left = match name {
            _ if name.contains("\"end\"") => x - room,
            _ if name.contains("\"middle\"") => x - room / 2.0,
            _ => x,
        };
        assert!(left > 0.0 && left + room < width, "{name} of {width}");
        assert!(text.chars().count() <= 32 && (text.ends_with('…') || !text.starts_with("a very")), "{text}");
    }
}
