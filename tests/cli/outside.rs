//! Players and strategies that are other programs: the examples, what programs are told, and how they end.

mod agreement;
#[cfg(target_os = "linux")]
mod ends;

use super::*;

/// Said even where the output of tests is caught.
fn say(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// A program in Python. Where there is none, the test says that it is skipped.
pub(super) fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        say("SKIPPED: there is no python3");
    }
    found
}

/// A program that greets with these members besides, and does this when it is told of a game and when it is asked for a
/// move, where it says its `answer`.
fn in_python(folder: &Folder, name: &str, hello: &str, game: &str, step: &str) -> String {
    let [game, step] = [game, step].map(|lines| lines.trim().replace('\n', "\n        "));
    let text = format!(
        "import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told['type'] == 'hello':
        answer = {{'type': 'hello', 'version': 1, 'plays': ['alice'], 'name': '{name}', {hello}}}
    elif told['type'] == 'game':
        {game}
        answer = {{'type': 'ready'}}
    else:
        {step}
        answer['type'] = 'move'
    print(json.dumps(answer), flush=True)
"
    );
    folder.file(name, text);
    format!("'exec:python3 {name}'")
}

#[test]
fn a_program_may_be_guided() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    let program = in_python(
        &folder,
        "guided.py",
        "'color_blind': False, 'memory': True, 'needs': ['guide']",
        "assert len(told['guide']) == told['graph']['order']",
        "
assert told['memory'] == (None if told['last'] is None else {'turns': [1]})
answer = {'vertex': told['position']['uncolored'][-1], 'memory': {'turns': [1]}}",
    );
    folder.file("guide.txt", "0 0\n1 1\n2 2\n3 1\n");
    for (more, classes) in [("", 2), ("--guide guide.txt", 3)] {
        let (code, found) = json_in(&folder, &format!("verify path:4 --strategy {program} {more}"));
        assert_eq!((code, &found[0]["game"]), (Some(0), &"coloring".into()));
        assert_eq!(found[0]["worst_case"].as_u64().unwrap() % classes, 0);
        let guide = found[0]["guide"].as_array().unwrap();
        assert_eq!(guide.iter().map(|class| class.as_u64().unwrap() + 1).max(), Some(classes));
    }
}

/// A program that goes by the names of colors is asked under names of the position, in the order of the vertices, so that
/// positions that are merged are one question: otherwise this one ends.
#[test]
fn what_is_verified_is_the_rule_on_renamed_colors() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    let program = in_python(
        &folder,
        "least.py",
        "'color_blind': False, 'memory': True",
        "edges = told['graph']['edges']",
        "
colors = told['position']['colors']
named = list(dict.fromkeys(color for color in colors if color is not None))
assert named == list(range(len(named))), colors
vertex = told['position']['uncolored'][-1]
near = {colors[u] for edge in edges if vertex in edge for u in edge}
answer = {'vertex': vertex, 'color': min(set(range(9)) - near)}",
    );
    let (code, found) = json_in(&folder, &format!("verify grid:3x3 --strategy {program}"));
    assert_eq!(code, Some(0), "{found:?}");
}

/// A Bob who knows whom he plays knows programs too, by their memory; one that is known as the built-in is gives the same play.
#[test]
fn programs_are_known_by_their_memory() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    let play = |strategy: &str| {
        let options = "--node-limit 1 --fallback best-response:40";
        let found =
            &json_in(&folder, &format!("verify random-planar:12@1 --strategy {strategy} {options}")).1[0];
        assert_eq!(found["response"]["player"], "best-response:40");
        (found["worst_case"].clone(), found["worst_play"].as_array().unwrap().len())
    };
    let example =
        concat!("'exec:python3 -B \"", env!("CARGO_MANIFEST_DIR"), "/examples/players/activation.py\"'");
    assert_eq!(play(example), play("activation"));
    // It is told of the game that is played, and of no other.
    let program = in_python(
        &folder,
        "last.py",
        "'color_blind': True, 'memory': True",
        "print(line.strip(), file=open('games.txt', 'a'))",
        "answer = {'vertex': told['position']['uncolored'][-1], 'memory': None}",
    );
    let game = "match path:6 --game marking --first bob --games 2 --bob best-response:20";
    made(&folder, &format!("{game} --alice {program}"));
    let games = std::fs::read_to_string(folder.0.join("games.txt")).unwrap();
    assert!(!games.is_empty());
    for game in games.lines() {
        let told: serde_json::Value = serde_json::from_str(game).unwrap();
        let rules = &told["rules"];
        assert!(rules["game"] == "marking" && rules["first"] == "bob", "{told}");
    }
}
