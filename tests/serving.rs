//! The page that is served.

use std::fs;
use std::path::Path;

use mapgame::serving::page;

fn file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("web").join(name)).unwrap()
}

const SCRIPTS: &str = "calls,state,board,rings,view,terms,play,panels,proof,tree,draw,lessons,main";

/// The lines of the page that name parts, each with what stands there instead. In place of a module, the server is
/// asked.
fn parts() -> [(&'static str, String); 6] {
    [
        ("<!-- style.css -->", file("style.css")),
        ("<!-- lessons.json -->", file("lessons.json")),
        ("<!-- glossary.json -->", file("glossary.json")),
        ("<!-- worker.js -->", String::new()),
        ("<!-- module -->", String::new()),
        ("<!-- script -->", SCRIPTS.split(',').map(|name| file(&format!("script/{name}.js"))).collect()),
    ]
}

#[test]
fn the_page_is_whole_and_its_graph_is_text() {
    let (index, plain) = (file("index.html"), page(None));
    for (name, part) in parts() {
        assert!(index.lines().any(|line| line == name), "{name} has no line");
        assert!(!plain.lines().any(|line| line == name), "{name} was left");
        assert!(plain.contains(&part), "{name}");
    }
    assert!(
        !plain.contains("http://")
            || plain.matches("http://").count() == plain.matches("http://www.w3.org/").count()
    );
    let named = page(Some("graph {\n\"<script>\" -- \"\\\"\";\n}"));
    assert!(named.contains("data-graph=\"graph {&#10;&quot;&lt;script&gt;&quot; --"));
}

#[test]
fn the_page_is_put_together_from_the_same_scripts_as_by_hand() {
    let build = file("build");
    let listed = build.split_once("script/{").and_then(|(_, rest)| rest.split_once('}')).unwrap().0;
    assert_eq!(listed, SCRIPTS);
    let parts = parts();
    let line = |line: &str| match parts.iter().find(|(name, _)| *name == line) {
        Some((_, part)) => format!("{part}\n"),
        None => format!("{line}\n"),
    };
    assert_eq!(page(None), file("index.html").lines().map(line).collect::<String>());
}
