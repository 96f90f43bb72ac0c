//! Games and variants as their catalogue says.

use serde_json::json;

use super::{objects, run, stdout};

/// What combines with what, as `mapgame list games` tells it: what it does not name is refused, in one line.
#[test]
fn games_are_played_as_the_catalogue_says_and_not_else() {
    for game in objects(&["list", "games"]) {
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
fn the_documentation_has_the_games_as_the_program_lists_them() {
    let table = stdout(&["list", "games", "--format", "markdown"]);
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/games.md");
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 12 && text.contains(&rows.join("\n")), "docs/games.md lacks\n{}", rows.join("\n"));
}

#[test]
fn games_perfect_is_told_with_a_witness() {
    let object = &objects(&["solve", "cycle:4", "--perfect", "--first", "bob", "--pass", "bob"])[0];
    assert_eq!((&object["perfect"], &object["witness"]), (&json!(false), &json!(["0", "1", "2", "3"])));
    assert_eq!(objects(&["solve", "complete:5", "--perfect"])[0]["perfect"], true);
    let forbidden = stdout(&["solve", "--forbidden", "7", "--variant", "B,B"]);
    assert_eq!(forbidden.lines().count(), 4);
    let edges = objects(&["solve", "path:5", "--perfect", "--edges", "--variant", "B,B"]);
    assert_eq!(
        edges[0]["perfect"],
        objects(&["solve", "path:4", "--perfect", "--variant", "B,B"])[0]["perfect"]
    );
}
