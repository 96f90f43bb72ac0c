//! Limits hold everywhere: a signal ends every command soon, and no number that a user types takes the memory.
//!
//! The commands and their options are read from the help, so that a new one is tested or fails these tests. The tests look at
//! a part of all runs, a part of every command; the sweeps, which `.ci/sweeps` runs, at all of them.

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod keeping;
mod memory;

use std::collections::BTreeMap;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::examples::commands;
use super::*;

/// Seconds on a processor, of a program compiled without optimization: others end within one second.
const SOON: u32 = 4;

fn program() -> std::path::PathBuf {
    assert_cmd::cargo::cargo_bin!("mapgame").to_owned()
}

/// A number generator that gives the same moments on every run.
fn moments(seed: u64, within: u64) -> impl FnMut() -> Duration {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_millis(20 + (state >> 33) % within)
    }
}

/// Work for each command that lasts longer than a test, where the command has such work. `{job}` is a number of its own.
fn long_work(command: &str) -> Option<&'static str> {
    Some(match command {
        "solve" => "torus:7x7 --format json",
        "check" => "/dev/stdin",
        "bounds" => "gnp:1500,0.4 random-planar:50000 --exact --format json",
        "order" => "random-planar:200000 gnp:120,0.3 --method search --format json",
        "verify" => "random-planar:40 --strategy all --format json",
        "match" => "torus:12x12 --alice mcts:100000 --bob mcts:100000 -k 3 --format json",
        "play" => "petersen -k 3 --format json",
        "serve" => "petersen --format json",
        "report" => "source-table --out reports",
        "convert" => "random-planar:400000 --to edges",
        "draw" => "random-planar:3000000 --any-size",
        "list" => "players --format json",
        "family" => "king:MxN -k 8 --format json",
        "table" => "torus:7x7 random-regular:60,5 --columns all,worst:activation --format json",
        "hunt" => "chi_g<=7 --over planar:9..20 --format json",
        "census new" => "new{job} --over connected:9 --format json",
        "census run" => "census --format json",
        "census status" | "census check" | "census merge" | "census slurm" | "census sql"
        | "census parallel" => "census",
        "completions" => "bash",
        "manual" => "solve",
        _ => return None,
    })
}

fn files() -> Folder {
    let folder = Folder::new();
    folder.file("list.txt", "torus:7x7 k=4\n");
    for (name, from) in [("census", "connected:9"), ("small", "connected:1..4")] {
        let made = run_in(&folder, &["census", "new", name, "--from", from, "--columns", "winners"], b"");
        assert_eq!(made.code, Some(0), "{}", made.stderr);
    }
    folder
}

