//! `solve` in the variants of the games.

use serde_json::{Value, json};

use super::{objects, run, stdout};

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
