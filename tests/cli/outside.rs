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
pub(super) fn in_python(hello: &str, game: &str, step: &str) -> String {
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
pub(super) fn example(interpreter: &str, name: &str) -> String {
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
fn programs_play_matches_tournaments_and_people() {
    if !has_python() {
        return;
    }
    let (alice, bob) = (example("python3", "activation.py"), example("python3", "bob.py"));
    let arguments = ["match", "petersen", "--alice", &alice, "--bob", &bob, "-k", "4", "--games", "20"];
    let [found] = &objects(&arguments)[..] else { panic!() };
    assert_eq!((&found["games"], &found["alice"]), (&20.into(), &alice.as_str().into()));
    assert_eq!(objects(&arguments), objects(&arguments), "it hangs on the seed alone");
    // The order is the same, so activation by hand makes the moves of activation.
    let of_known =
        ["match", "petersen", "--alice", "activation", "--bob", "greedy", "-k", "4", "--games", "9"];
    let mut by_hand = of_known;
    by_hand[3] = &alice;
    let score = |arguments: &[&str]| objects(arguments)[0]["wins"].clone();
    assert!(score(&by_hand).is_number() && score(&of_known).is_number());

    let pairs = ["tournament", "cube", "path:5", "-k", "2", "--alice", &alice, "--bob"];
    let both = format!("random,{bob}");
    assert_eq!(objects(&[&pairs[..], &[&both, "--games", "4"]].concat()).len(), 4);

    let curves = ["curves", "path:4", "-k", "2..3", "--alice", &alice, "--bob", &bob, "--games", "3"];
    assert_eq!(objects(&curves).len(), 2);

    // What was taken back is not remembered.
    let play = ["play", "path:5", "-k", "3", "--as", "bob", "--format", "json", "--against"];
    let arguments = [&play[..], &[&alice]].concat();
    let taken_back = run_with(&arguments, b"4=1\nundo\n3=1\nquit\n");
    let straight = run_with(&arguments, b"3=1\nquit\n");
    let answer = |run: &Run| {
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run.stdout.lines().rev().find(|line| line.contains("\"alice\"")).unwrap().to_owned()
    };
    assert_eq!(answer(&taken_back), answer(&straight));
}

#[test]
fn a_program_is_one_bob_in_both_games() {
    if !has_python() {
        return;
    }
    let bob = example("python3", "first_fit.py");
    for game in ["marking", "coloring"] {
        let arguments = ["verify", "cube", "--bob", &bob, "--games", "3", "--game", game];
        assert_eq!(objects(&arguments)[0]["games"], 3, "{game}");
    }
    let run = run(&["verify", "cube", "--strategy", &bob, "--game", "marking"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("it chooses colors, and plays the coloring game"), "{}", run.stderr);
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
