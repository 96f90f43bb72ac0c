//! `solve` in the variants of the games.

use serde_json::{Value, json};

use super::{Folder, objects, run, run_in, run_with, stdout};

/// The variant that an object names.
fn variant(object: &Value) -> [&Value; 3] {
    ["connected", "pass", "edges"].map(|key| &object[key])
}

#[test]
fn every_object_names_its_variant() {
    let plain = &objects(&["solve", "cube"])[0];
    assert_eq!(
        (variant(plain), &plain["chi_g"]),
        ([&json!(false), &json!("none"), &json!(false)], &json!(4))
    );
    let arguments = ["solve", "cube", "--connected", "--pass", "bob", "--first", "both"];
    for object in objects(&arguments) {
        assert_eq!(variant(&object), [&json!(true), &json!("bob"), &json!(false)]);
        assert_eq!(object["chi_g"], 2, "connected moves on a bipartite graph");
    }
    let marking = &objects(&["solve", "path:4", "--game", "marking", "--pass", "alice"])[0];
    assert_eq!((&marking["pass"], &marking["col_g"]), (&json!("alice"), &json!(3)));
}

#[test]
fn every_table_names_the_game_that_is_not_the_plain_one() {
    let last = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').chain(["--format", "csv"]).collect();
        let table = stdout(&arguments);
        let mut rows = csv::Reader::from_reader(table.as_bytes());
        let place = rows.headers().unwrap().iter().position(|name| name == "game");
        let row = rows.records().next().unwrap().unwrap();
        place.map(|place| row[place].to_owned())
    };
    assert_eq!(last("solve path:5"), None);
    assert_eq!(last("solve path:5 --first both"), None);
    assert_eq!(last("solve path:5 --game marking"), None);
    for (arguments, game) in [
        ("solve path:5 --connected", "coloring, connected"),
        ("solve path:5 --variant [B,A]", "coloring, Alice may pass"),
        ("solve path:5 --edges -k 2", "coloring, on the edges"),
        ("solve path:5 --game marking --pass both", "marking, both may pass"),
        ("solve path:5 --game relaxed --defect 1", "relaxed, defect 1"),
        ("solve path:5 --game asymmetric --turns 2,1", "asymmetric, turns 2,1"),
        ("solve path:5 --game distance --distance 2", "distance, distance 2"),
        (
            "match path:5 -k 2 --games 2 --alice random --bob random --game relaxed --defect 1",
            "relaxed, defect 1",
        ),
    ] {
        assert_eq!(last(arguments).as_deref(), Some(game), "{arguments}");
    }
    let text = stdout(&[
        "match", "path:5", "-k", "2", "--games", "2", "--alice", "random", "--bob", "random", "--game",
        "relaxed", "--defect", "1",
    ]);
    assert!(text.starts_with("path:5, relaxed game, defect 1, k = 2: "), "{text}");
}

#[test]
fn edges_keep_the_graph_that_was_given() {
    let object = &objects(&["solve", "complete:4", "--edges", "--all-k"])[0];
    assert_eq!(object["graph"], "complete:4");
    assert_eq!((&object["graph6"], &object["n"], &object["m"]), (&json!("C~"), &json!(4), &json!(6)));
    assert_eq!((&object["edges"], &object["chi_g"]), (&json!(true), &json!(5)));
    // The line graph is the octahedron: max degree 4, chromatic number 3.
    assert_eq!(object["decisions"].as_array().unwrap().len(), 5);
    assert_eq!(object["lower_bound"]["value"], 3);
    let octahedron = &objects(&["solve", "line(complete:4)"])[0];
    assert_eq!((&octahedron["n"], &octahedron["chi_g"]), (&json!(6), &json!(5)));
}

#[test]
fn variants_are_named_in_the_text() {
    let line = |arguments: &[&str]| {
        let text = stdout(&[&["solve"], arguments].concat());
        text.split("  (").next().unwrap().to_owned()
    };
    assert_eq!(line(&["complete:4", "--edges"]), "complete:4: chi'_g = 5");
    let all = ["cube", "--connected", "--pass", "both", "--first", "bob", "-k", "4"];
    assert_eq!(line(&all), "cube: 2 <= chi_g <= 4, Bob first, connected, both may pass");
    let marking = ["path:5", "--game", "marking", "--edges", "--pass", "alice"];
    assert_eq!(line(&marking), "path:5: col'_g = 3, Alice may pass");
}

