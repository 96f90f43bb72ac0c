//! Players and strategies that are other programs: the examples, what is refused, and how the programs end.

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

mod agreement {
    use std::collections::HashSet;

    use mapgame::games::View;
    use mapgame::graphs::{Budget, Parameters, VertexSet, enumerate};
    use mapgame::strategies::{Setup, Strategy, by_name};
    use mapgame::toolkit::outside::Outside;

    use super::*;

    /// Every position of every play on every connected graph with at most six vertices, and what both remember there.
    fn moves_are_those_of_activation(program: &str) {
        let outside = Outside::new(program).unwrap();
        let builtin = by_name("activation").unwrap();
        let mut positions = 0;
        for graph in (1..=6).flat_map(enumerate::connected_graphs) {
            let parameters = Parameters::of(&graph, &Budget::unlimited());
            let setup = Setup::new(&graph, &parameters);
            let [by_hand, known] =
                [outside.prepare(&setup), builtin.prepare(&setup)].map(|ready| ready.unwrap().plan);
            let (by_hand, known) = (by_hand.rule(), known.rule());
            let mut seen = HashSet::new();
            let mut open = vec![(VertexSet::full(graph.order()), by_hand.start(), known.start(), None)];
            while let Some((mut uncolored, mut one, mut other, last)) = open.pop() {
                positions += 1;
                let view = View { graph: &graph, uncolored: &uncolored, colors: &[], last };
                let chosen = by_hand.next(&mut one, view).0;
                assert_eq!(by_hand.fault(), None);
                assert_eq!(chosen, known.next(&mut other, view).0, "{graph:?}, {uncolored:?} after {last:?}");
                assert_eq!(one.vertices, other.vertices, "{graph:?}, {uncolored:?} after {last:?}");
                uncolored.remove(chosen);
                if !seen.insert((uncolored.clone(), one.clone(), other.clone())) {
                    continue;
                }
                for b in &uncolored {
                    let mut after = uncolored.clone();
                    after.remove(b);
                    if !after.is_empty() {
                        open.push((after, one.clone(), other.clone(), Some(b)));
                    }
                }
            }
        }
        assert!(positions > 1000, "only {positions}");
    }

    fn verifies_as_activation(program: &str) {
        let known = findings(&["--all-connected", "6", "--strategy", "activation"]);
        assert_eq!(known.len(), 143);
        assert_eq!(findings(&["--all-connected", "6", "--strategy", program]), known);
    }

    #[test]
    fn of_activation_in_python() {
        if has_python() {
            moves_are_those_of_activation(&example("python3", "activation.py"));
            verifies_as_activation(&example("python3", "activation.py"));
        }
    }

    #[test]
    fn of_activation_in_rust() {
        if let Some(program) = rust_example() {
            moves_are_those_of_activation(&program);
            verifies_as_activation(&program);
        }
    }

    #[test]
    fn of_a_program_without_memory() {
        if !has_python() {
            return;
        }
        let folder = Folder::new();
        // Activation with a state of its own.
        let program = "
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told['type'] == 'hello':
        answer = {'type': 'hello', 'version': 1, 'name': 'stateful', 'plays': ['alice'], 'color_blind': True, 'needs': ['order']}
    elif told['type'] == 'game':
        active, order, edges = set(), told['order'], told['graph']['edges']
        answer = {'type': 'ready'}
    else:
        assert 'memory' not in told
        uncolored = [v for v in order if v in told['position']['uncolored']]
        chosen, x = None, (told['last'] or {}).get('vertex')
        while x is not None:
            active.add(x)
            near = [y for y in uncolored if order.index(y) < order.index(x) and ([x, y] in edges or [y, x] in edges)]
            chosen, x = (near[0], near[0] if near[0] not in active else None) if near else (chosen, None)
        chosen = uncolored[0] if chosen is None else chosen
        active.add(chosen)
        answer = {'type': 'move', 'vertex': chosen}
    print(json.dumps(answer), flush=True)
";
        folder.file("stateful.py", program);
        let program = format!("exec:python3 '{}'", folder.0.join("stateful.py").display());
        let connected = |strategy: &str| -> Vec<serde_json::Value> {
            let found = objects(&["verify", "--all-connected", "4", "--strategy", strategy]);
            found.into_iter().map(|object| object["worst_case"].clone()).collect()
        };
        assert_eq!(connected(&program), connected("activation"));
        // In the coloring game it is told the plays in colors, of which it sees none.
        let colored = |strategy: &str| -> Vec<serde_json::Value> {
            let found =
                objects(&["verify", "cycle:5", "star:4", "--game", "coloring", "--strategy", strategy]);
            found.into_iter().map(|object| object["worst_case"].clone()).collect()
        };
        assert_eq!(colored(&program), colored("activation"));
    }

