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
    let cases: Vec<(String, &[&str])> = vec![
        (program(HELLO, READY, "printf '\\377\\n'"), &["expected UTF-8"]),
        (
            program(HELLO, READY, "head -c 1100000 /dev/zero | tr '\\0' a; echo"),
            &["a line of more than 1048576 bytes"],
        ),
        (program(HELLO, READY, "kill -9 $$"), &["it has ended (signal: 9"]),
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
                let told = fault(&Folder::new(), text, &[&["verify", graph], &arguments[2..]].concat());
                let is_late = told.contains("it is silent for 0.4 s");
                assert!(is_late || *graph != "path:4" && told.contains("unasked"), "{told}");
            });
        }
    });
}