/// The command at work, with a standard input that stays open.
#[cfg(unix)]
fn start(folder: &Folder, words: &[&str]) -> Child {
    let mut child = Command::new(program());
    child.args(words).current_dir(&folder.0).stdin(Stdio::piped()).stdout(Stdio::piped());
    child.stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until the program hears signals, or has ended. Before that a signal ends it like any other.
#[cfg(target_os = "linux")]
fn wait_until_it_hears(child: &mut Child) {
    const SIGINT: u32 = 2;
    let status = format!("/proc/{}/status", child.id());
    while child.try_wait().unwrap().is_none() {
        let caught = std::fs::read_to_string(&status).unwrap_or_default();
        let caught = caught.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|set| u64::from_str_radix(set.trim(), 16).ok()).unwrap_or(0);
        if caught >> (SIGINT - 1) & 1 == 1 {
            return;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Interrupts the command at this moment, and tells what is wrong with its end.
#[cfg(target_os = "linux")]
fn interrupt(folder: &Folder, words: &[&str], moment: Duration) -> Result<Run, String> {
    use std::io::Read;
    let mut child = start(folder, words);
    let _stdin = child.stdin.take();
    let (mut out, mut err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    // Read all the time, so that no full pipe keeps the program.
    let read = |stream: &mut dyn Read| {
        let mut text = Vec::new();
        stream.read_to_end(&mut text).map(|_| String::from_utf8_lossy(&text).into_owned()).unwrap()
    };
    thread::scope(|scope| {
        let stdout = scope.spawn(move || read(&mut out));
        let stderr = scope.spawn(move || read(&mut err));
        wait_until_it_hears(&mut child);
        thread::sleep(moment);
        let sent =
            Command::new("kill").arg("-INT").arg(child.id().to_string()).stderr(Stdio::null()).status();
        assert!(sent.is_ok());
        let threads = thread::available_parallelism().map_or(1, usize::from) as f64;
        let process = child.id();
        let spent = || processor_seconds(process).unwrap_or(0.0) / threads;
        let (begun, before) = (Instant::now(), spent());
        let status = loop {
            match child.try_wait().unwrap() {
                Some(status) => break Some(status),
                None if begun.elapsed() > PATIENCE || spent() - before > f64::from(SOON) => break None,
                None => thread::sleep(Duration::from_millis(5)),
            }
        };
        if status.is_none() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let (stdout, stderr) = (stdout.join().unwrap(), stderr.join().unwrap());
        match status {
            None => Err(format!("is still at work after {SOON} seconds")),
            Some(status) => Ok(Run { code: status.code(), stdout, stderr }),
        }
    })
}

#[cfg(target_os = "linux")]
#[test]
fn every_command_ends_soon_after_a_signal() {
    all_commands_end_soon_after_a_signal(1, 200);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn every_command_ends_soon_after_many_signals() {
    all_commands_end_soon_after_a_signal(10, 700);
}

/// Interrupts every command this many times, at moments within this many milliseconds.
#[cfg(target_os = "linux")]
fn all_commands_end_soon_after_a_signal(times: usize, within: u64) {
    let folder = files();
    let mut moment = moments(2013, within);
    let mut jobs = Vec::new();
    for command in commands() {
        let work = long_work(&command).unwrap_or_else(|| panic!("{command}: no work is known that lasts"));
        for _ in 0..times {
            let work = work.replace("{job}", &jobs.len().to_string());
            jobs.push((format!("{command} {work}"), moment()));
        }
    }
    let complaints = all(jobs, |(line, moment)| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let complaint = match interrupt(&folder, &words, moment) {
            Err(complaint) => complaint,
            Ok(run) => {
                let is_json = line.ends_with("--format json");
                let is_whole = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
                if !matches!(run.code, Some(0 | 3)) {
                    format!("ended with {:?}: {}", run.code, run.stderr)
                } else if !run.stdout.is_empty() && !run.stdout.ends_with('\n') {
                    "ended in the middle of a line".to_owned()
                } else if let Some(broken) = run.stdout.lines().find(|line| is_json && !is_whole(line)) {
                    format!("printed {broken:?}")
                } else {
                    return None;
                }
            }
        };
        Some(format!("{line}, interrupted after {moment:?}: {complaint}"))
    });
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_known_at_a_signal_is_printed() {
    let folder = files();
    // A search ends by itself, and tells how far it got.
    for line in [
        "solve torus:7x7 --format json",
        "order gnp:120,0.3 --method search --format json",
        "match torus:12x12 --alice mcts:2000 --bob random -k 3 --format json",
        "bounds gnp:60,0.4 --node-limit 100000000000 --format json",
        "verify ktree:400,5@1 --node-limit 9 --fallback best-response:99999999999 --format json",
        "verify ktree:400,5@1 --node-limit 9 --fallback best-response-beam:99999999999 --format json",
    ] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let run = interrupt(&folder, &words, Duration::from_millis(300)).unwrap();
        assert_eq!(
            (run.code, run.stdout.lines().count()),
            (Some(3), 1),
            "{line}: {}{}",
            run.stdout,
            run.stderr
        );
    }
    // The rows of the table so far are printed, with its notes and borders.
    let line = "solve petersen random-planar:5000000 --any-size --format markdown --threads 1";
    let words: Vec<&str> = line.split_whitespace().collect();
    let run = interrupt(&folder, &words, Duration::from_millis(1000)).unwrap();
    assert_eq!(run.code, Some(3));
    assert!(run.stdout.contains("petersen"), "{}{}", run.stdout, run.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_order_says_what_is_known_and_why_no_more() {
    let folder = Folder::new();
    let words = ["order", "gnp:60,0.3@1", "--method", "sat"];
    let run = interrupt(&folder, &words, Duration::from_millis(700)).unwrap();
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stdout.contains(" <= col_2 <= "), "{}", run.stdout);
    assert_eq!(run.stderr, "gnp:60,0.3@1: interruption before the end of the search\n");
}

#[test]
fn a_time_limit_ends_the_making_of_graphs_and_the_others_are_answered() {
    for spec in ["random-planar:5000000", "random-regular:5000000,8", "product(path:4000,path:4000)"] {
        let arguments = ["solve", spec, "petersen", "--any-size", "--time-limit", "0.2", "--format", "json"];
        let run = run_for(SOON, &Folder::new(), &arguments);
        assert_eq!((run.code, run.stdout.lines().count()), (Some(3), 1), "{spec}: {}", run.stderr);
        assert!(run.stdout.contains("\"petersen\""), "{spec}: {}", run.stdout);
        let told = format!("mapgame: {spec}: not made (time limit): a graph with ");
        assert!(run.stderr.starts_with(&told), "{spec}: {}", run.stderr);
    }
    // The only graph of a command.
    let run = run(&["draw", "line(random-planar:4000000)", "--any-size", "--time-limit", "0.2"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""), "{}", run.stderr);
    assert!(run.stderr.ends_with(" edges\n") && run.stderr.contains(" and at least "), "{}", run.stderr);
}

#[test]
fn a_time_limit_ends_the_making_of_the_graph_that_is_played_on() {
    // Line graphs with 55 million edges, and others as large.
    for line in [
        "solve gnp:770,0.5 --game edge",
        "solve gnp:770,0.5 --edges",
        "solve gnp:770,0.5 --game total",
        "solve gnp:350,0.5 --game incidence",
        "solve path:8000 --game distance --distance 4000",
        "solve gnp:770,0.5 --edges --moves -k 2",
        "match gnp:770,0.5 --game edge --alice random --bob random -k 3",
        "verify gnp:770,0.5 --game edge",
        "solve gnp:770,0.5 --perfect --edges",
        "draw gnp:770,0.5 --edges",
        "play gnp:770,0.5 --game edge -k 3",
    ] {
        let words: Vec<&str> = line.split_whitespace().chain(["--time-limit", "0.2"]).collect();
        let run = run(&words);
        assert_eq!(run.code, Some(3), "{line}: {}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains("not made (time limit): a graph with "), "{line}: {}", run.stderr);
    }
}

#[test]
fn a_time_limit_ends_the_verification_on_a_dense_graph() {
    // The first state alone has 300 thousand moves of Bob.
    let run = run_for(30, &Folder::new(), &["table", "gnp:1000,0.3", "--time-limit", "0.1"]);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
}
