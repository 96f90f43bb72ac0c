//! Games and variants as their catalogue says.

use super::{json, line};

/// What combines with what, as `mapgame list games` tells it: what it does not name is refused, in one line.
#[test]
fn games_are_played_as_the_catalogue_says_and_not_else() {
    for game in json("list games") {
        let word = |key: &str| game[key].as_str().unwrap();
        let (name, variants) = (word("name"), word("variants"));
        let chosen = match word("options") {
            "--turns" => "--turns 2,1",
            "--defect" => "--defect 1",
            "--distance" => "--distance 2",
            _ => "",
        };
        for (options, is_defined) in [
            ("--first bob", variants != "alice first"),
            ("--pass alice", ["all", "with passing"].contains(&variants)),
            ("--connected", variants == "all"),
            ("--edges", !word("edges").is_empty()),
        ] {
            let asked = format!("solve path:4 -k 3 --game {name} {chosen} {options}");
            let told = line(&asked);
            let expected = if is_defined { (Some(0), 0) } else { (Some(2), 1) };
            assert_eq!((told.code, told.stderr.lines().count()), expected, "{asked}: {}", told.stderr);
        }
    }
}

/// The tables of the documents are those that the program prints; `WRITE=1` writes them.
#[test]
fn the_documentation_has_the_games_and_strategies_as_the_program_lists_them() {
    for (list, page) in [("games", "games.md"), ("players", "strategies.md")] {
        let table = line(&format!("list {list} --format markdown")).stdout;
        let rows: Vec<&str> = table.lines().filter(|line| line.starts_with('|')).collect();
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page);
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let begin = lines.iter().position(|&line| line == rows[0]).expect("the head of the table");
        let end = begin + lines[begin..].iter().take_while(|line| line.starts_with('|')).count();
        if std::env::var_os("WRITE").is_some() {
            let fresh = [&lines[..begin], &rows, &lines[end..]].concat().join("\n") + "\n";
            std::fs::write(path, fresh).unwrap();
        } else {
            assert!(rows.len() > 12 && lines[begin..end] == rows, "docs/{page} lacks\n{}", rows.join("\n"));
        }
    }
}