#[test]
fn a_line_graph_that_is_too_large_is_refused() {
    let refused = run(&["solve", "star:20000", "--edges"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    let expected = "mapgame: star:20000: line graph: expected at most 67108864 edges, found 199990000\n";
    assert_eq!(refused.stderr, expected);
}

/// `--moves` lists what the rules of the variant allow.
#[test]
fn moves_of_a_variant_are_listed() {
    let listed = |options: &[&str]| {
        let arguments = [&["solve", "cycle:6", "-k", "2", "--moves"], options].concat();
        objects(&arguments).remove(0)
    };
    let steps = |record: &Value| {
        let moves = record["moves"].as_array().unwrap();
        moves.iter().map(|record| record["move"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let free = listed(&["--after", "0=0"]);
    assert!(steps(&free).iter().any(|step| step.starts_with("3=")), "{free}");
    let connected = listed(&["--after", "0=0", "--connected", "--pass", "both"]);
    assert_eq!((&connected["connected"], &connected["pass"]), (&true.into(), &"both".into()));
    assert_eq!(steps(&connected), ["1=1", "pass"], "only next to the colored vertex, or a pass");
    let edges = listed(&["--edges"]);
    assert_eq!(edges["edges"], true);
    assert!(steps(&edges).iter().all(|step| step.contains('-')), "{edges}");
}

/// What is written for one graph, up to how it was found.
fn values(arguments: &[&str]) -> Vec<String> {
    let text = stdout(&[&["solve"], arguments].concat());
    text.lines().map(|line| line.split("  (").next().unwrap().to_owned()).collect()
}

#[test]
fn games_are_played_by_name() {
    assert_eq!(
        values(&["petersen", "cube", "--game", "greedy", "--first", "both"]),
        [
            "petersen: Gamma_g = 3",
            "petersen: Gamma_g = 3, Bob first",
            "cube: Gamma_g = 4",
            "cube: Gamma_g = 2, Bob first"
        ]
    );
    assert_eq!(values(&["petersen", "--game", "relaxed", "--defect", "1"]), ["petersen: chi_g^(1) = 3"]);
    assert_eq!(values(&["crown:4", "--game", "asymmetric", "--turns", "1,1"]), ["crown:4: chi_g(1,1) = 4"]);
    assert_eq!(values(&["crown:4", "--game", "indicated"]), ["crown:4: chi_i = 2"]);
    // The same games by other names.
    let edge = objects(&["solve", "complete:4", "--game", "edge", "--variant", "B,A"]);
    let line = objects(&["solve", "line(complete:4)", "--first", "bob", "--pass", "alice"]);
    assert_eq!((&edge[0]["value"], &edge[0]["edges"]), (&line[0]["chi_g"], &json!(true)));
    for [game, spec] in [["total", "total(path:3)"], ["incidence", "incidence(path:3)"]] {
        let named = &objects(&["solve", "path:3", "--game", game])[0];
        assert_eq!(named["value"], objects(&["solve", spec])[0]["chi_g"], "{game}");
        assert_eq!((&named["game"], &named["graph"]), (&json!(game), &json!("path:3")));
    }
    let distance = &objects(&["solve", "cycle:7", "--game", "distance", "--distance", "2"])[0];
    assert_eq!(distance["value"], objects(&["solve", "power(cycle:7,2)"])[0]["chi_g"]);
    assert_eq!(values(&["cube", "--variant", "[B,A]"]), ["cube: chi_g = 2, Bob first, Alice may pass"]);
}

#[test]
fn every_k_is_told_where_more_colors_may_harm() {
    let object = &objects(&["solve", "cycle:5", "--game", "ordered"])[0];
    let decided: Vec<_> =
        object["decisions"].as_array().unwrap().iter().map(|one| one["k"].clone()).collect();
    assert_eq!((decided, &object["monotone"]), (vec![json!(1), json!(2), json!(3)], &json!("no")));
    let object = &objects(&["solve", "cycle:5", "--game", "greedy"])[0];
    assert_eq!((object["decisions"].as_array().unwrap().len(), &object["monotone"]), (1, &json!("yes")));
}

/// In the connected game more colors may harm Alice, so every k is told; of its edges less is known.
#[test]
fn every_k_is_told_in_the_connected_game() {
    let harmed = ["solve", "g6:O????Baf?]JG[OT_SgDS?", "--connected"];
    let object = &objects(&harmed)[0];
    let winners: Vec<_> =
        object["decisions"].as_array().unwrap().iter().map(|one| one["winner"].as_str().unwrap()).collect();
    assert_eq!(winners, ["bob", "alice", "bob", "alice", "alice"]);
    assert_eq!((&object["chi_g"], &object["monotone"]), (&json!(2), &json!("no")));
    let told = |arguments: &[&str]| {
        let object = objects(&[&["solve", "cube"], arguments].concat()).remove(0);
        (object["monotone"].clone(), object["decisions"].as_array().unwrap().len())
    };
    assert_eq!(told(&["--connected"]), (json!("no"), 4));
    assert_eq!(told(&["--connected", "--game", "marking"]).0, json!("yes"));
    assert_eq!(told(&["--connected", "--edges", "-k", "2"]).0, json!("open"));
    assert_eq!(told(&[]).0, json!("open"));
    let games = objects(&["games", "coloring", "marking", "greedy"]);
    let known: Vec<_> =
        games.iter().map(|game| (game["monotone"].clone(), game["monotone_connected"].clone())).collect();
    let expected = [("open", json!("no")), ("yes", json!("yes")), ("yes", Value::Null)];
    assert_eq!(known, expected.map(|(free, connected)| (json!(free), connected)));
}

#[test]
fn a_fair_bob_is_read_in_two_ways() {
    let value = |game| objects(&["solve", "g6:EUxo", "--game", game])[0]["value"].clone();
    assert_eq!(["fair", "fairest"].map(value), [json!(4), json!(3)]);
}

/// Where Bob wins with one k alone of those that are open, the number is on either side of it.
#[test]
fn what_is_known_of_each_k_is_told() {
    let decided = ["solve", "g6:MO@|W@CFan_O?rhz_", "-k", "6"];
    let object = &objects(&decided)[0];
    assert_eq!((&object["candidates"], &object["interval"]), (&json!([4, 5, 7]), &json!([4, 7])));
    let known = object["known"].as_array().unwrap();
    assert_eq!(known[0], json!({"from": 1, "to": 3, "winner": "bob", "by": "chi"}));
    assert_eq!(known[1], json!({"from": 4, "to": 5, "winner": "unknown", "by": null}));
    assert_eq!(known[2], json!({"from": 6, "to": 6, "winner": "bob", "by": "search"}));
    assert!(known.last().unwrap()["to"].is_null() && known.last().unwrap()["winner"] == "alice");
    // Without a gap, from 1 on.
    for pair in known.windows(2) {
        assert_eq!(pair[0]["to"].as_u64().map(|to| to + 1), pair[1]["from"].as_u64());
    }
    let text = stdout(&decided);
    assert!(
        text.contains(": chi_g in {4, 5, 7}  (n = 14, m = 36; k < 4: bob, by chi; k = 6: bob, "),
        "{text}"
    );
    let exact = &objects(&["solve", "petersen"])[0];
    assert_eq!(exact["candidates"], json!([4]));
    let known = json!([
        {"from": 1, "to": 2, "winner": "bob", "by": "chi"},
        {"from": 3, "to": 3, "winner": "bob", "by": "search"},
        {"from": 4, "to": null, "winner": "alice", "by": "max degree + 1"},
    ]);
    assert_eq!(exact["known"], known);
}

/// An isolated vertex is a free move, and may be none that anybody meant.
#[test]
fn a_line_says_how_large_the_graph_is() {
    let folder = Folder::new();
    folder.file("lonely.dot", "graph { a -- b; b -- c; c -- d; e }");
    let told = |command: &str, graph: &str| run_in(&folder, &[command, graph], b"").stdout;
    assert!(told("solve", "petersen").contains("  (n = 10, m = 15; k < 3: "));
    for command in ["solve", "bounds", "verify"] {
        assert!(told(command, "petersen").contains("n = 10, m = 15"), "{command}");
        let text = told(command, "lonely.dot");
        assert!(text.contains("n = 5, m = 3, 1 isolated"), "{command}: {text}");
        assert!(!told(command, "complete:1").contains("isolated"), "{command}");
    }
    assert!(told("solve", "complete:1").contains("  (n = 1, m = 0; "));
}

/// The biased game on edges is the one on the vertices of the line graph; turns without a game mean the asymmetric one.
#[test]
fn turns_on_edges_are_turns_on_the_line_graph() {
    for graph in ["path:6", "star:4", "cycle:5", "complete:4"] {
        let value = |words: &[&str]| objects(&[&["solve"], words].concat())[0]["value"].clone();
        let line = format!("line({graph})");
        let expected = value(&[&line, "--game", "asymmetric", "--turns", "3,1"]);
        assert!(expected.is_number(), "{graph}");
        assert_eq!(value(&[graph, "--edges", "--turns", "3,1"]), expected, "{graph}");
    }
}

/// \[Wang2024\]: with m moves a turn the wheel with n >= 5 spokes needs n colors, and more moves may need more colors.
#[test]
fn the_biased_game_on_the_edges_of_wheels_is_that_of_its_source() {
    for (wheel, moves, number) in [(4, 3, 5), (4, 2, 4), (5, 2, 5), (5, 3, 5), (6, 2, 6)] {
        let text = stdout(&["solve", &format!("wheel:{wheel}"), "--edges", "--turns", &format!("{moves},1")]);
        let expected = format!("wheel:{wheel}: chi'_g({moves},1) = {number}  (");
        assert!(text.starts_with(&expected), "{text}");
    }
}

/// What combines with what, as `mapgame games` tells it: what it does not name is refused, in one line.
#[test]
fn games_are_played_as_the_catalogue_says_and_not_else() {
    for game in objects(&["games"]) {
        let word = |key: &str| game[key].as_str().unwrap();
        let (name, variants) = (word("name"), word("variants"));
        let chosen = match word("options") {
            "--turns" => vec!["--turns", "2,1"],
            "--defect" => vec!["--defect", "1"],
            "--distance" => vec!["--distance", "2"],
            _ => Vec::new(),
        };
        for (options, is_defined) in [
            (&["--first", "bob"][..], variants != "alice first"),
            (&["--pass", "alice"], ["all", "with passing"].contains(&variants)),
            (&["--connected"], variants == "all"),
            (&["--edges"], !word("edges").is_empty()),
        ] {
            let asked = [&["solve", "path:4", "-k", "3", "--game", name], &chosen[..], options].concat();
            let told = run(&asked);
            let code = if is_defined { 0 } else { 2 };
            assert_eq!(told.code, Some(code), "{asked:?}: {}", told.stderr);
            assert_eq!(told.stderr.lines().count(), usize::from(!is_defined), "{}", told.stderr);
        }
    }
}

#[test]
fn what_is_not_defined_is_refused_by_name() {
    let refused = |arguments: &[&str]| {
        let run = run(&[&["solve", "cube"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.lines().count()), (Some(2), "", 1));
        run.stderr
    };
    for (arguments, expected) in [
        (&["--game", "indicated", "--first", "bob"][..], "is defined with alice first, found bob first"),
        (
            &["--game", "greedy", "--connected"],
            "the greedy coloring game is not defined with connected moves",
        ),
        (&["--game", "fair", "--pass", "bob"], "game with a fair Bob is not defined with passing"),
        (&["--game", "fair", "--connected"], "is not defined with connected moves"),
        (&["--game", "total", "--variant", "A,A"], "the total coloring game is not defined with passing"),
        (&["--game", "relaxed"], "the relaxed coloring game needs --defect"),
        (&["--defect", "2"], "the coloring game has no --defect"),
        (&["--game", "ordered", "--turns", "2,1"], "the ordered coloring game has no --turns, but --order"),
        (
            &["--game", "arboricity", "--edges"],
            "the game of arboricity is not defined on the edges of a graph",
        ),
        (&["--game", "greedy", "--moves", "-k", "2"], "found the greedy coloring game"),
        (&["--game", "greedy", "--certificate", "no.cert"], "found the greedy coloring game"),
        (&["--game", "asymmetric", "--turns", "2,0"], "expected two positive numbers A,B"),
        (&["--variant", "C,A"], "expected X,Y"),
        (&["--variant", "A,A", "--first", "bob"], "cannot be used with"),
    ] {
        let found = refused(arguments);
        assert!(found.contains(expected), "{arguments:?}: {found}");
    }
}

#[test]
fn the_documentation_has_the_games_as_the_program_lists_them() {
    let table = stdout(&["games", "--format", "markdown"]);
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/games.md");
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 12 && text.contains(&rows.join("\n")), "docs/games.md lacks\n{}", rows.join("\n"));
}

#[test]
fn games_perfect_is_told_with_a_witness() {
    let object = &objects(&["perfect", "cycle:4", "--first", "bob", "--pass", "bob"])[0];
    assert_eq!((&object["perfect"], &object["witness"]), (&json!(false), &json!(["0", "1", "2", "3"])));
    assert_eq!(objects(&["perfect", "complete:5"])[0]["perfect"], true);
    let forbidden = stdout(&["perfect", "--forbidden", "7", "--variant", "B,B"]);
    assert_eq!(forbidden.lines().count(), 4);
    let edges = objects(&["perfect", "path:5", "--edges", "--variant", "B,B"]);
    assert_eq!(edges[0]["perfect"], objects(&["perfect", "path:4", "--variant", "B,B"])[0]["perfect"]);
}

#[test]
fn games_by_rules_of_their_own_are_played_to_their_end() {
    let play = |arguments: &[&str], input: &[u8]| {
        let played = run_with(&[&["play"], arguments].concat(), input);
        assert_eq!(played.code, Some(0), "{}", played.stderr);
        played.stdout
    };
    // Alice wins the greedy game on the path of four vertices with three colors whatever she does.
    let people = ["path:4", "-k", "3", "--game", "greedy", "--against", "human"];
    let text = play(&people, b"0\n3\n1\n2\n");
    assert!(text.contains("alice wins: everything is colored") && text.contains("0=0,3=0,1=1,2=2"), "{text}");
    let refused = play(&people, b"0=1\n0\n0\nquit\n");
    assert!(
        refused.contains("0 may get 0 now, not 1") && refused.contains("0 has color 0 already"),
        "{refused}"
    );
    // Bob passes, and the ends of the path are left to Alice.
    let passing = play(
        &["path:3", "-k", "2", "--game", "greedy", "--pass", "bob", "--against", "human"],
        b"1=0\npass\n0\npass\n2\n",
    );
    assert!(passing.contains("alice wins") && passing.contains("1=0,pass,0=1,pass,2=1"), "{passing}");
    let refused = play(&["path:3", "-k", "2", "--game", "greedy", "--against", "human"], b"pass\nquit\n");
    assert!(refused.contains("expected a move, found a pass"), "{refused}");
    // The triangle needs two colors; Bob, who is perfect, leaves an edge without the only one.
    let lost = play(&["complete:3", "-k", "1", "--game", "arboricity"], b"0-1\n");
    assert!(
        lost.contains("bob wins: no color fits 1-2") || lost.contains("bob wins: no color fits 0-2"),
        "{lost}"
    );
    // Alice names, perfect Bob colors.
    let named = play(&["path:3", "-k", "2", "--game", "indicated"], b"1\n0\n2\n");
    assert!(named.contains("alice wins"), "{named}");
    let hint = play(&["path:3", "-k", "2", "--game", "indicated"], b"hint\nquit\n");
    assert!(hint.contains("alice wins: 0, 1, 2") || hint.contains("bob wins:"), "{hint}");
    // Both ends of an edge and the edge itself: three colors are enough, and needed.
    let total = play(&["path:2", "-k", "3", "--game", "total", "--against", "human"], b"0=0\n1=1\n0-1=2\n");
    assert!(total.contains("alice wins"), "{total}");
    for (arguments, expected) in [
        (&["--game", "indicated", "--first", "bob"][..], "with alice first"),
        (&["--game", "fair", "--force"], "found the coloring game with a fair Bob"),
        (&["--distance", "2"], "the coloring game has no --distance"),
    ] {
        let refused = run(&[&["play", "path:3", "-k", "2"], arguments].concat());
        assert_eq!((refused.code, refused.stderr.lines().count()), (Some(2), 1));
        assert!(refused.stderr.contains(expected), "{}", refused.stderr);
    }
}

#[test]
fn games_by_rules_of_their_own_need_no_lists_of_colors_that_are_enough() {
    let solved = |graph: &str, game: &str, k: &str| {
        let run = run(&["solve", graph, "--game", game, "-k", k, "--format", "json"]);
        let object: Value = serde_json::from_str(&run.stdout).unwrap();
        (run.code, object["value"].clone(), object["decisions"][0]["winner"].clone())
    };
    for k in ["141", "142", "4294967295"] {
        assert_eq!(solved("complete:141", "ordered", k), (Some(0), json!(141), json!("alice")), "{k}");
    }
    assert_eq!(solved("complete:141", "ordered", "140"), (Some(0), json!(141), json!("bob")));
    assert_eq!(solved("star:150", "ordered", "150"), (Some(3), Value::Null, json!("unknown")));
    assert_eq!(solved("star:150", "ordered", "151"), (Some(0), Value::Null, json!("alice")));
}

#[test]
fn many_numbers_of_colors_of_which_the_same_is_said_are_named_together() {
    let told = |graph: &str| stdout(&["solve", graph, "--all-k"]);
    assert_eq!(
        told("complete:9"),
        "complete:9: chi_g = 9  (n = 9, m = 36; 1 <= k <= 8: bob, by chi; k = 9: alice, no search)\n"
    );
    let star = told("star:20");
    assert!(star.contains("; k = 1: bob, by chi; 2 <= k <= 20: alice, 1 node each; k = 21: "), "{star}");
    let few = told("complete:4");
    assert!(few.contains("; k = 1: bob, by chi; k = 2: bob, by chi; k = 3: bob, by chi; k = 4: "), "{few}");
}