    #[test]
    fn of_first_fit_in_a_shell() {
        if !cfg!(unix) {
            return;
        }
        let folder = Folder::new();
        folder.file("order.txt", "0\n1\n2\n3\n4\n5\n");
        let order = folder.0.join("order.txt");
        let order = order.to_str().unwrap();
        for graph in ["path:6", "cycle:6", "wheel:5", "prism:3"] {
            let shell = findings(&[graph, "--strategy", &example("sh", "first-fit.sh")]);
            let known = findings(&[graph, "--strategy", "first-fit", "--order", order]);
            for column in ["worst_case", "exhaustive", "col_2"] {
                assert_eq!(shell[0][column], known[0][column], "{graph}: {column}");
            }
        }
    }

    #[test]
    fn of_a_program_that_chooses_colors() {
        if !has_python() {
            return;
        }
        let folder = Folder::new();
        folder.file("order.txt", "0\n1\n2\n3\n4\n5\n");
        let order = folder.0.join("order.txt");
        let order = order.to_str().unwrap();
        for graph in ["path:6", "cycle:6", "wheel:5", "prism:3"] {
            let own = findings(&[graph, "--strategy", &example("python3", "first_fit.py")]);
            let known = findings(&[graph, "--strategy", "first-fit", "--game", "coloring", "--order", order]);
            for column in ["game", "worst_case", "exhaustive"] {
                assert_eq!(own[0][column], known[0][column], "{graph}: {column}");
            }
            let only = findings(&[graph, "-k", "3", "--strategy", &example("python3", "first_fit.py")]);
            let known = findings(&[graph, "-k", "3", "--strategy", "first-fit", "--order", order]);
            assert_eq!(only[0]["survives"], known[0]["survives"], "{graph}");
        }
    }
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
    let program = "
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told['type'] == 'hello':
        answer = {'type': 'hello', 'version': 1, 'name': 'guided', 'plays': ['alice'], 'color_blind': False, 'memory': True, 'needs': ['guide']}
    elif told['type'] == 'game':
        assert len(told['guide']) == told['graph']['order']
        answer = {'type': 'ready'}
    else:
        assert told['memory'] == (None if told['last'] is None else {'turns': [1]})
        answer = {'type': 'move', 'vertex': told['position']['uncolored'][-1], 'memory': {'turns': [1]}}
    print(json.dumps(answer), flush=True)
";
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

#[cfg(unix)]
mod faults {
    use super::*;

    const HELLO: &str = r#"echo '{"type":"hello","version":1,"name":"faulty","plays":["alice","bob"],"color_blind":true,"memory":true}'"#;
    const READY: &str = r#"echo '{"type":"ready"}'"#;
    const FIRST_FIT: &str =
        r#"v=${line#*'"uncolored":['}; v=${v%%[],]*}; echo "{\"type\":\"move\",\"vertex\":$v}""#;

    /// A program that does this when it is greeted, told of a game, and asked for a move.
    fn program(hello: &str, game: &str, step: &str) -> String {
        format!(
            "while read -r line; do case $line in\n*'\"type\":\"hello\"'*) {hello};;\n\
             *'\"type\":\"game\"'*) {game};;\n*) {step};;\nesac; done\n"
        )
    }

