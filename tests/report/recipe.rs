//! The recipes of the project.

use std::fs;

use laboratory::recipe::{self, Recipe};

use crate::cli::line;

#[test]
fn recipes_can_be_run_and_their_reports_are_stored() {
    for recipe in recipe::all() {
        let name = recipe.question().name;
        let folder = super::reports().join(name);
        let text = fs::read_to_string(folder.join(recipe::FILE)).unwrap();
        let read = Recipe::read(name, recipe::FILE, &text, |words| {
            // With --help nothing is computed.
            let run = line(&format!("{} --help", words[1..].join(" ")));
            if run.code == Some(0) { Ok(()) } else { Err(run.stderr) }
        });
        assert_eq!(read.unwrap().question(), recipe.question());
        let data = fs::read_to_string(folder.join("data.json")).unwrap();
        assert!(data.contains(&recipe.sha256()), "run `mapgame report {name}`");
    }
}
