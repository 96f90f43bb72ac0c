//! Streams with a hard graph in them, and signals in the middle of the work.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

use super::*;

/// A graph that takes hours.
const HARD: &str = "torus:7x7";

/// The program at work on a stream of graph6 lines, which ends.
fn solving(arguments: &[&str], stream: &str) -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(["solve", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(stream.as_bytes()).unwrap();
    let answers = BufReader::new(child.stdout.take().unwrap()).lines();
    (child, answers)
}

fn graph6(specs: &[&str]) -> String {
    stdout(&[&["convert"], specs, &["--to", "graph6"]].concat())
}

/// Sends a signal some time after an answer, when the next graph has been taken: after a signal none is.
#[cfg(unix)]
fn send(child: &Child, signal: &str) {
    send_times(child, signal, 1);
}

/// Sends it this many times, without a moment between.
#[cfg(unix)]
fn send_times(child: &Child, signal: &str, times: usize) {
    std::thread::sleep(std::time::Duration::from_millis(300));
    let targets = std::iter::repeat_n(child.id().to_string(), times);
    let sent = Command::new("kill").arg(format!("-{signal}")).args(targets).status().unwrap();
    assert!(sent.success());
}

#[cfg(unix)]
#[test]
fn nothing_is_held_back_behind_a_hard_graph() {
    for threads in ["1", "2", "3"] {
        let stream = graph6(&["petersen"; 40]) + &graph6(&[HARD]);
        let (mut child, mut answers) = solving(&["--threads", threads], &stream);
        for number in 1..=40 {
            let answer = answers.next().unwrap().unwrap();
            assert!(answer.starts_with(&format!("-:{number}: chi_g = 4")), "{answer}");
        }
        send(&child, "TERM");
        let answer = answers.next().unwrap().unwrap();
        assert!(answer.starts_with("-:41: ") && answer.contains("interruption"), "{answer}");
        assert!(answers.next().is_none());
        assert_eq!(child.wait().unwrap().code(), Some(128 + 15));
    }
}

#[cfg(unix)]
#[test]
fn unordered_results_pass_a_hard_graph() {
    let stream = graph6(&[HARD]) + &graph6(&["cycle:5"; 30]);
    let (mut child, mut answers) = solving(&["--threads", "2", "--unordered"], &stream);
    let mut passed: Vec<String> = (0..30).map(|_| answers.next().unwrap().unwrap()).collect();
    passed.sort_by_key(|answer| answer.split(':').nth(1).unwrap().parse::<usize>().unwrap());
    for (number, answer) in (2..).zip(&passed) {
        assert!(answer.starts_with(&format!("-:{number}: chi_g = 3")), "{answer}");
    }
    send(&child, "INT");
    assert!(answers.next().unwrap().unwrap().starts_with("-:1: "));
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

#[cfg(unix)]
#[test]
fn each_signal_prints_what_is_known_and_tells_itself() {
    for (signal, code) in [("INT", 3), ("TERM", 128 + 15), ("HUP", 128 + 1)] {
        // The first answer shows that the program is at work.
        let (mut child, mut answers) =
            solving(&["--threads", "1"], &(graph6(&["petersen"]) + &graph6(&[HARD])));
        answers.next().unwrap().unwrap();
        send(&child, signal);
        assert!(answers.next().unwrap().unwrap().starts_with("-:2: "), "{signal}");
        assert_eq!(child.wait().unwrap().code(), Some(code), "{signal}");
    }
}

/// `timeout` sends its signal to the program, and then to the group of both.
#[cfg(unix)]
#[test]
fn a_signal_that_comes_twice_at_once_is_one() {
    for (signal, code) in [("INT", 3), ("TERM", 128 + 15)].repeat(4) {
        let (mut child, mut answers) =
            solving(&["--threads", "1"], &(graph6(&["petersen"]) + &graph6(&[HARD])));
        answers.next().unwrap().unwrap();
        send_times(&child, signal, 20);
        let answer = answers.next().expect("what is known is printed").unwrap();
        assert!(answer.starts_with("-:2: "), "{answer}");
        assert_eq!(child.wait().unwrap().code(), Some(code), "{signal}");
    }
}

#[test]
fn a_graph_is_answered_before_the_stream_ends() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (line, expected) in [("Dhc", "-:1: chi_g = 3"), ("Ch", "-:2: chi_g = 3")] {
        writeln!(input, "{line}").unwrap();
        assert!(answers.next().unwrap().unwrap().starts_with(expected));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn compressed_graphs_are_read() {
    let folder = Folder::new();
    let plain = graph6(&["petersen", "cube"]);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(plain.as_bytes()).unwrap();
    let (gzip, zstd) = (gzip.finish().unwrap(), zstd::encode_all(plain.as_bytes(), 0).unwrap());
    folder.file("graphs.g6.gz", &gzip);
    folder.file("graphs", &zstd);
    for (argument, input) in [("graphs.g6.gz", &b""[..]), ("graphs", b""), ("-", &gzip), ("-", &zstd)] {
        let read = run_in(&folder, &["convert", argument, "--to", "graph6"], input);
        assert_eq!((read.code, &read.stdout), (Some(0), &plain), "{argument}: {}", read.stderr);
    }
    let torn = run_with(&["solve", "-"], &gzip[..gzip.len() / 2]);
    assert_eq!((torn.code, torn.stderr.lines().count()), (Some(2), 1), "{}", torn.stderr);
}

/// Commands whose output takes each way to standard output.
const TELLERS: [&[&str]; 12] = [
    &["--help"],
    &["solve", "path:4", "-k", "2", "--moves"],
    &["solve", "path:4", "--format", "json"],
    &["solve", "path:4", "--format", "csv"],
    &["solve", "path:4", "--format", "latex"],
    &["bounds", "petersen"],
    &["verify", "--over", "connected:1..3"],
    &["match", "path:4", "--alice", "random", "--bob", "random", "-k", "2", "--games", "3"],
    &["convert", "petersen", "--to", "graph6"],
    &["convert", "petersen", "--to", "dot"],
    &["draw", "petersen"],
    &["play", "path:4", "-k", "2"],
];

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_told_in_one_line() {
    for arguments in TELLERS {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let told = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
            .args(arguments)
            .args(["--quiet"].iter().filter(|_| arguments.len() > 1))
            .stdin(Stdio::null())
            .stdout(full)
            .output()
            .unwrap();
        let stderr = String::from_utf8(told.stderr).unwrap();
        assert_eq!(told.status.code(), Some(2), "{arguments:?}: {stderr}");
        let expected = "mapgame: cannot write to standard output: No space left on device";
        assert!(stderr.starts_with(expected) && stderr.lines().count() == 1, "{arguments:?}: {stderr}");
    }
}

/// Every file that is asked for tells once why it is not written.
#[cfg(target_os = "linux")]
#[test]
fn a_full_file_is_told_once() {
    let folder = Folder::new();
    let new = ["census", "new", "small", "--from", "connected:1..3", "--columns", "n", "--shards", "1"];
    assert_eq!(run_in(&folder, &new, b"").code, Some(0));
    assert_eq!(run_in(&folder, &["census", "run", "small"], b"").code, Some(0));
    for arguments in [
        &["solve", "petersen", "-k", "3", "--certificate"][..],
        &["hunt", "chi_g <= 2", "--in", "tree", "--order", "6", "--certificate"],
        &["play", "path:3", "-k", "2", "--record"],
        &["play", "path:3", "-k", "2", "--filmstrip"],
        &["verify", "path:4", "--strategy", "activation", "--filmstrip"],
        &["census", "merge", "small", "--out"],
    ] {
        let run = run_in(&folder, &[arguments, &["/dev/full"]].concat(), b"");
        let told: Vec<&str> = run.stderr.lines().filter(|line| line.contains("No space left")).collect();
        assert_eq!((run.code, told.len()), (Some(2), 1), "{arguments:?}: {}", run.stderr);
        assert_eq!(told[0].matches("No space left").count(), 1, "{told:?}");
        assert!(told[0].contains("/dev/full: "), "{told:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_quiet() {
    for arguments in TELLERS {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let told = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
            .args(arguments)
            .args(["--quiet"].iter().filter(|_| arguments.len() > 1))
            .stdin(Stdio::null())
            .stdout(writer)
            .output()
            .unwrap();
        assert_eq!(told.status.code(), Some(141), "{arguments:?}");
        assert_eq!(told.stderr, b"", "{arguments:?}");
    }
}
