//! What programs do wrong is said in one line, and costs no more than its time.

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
        program(HELLO, READY, &format!("case $line in *'\"uncolored\":[0'*) {FIRST_FIT};; *) {step};; esac"))
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
fn reasons_do_not_drive_the_terminal() {
    let folder = Folder::new();
    let step = r#"v=${line#*'"uncolored":['}; v=${v%%[],]*}
        printf '{"type":"move","vertex":%s,"reason":"\\u001b[2J\\nthe least"}\n' "$v""#;
    folder.file("strange.sh", program(HELLO, READY, step));
    let arguments = ["play", "path:2", "-k", "2", "--as", "bob", "--against", "exec:sh strange.sh"];
    let run = run_in(&folder, &arguments, b"quit\n");
    assert!(run.stdout.contains("␛[2J␊the least") && !run.stdout.contains('\x1b'), "{:?}", run.stdout);
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
                let told = fault(&Folder::new(), text, &[&["verify", graph], &arguments[2..]].concat());
                let is_late = told.contains("it is silent for 0.4 s");
                assert!(is_late || *graph != "path:4" && told.contains("unasked"), "{told}");
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
        run.stderr.contains("as bob, move 2 at 1=0: its move 2=0 is not legal: 1, next to 2, has color 0"),
        "{}",
        run.stderr
    );
    assert_eq!(run.stdout.lines().count(), 1, "its move is not told: {}", run.stdout);
    folder.file("faulty.sh", program(HELLO, READY, "exit 7"));
    let marking =
        ["play", "path:4", "--game", "marking", "--format", "json", "--against", "exec:sh faulty.sh"];
    let run = run_in(&folder, &marking, b"1\nquit\n");
    assert_eq!((run.code, run.stdout.lines().count()), (Some(2), 1), "{}{}", run.stdout, run.stderr);
    assert!(run.stderr.contains("as bob, move 2 at 1: it has ended"), "{}", run.stderr);
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