    /// What is said against the program.
    fn fault(folder: &Folder, text: &str, arguments: &[&str]) -> String {
        folder.file("faulty.sh", text);
        let run = run_in(folder, arguments, b"");
        assert_eq!(run.code, Some(2), "{text}: {}{}", run.stdout, run.stderr);
        assert_eq!(run.stdout, "", "{text}");
        assert_eq!(run.stderr.lines().count(), 1, "{text}: {}", run.stderr);
        assert!(
            run.stderr.starts_with("mapgame: ") && run.stderr.contains("exec:sh faulty.sh"),
            "{}",
            run.stderr
        );
        run.stderr
    }

    const VERIFY: [&str; 6] = ["verify", "path:4", "--strategy", "exec:sh faulty.sh", "--move-timeout", "5"];

    #[test]
    fn in_words() {
        let folder = Folder::new();
        let answer = |text: &str| program(HELLO, READY, &format!("echo '{text}'"));
        let after_two = |step: &str| {
            program(
                HELLO,
                READY,
                &format!("case $line in *'\"uncolored\":[0'*) {FIRST_FIT};; *) {step};; esac"),
            )
        };
        let cases: Vec<(String, &[&str])> = vec![
            (
                after_two(r#"echo '{"type":"move","vertex":0}'"#),
                &["as alice, move 3 at 0,", "expected an uncolored vertex, found 0"],
            ),
            (
                answer(r#"{"type":"move","vertex":4}"#),
                &["as alice, move 1 at the start: expected a vertex below 4, found 4"],
            ),
            (answer(r#"{"type":"move","vertex":-1}"#), &["in its answer of type move", "-1"]),
            (answer(r#"{"type":"move"}"#), &["expected a vertex in its answer, found none"]),
            (answer(r#"{"type":"move","pass":true}"#), &["found a pass, which is not allowed"]),
            (
                answer(r#"{"type":"move","vertex":1,"color":0}"#),
                &["expected no color of a program without, found 1=0"],
            ),
            (answer(r#"{"type":"move","vertex":1,"colour":0}"#), &["unknown field `colour`"]),
            (answer(r#"{"type":"ready"}"#), &["expected the type move"]),
            (answer("good morning"), &["expected one JSON object of type move, found \"good morning\""]),
            (answer("7"), &["expected a JSON object of type move, found \"7\""]),
            (answer("{\"type\":\"move\",\"vertex\":0}\n{\"type\":\"move\",\"vertex\":0}"), &["unasked"]),
            (program(HELLO, READY, "printf '\\377\\n'"), &["expected UTF-8"]),
            (
                program(HELLO, READY, "head -c 1100000 /dev/zero | tr '\\0' a; echo"),
                &["a line of more than 1048576 bytes"],
            ),
            (program(HELLO, READY, "exit 7"), &["move 1 at the start: it has ended (exit status: 7)"]),
            (program(HELLO, READY, "kill -9 $$"), &["it has ended (signal: 9"]),
            (
                program(HELLO, READY, "echo first >&2; echo 'name is not defined' >&2; exit 1"),
                &["exit status: 1", "on standard error: \"name is not defined\""],
            ),
            (
                program(HELLO, READY, &format!("echo thinking >&2; sleep 0.2; {FIRST_FIT}")),
                &["it wrote on standard error: \"thinking\""],
            ),
            (
                program(
                    HELLO,
                    READY,
                    "n=$((n + 1)); echo \"{\\\"type\\\":\\\"move\\\",\\\"vertex\\\":$((n % 4))}\"",
                ),
                &["it is not deterministic: it answered 1 to", "and then 2"],
            ),
            (
                program(
                    HELLO,
                    READY,
                    "n=$((n + 1)); echo \"{\\\"type\\\":\\\"move\\\",\\\"vertex\\\":0,\\\"memory\\\":$n}\"",
                ),
                &["it is not deterministic", "another memory"],
            ),
            (
                program(&HELLO.replace(":1,", ":2,"), READY, FIRST_FIT),
                &["expected version 1 of the protocol, found 2"],
            ),
            (
                program(&HELLO.replace("\"version\":1,", ""), READY, FIRST_FIT),
                &["expected version 1 of the protocol, found none"],
            ),
            (
                program(&HELLO.replace("[\"alice\",\"bob\"]", "[]"), READY, FIRST_FIT),
                &["it plays neither alice nor bob"],
            ),
            (program(&HELLO.replace("alice", "carol"), READY, FIRST_FIT), &["unknown variant `carol`"]),
            (
                program(HELLO, r#"echo '{"type":"refuse","reason":"too small"}'"#, FIRST_FIT),
                &["does not apply: too small"],
            ),
            (
                program(HELLO, "echo 1", FIRST_FIT),
                &["told of a game", "expected a JSON object of type ready or refuse"],
            ),
            ("exit 0".into(), &["it has ended (exit status: 0)"]),
        ];
        for (text, expected) in cases {
            let told = fault(&folder, &text, &VERIFY);
            for words in expected {
                assert!(told.contains(words), "expected {words:?} of {text}, found {told}");
            }
        }
    }

    #[test]
    fn of_silence() {
        let arguments = [&VERIFY[..4], &["--move-timeout", "0.4"]].concat();
        // Nor does one hold us up that does not read: the second graph is longer than a pipe.
        let cases = [
            ("path:4", program("sleep 600", READY, FIRST_FIT)),
            ("path:4", program(HELLO, "sleep 600", FIRST_FIT)),
            ("path:4", program(HELLO, READY, "printf '{\"type\":'; sleep 600")),
            ("complete:150", format!("{HELLO}; sleep 600")),
        ];
        std::thread::scope(|scope| {
            for (graph, text) in &cases {
                scope.spawn(|| {
                    let begun = std::time::Instant::now();
                    let told = fault(&Folder::new(), text, &[&["verify", graph], &arguments[2..]].concat());
                    let is_late = told.contains("it is silent for 0.4 s");
                    assert!(is_late || *graph != "path:4" && told.contains("unasked"), "{told}");
                    assert!(begun.elapsed().as_secs() < 30);
                });
            }
        });
    }

    #[test]
    fn of_players() {
        let folder = Folder::new();
        let colored = HELLO.replace("true,\"memory\"", "false,\"memory\"");
        let move_of = |text: &str| program(&colored, READY, &format!("echo '{text}'"));
        let bob = |more: &[&'static str]| {
            [
                &[
                    "match",
                    "path:4",
                    "--alice",
                    "first-fit",
                    "--bob",
                    "exec:sh faulty.sh",
                    "--games",
                    "60",
                    "-k",
                    "2",
                ],
                more,
            ]
            .concat()
        };
        let wrong = move_of(r#"{"type":"move","vertex":2,"color":0}"#);
        let told = fault(&folder, &wrong, &bob(&["--store", "games.jsonl"]));
        assert!(told.contains("path:4: exec:sh faulty.sh: as bob, move 2 at 3=0: its move 2=0 is not legal: 3, next to 2, has color 0"), "{told}");
        let kept = std::fs::read_to_string(folder.0.join("games.jsonl")).unwrap_or_default();
        assert!(kept.lines().count() <= 1, "nothing of a match without a result is kept: {kept}");
        let told = fault(&folder, &move_of(r#"{"type":"move","vertex":1}"#), &bob(&[]));
        assert!(told.contains("expected a color with the vertex, found 1"), "{told}");
        let told = fault(&folder, &move_of(r#"{"type":"move","vertex":1,"color":9}"#), &bob(&[]));
        assert!(told.contains("expected a color from 0 to 1, found 9"), "{told}");
        let told = fault(&folder, &wrong, &["verify", "path:4", "--bob", "exec:sh faulty.sh", "-k", "2"]);
        assert!(told.contains("as bob, move "), "{told}");
        let told = fault(
            &folder,
            &wrong,
            &["tournament", "path:4", "-k", "2", "--alice", "random", "--bob", "exec:sh faulty.sh"],
        );
        assert!(told.contains("as bob, move "), "{told}");
        let only_alice = program(&colored.replace(",\"bob\"", ""), READY, FIRST_FIT);
        let told = fault(&folder, &only_alice, &bob(&[]));
        assert!(told.contains("it does not play bob"), "{told}");

        folder.file("faulty.sh", wrong);
        let play = ["play", "path:4", "-k", "3", "--format", "json", "--against", "exec:sh faulty.sh"];
        let run = run_in(&folder, &play, b"1=0\nquit\n");
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        assert!(
            run.stderr
                .contains("as bob, move 2 at 1=0: its move 2=0 is not legal: 1, next to 2, has color 0"),
            "{}",
            run.stderr
        );
        assert_eq!(run.stdout.lines().count(), 1, "its move is not told: {}", run.stdout);
    }

    #[test]
    fn of_names() {
        for (name, expected) in [
            ("exec:", "expected a program after exec:, found nothing"),
            ("exec:./no-such-program", "it cannot be started"),
            ("exec:sh 'open", "expected a closing ' in"),
        ] {
            let run = run(&["verify", "path:4", "--strategy", name]);
            assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{}", run.stderr);
            assert!(run.stderr.contains(expected), "{}", run.stderr);
        }
    }
}

#[cfg(target_os = "linux")]
mod ends {
    use std::path::Path;
    use std::time::{Duration, Instant};

    use super::*;

    /// Says who it is, and sleeps in a child of its own when it is asked.
    const SLEEPER: &str = r#"
while read -r line; do case $line in
*'"type":"hello"'*) echo '{"type":"hello","version":1,"name":"sleeper","plays":["alice"],"color_blind":true,"memory":true}';;
*'"type":"game"'*) echo '{"type":"ready"}';;
*) sleep 600 & echo "$$ $!" > ids.txt; wait;;
esac; done
"#;

    fn soon(what: &str, mut is_so: impl FnMut() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < Duration::from_secs(20), "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn ids(folder: &Folder) -> Vec<String> {
        let text = std::fs::read_to_string(folder.0.join("ids.txt")).unwrap_or_default();
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// Gone, or dead and only not yet buried by its new parent.
    fn is_gone(id: &str) -> bool {
        let stat = std::fs::read_to_string(Path::new("/proc").join(id).join("stat")).unwrap_or_default();
        stat.is_empty()
            || stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with(['Z', 'X']))
    }

    #[test]
    fn with_us_and_with_its_children() {
        let folder = Folder::new();
        folder.file("sleeper.sh", SLEEPER);
        let run = run_in(
            &folder,
            &["verify", "path:4", "--strategy", "exec:sh sleeper.sh", "--move-timeout", "0.5"],
            b"",
        );
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        let known = ids(&folder);
        assert_eq!(known.len(), 2);
        soon("a silent program is killed", || known.iter().all(|id| is_gone(id)));
    }

    #[test]
    fn on_a_signal() {
        for (signal, code) in [("-TERM", Some(143)), ("-INT", Some(3))] {
            let folder = Folder::new();
            folder.file("sleeper.sh", SLEEPER);
            let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
                .args(["verify", "path:4", "--strategy", "exec:sh sleeper.sh", "--move-timeout", "500"])
                .current_dir(&folder.0)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            soon("the program is asked", || ids(&folder).len() == 2);
            let known = ids(&folder);
            let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
            assert!(sent.success());
            assert_eq!(child.wait().unwrap().code(), code, "{signal}");
            soon("the program is killed with us", || known.iter().all(|id| is_gone(id)));
        }
    }

    #[test]
    fn without_our_files() {
        let folder = Folder::new();
        folder.file("secret.txt", "secret");
        folder.file("files.sh", "ls -l /proc/$$/fd > files.txt; read -r line; echo '{}'\n");
        let program = assert_cmd::cargo::cargo_bin!("mapgame");
        let command = format!(
            "exec 7< secret.txt; '{}' verify path:4 --strategy 'exec:sh files.sh'",
            program.display()
        );
        let status =
            Command::new("sh").args(["-c", &command]).current_dir(&folder.0).stderr(Stdio::null()).status();
        assert_eq!(status.unwrap().code(), Some(2));
        let files = std::fs::read_to_string(folder.0.join("files.txt")).unwrap();
        assert!(files.contains("files.sh") && !files.contains("secret"), "{files}");
    }
}
