//! Players and strategies that are other programs: the examples, what is refused, and how the programs end.

mod agreement;
#[cfg(target_os = "linux")]
mod ends;
#[cfg(unix)]
mod faults;

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
fn in_python(hello: &str, game: &str, step: &str) -> String {
    let [game, step] = [game, step].map(|lines| lines.trim().replace('\n', "\n        "));
    format!(
        "import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told['type'] == 'hello':
        answer = {{'type': 'hello', 'version': 1, 'plays': ['alice'], {hello}}}
    elif told['type'] == 'game':
        {game}
        answer = {{'type': 'ready'}}
    else:
        {step}
        answer['type'] = 'move'
    print(json.dumps(answer), flush=True)
"
    )
}

/// The command line of an example, from any folder.
fn example(interpreter: &str, name: &str) -> String {
    // Python would leave its bytecode beside the example.
    let interpreter = if interpreter == "python3" { "python3 -B" } else { interpreter };
    format!("exec:{interpreter} '{}/examples/players/{name}'", env!("CARGO_MANIFEST_DIR"))
}

/// The example in Rust. `cargo test -p mapgame --test main` alone does not build it; then the test says that it is skipped.
fn rust_example() -> Option<String> {
    let program = assert_cmd::cargo::cargo_bin!("mapgame").with_file_name("examples").join("activation");
    if !program.exists() {
        say(&format!("SKIPPED: {} is not built (cargo build --example activation)", program.display()));
        return None;
    }
    Some(format!("exec:'{}'", program.display()))
}

/// What a verification says, but for who played.
fn findings(arguments: &[&str]) -> Vec<serde_json::Value> {
    let mut objects = objects(&[&["verify"], arguments, &["--no-timing"]].concat());
    for object in &mut objects {
        let map = object.as_object_mut().unwrap();
        for column in ["strategy", "status", "proven_bound", "holds", "trivial", "slack", "claims"] {
            map.remove(column);
        }
        for ply in map["worst_play"].as_array_mut().unwrap() {
            ply.as_object_mut().unwrap().remove("why");
        }
    }
    objects
}

#[test]
fn a_program_may_be_guided() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    let program = in_python(
        "'name': 'guided', 'color_blind': False, 'memory': True, 'needs': ['guide']",
        "assert len(told['guide']) == told['graph']['order']",
        "
assert told['memory'] == (None if told['last'] is None else {'turns': [1]})
answer = {'vertex': told['position']['uncolored'][-1], 'memory': {'turns': [1]}}",
    );
    folder.file("guided.py", program);
    folder.file("guide.txt", "0 0\n1 1\n2 2\n3 1\n");
    let strategy = ["verify", "path:4", "--strategy", "exec:python3 guided.py", "--format", "json"];
    for (more, classes) in [(&[][..], 2), (&["--guide", "guide.txt"][..], 3)] {
        let run = run_in(&folder, &[&strategy, more].concat(), b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let found: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(found["game"], "coloring");
        assert_eq!(found["worst_case"].as_u64().unwrap() % classes, 0);
        let guide = found["guide"].as_array().unwrap();
        assert_eq!(guide.iter().map(|class| class.as_u64().unwrap() + 1).max(), Some(classes));
    }
}

/// A Bob who knows whom he plays knows programs too, by their memory; one that is known as the built-in is gives the same play.
#[test]
fn programs_are_known_by_their_memory() {
    if !has_python() {
        return;
    }
    let play = |strategy: &str| {
        let graph = ["verify", "random-planar:12@1", "--strategy", strategy, "--format", "json"];
        let run = run(&[&graph[..], &["--node-limit", "1", "--fallback", "best-response:40"]].concat());
        let mut found: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(found["response"]["player"], "best-response:40");
        (found["worst_case"].take(), found["worst_play"].as_array().unwrap().len())
    };
    assert_eq!(play(&example("python3", "activation.py")), play("activation"));
    // It is told of the game that is played, and of no other.
    let folder = Folder::new();
    let program = in_python(
        "'name': 'last', 'color_blind': True, 'memory': True",
        "print(line.strip(), file=open('games.txt', 'a'))",
        "answer = {'vertex': told['position']['uncolored'][-1], 'memory': None}",
    );
    folder.file("last.py", program);
    let game = ["match", "path:6", "--game", "marking", "--first", "bob", "--games", "2"];
    let players = ["--alice", "exec:python3 last.py", "--bob", "best-response:20"];
    let run = run_in(&folder, &[&game[..], &players].concat(), b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let games = std::fs::read_to_string(folder.0.join("games.txt")).unwrap();
    assert!(!games.is_empty());
    for game in games.lines() {
        let told: serde_json::Value = serde_json::from_str(game).unwrap();
        let rules = &told["rules"];
        assert_eq!((&rules["game"], &rules["first"]), (&"marking".into(), &"bob".into()), "{told}");
    }
}
