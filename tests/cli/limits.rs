//! Limits hold everywhere: a signal ends every command soon, and no number that a user types takes the memory.
//!
//! The commands and their options are read from the help, so that a new one is tested or fails these tests. The tests look at
//! a part of all runs, a part of every command; the sweeps, which `.ci/sweeps` runs, at all of them.
#![cfg(target_os = "linux")]

mod calls;
mod keeping;
mod memory;

use std::thread;
use std::time::{Duration, Instant};

use graphs::rng::Dice;

use super::examples::commands;
use super::*;

/// Seconds on a processor, of a program compiled without optimization: others end within one second.
const SOON: u32 = 4;

/// Work for each command that lasts longer than a test, where the command has such work, with `{job}` for a number of its own;
/// and quick work, whose options may be replaced one by one.
fn work(command: &str) -> [&'static str; 2] {
    let row = table("work").find(|row| row[0] == command);
    let row = row.unwrap_or_else(|| panic!("{command}: no work is known"));
    [row[1], row[2]]
}

fn files() -> Folder {
    let folder = Folder::new();
    for (name, from) in [("census", "connected:9"), ("small", "connected:1..4")] {
        made(&folder, &format!("census new {name} --over {from} --columns winners"));
    }
    folder
}

struct Watched {
    run: Run,
    /// Seconds of all threads on a processor after the moment.
    late: f64,
    memory: f64,
    is_endless: bool,
}

/// Runs the program to its end, with an input that stays open if it is piped. Its accounts are read while it runs, until a
/// moment before the end. If it is to be interrupted, it is at this moment after it hears signals: before, they end it like any
/// other program; and later where it had little time on a processor, since the machine is busy or it waits.
fn watched(command: &mut Command, moment: Duration, is_interrupted: bool) -> Watched {
    use std::io::Read;
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let _stdin = child.stdin.take();
    // Read all the time, so that no full pipe keeps the program.
    fn reader(stream: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
        thread::spawn(move || {
            let mut text = Vec::new();
            stream.map(|mut stream| stream.read_to_end(&mut text).unwrap());
            String::from_utf8_lossy(&text).into_owned()
        })
    }
    let (stdout, stderr) = (reader(child.stdout.take()), reader(child.stderr.take()));
    let read = |status: &str, row: &str| -> Option<String> {
        status.lines().find_map(|line| line.strip_prefix(row)).map(|rest| rest.trim().to_owned())
    };
    let hears = |status: &str| {
        let caught = read(status, "SigCgt:").and_then(|set| u64::from_str_radix(&set, 16).ok());
        !is_interrupted || caught.is_some_and(|set| set >> 1 & 1 == 1)
    };
    let begun = Instant::now();
    let (mut from, mut to_send) = ((!is_interrupted).then_some(begun), is_interrupted);
    let (mut processor, mut in_time, mut memory, mut is_endless) = (0.0, 0.0, 0.0, false);
    let status = loop {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let kib = read(&status, "VmHWM:").and_then(|kib| kib.trim_end_matches(" kB").parse::<f64>().ok());
        memory = kib.map_or(memory, |kib| kib / 1024.0);
        processor = processor_seconds(child.id()).map_or(processor, |seconds| seconds.max(processor));
        if from.is_none() && hears(&status) {
            from = Some(Instant::now());
        }
        let is_idle = is_interrupted && processor < moment.as_secs_f64() / 4.0;
        if from.is_none_or(|from| from.elapsed() < if is_idle { 8 * moment } else { moment }) {
            in_time = processor;
        } else if std::mem::take(&mut to_send) {
            send(&child, "INT", 1);
        }
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if begun.elapsed() > PATIENCE {
            is_endless = true;
            child.kill().unwrap();
        }
        thread::sleep(Duration::from_millis(5));
    };
    let run = Run { code: status.code(), stdout: stdout.join().unwrap(), stderr: stderr.join().unwrap() };
    Watched { run, late: processor - in_time, memory, is_endless }
}

fn interrupted(folder: &Folder, line: &str, moment: Duration) -> Result<Run, String> {
    let mut command = program();
    command.args(words(line)).current_dir(&folder.0).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Watched { run, late, is_endless, .. } = watched(&mut command, moment, true);
    let threads = thread::available_parallelism().map_or(1, usize::from) as f64;
    if is_endless || late / threads > f64::from(SOON) {
        return Err(format!("was at work for {late:.1} seconds on {threads} processors"));
    }
    Ok(run)
}

#[test]
fn every_command_ends_soon_after_a_signal() {
    let (times, within) = by_effort((1, 200), (10, 700));
    let folder = files();
    let mut dice = Dice::new(2013);
    let of_command = |command: &String| vec![format!("{command} {}", work(command)[0]); times];
    let lines = commands().iter().flat_map(of_command).collect::<Vec<_>>().into_iter().enumerate();
    let jobs = lines.map(|(job, line)| {
        (line.replace("{job}", &job.to_string()), Duration::from_millis(20 + dice.below(within) as u64))
    });
    let complaints = all(jobs.collect(), |(line, moment)| {
        let complaint = match interrupted(&folder, &line, moment) {
            Err(complaint) => complaint,
            Ok(run) => {
                let is_json = line.ends_with("--format json");
                let is_whole = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
                if !matches!(run.code, Some(0 | 3)) {
                    format!("ended with {:?}: {}", run.code, run.stderr)
                } else if !run.stdout.is_empty() && !run.stdout.ends_with('\n') {
                    "ended in the middle of a line".to_owned()
                } else {
                    let broken = run.stdout.lines().find(|line| is_json && !is_whole(line));
                    format!("printed {:?}", broken?)
                }
            }
        };
        Some(format!("{line}, interrupted after {moment:?}: {complaint}"))
    });
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A search ends by itself, and tells how far it got: the rows of a table so far, with its notes and borders.
#[test]
fn what_is_known_at_a_signal_is_printed() {
    let folder = files();
    for row in table("signals") {
        let (line, part) = (row[0], row.get(2).copied().unwrap_or_default());
        let run = interrupted(&folder, line, Duration::from_millis(row[1].parse().unwrap())).unwrap();
        let is_whole =
            if part.is_empty() { run.stdout.lines().count() == 1 } else { run.stdout.contains(part) };
        assert!(run.code == Some(3) && is_whole, "{line}: {:?} {}{}", run.code, run.stdout, run.stderr);
        let reason = "gnp:60,0.3@1: interruption before the end of the search\n";
        assert!(!line.ends_with("sat") || run.stderr == reason, "{}", run.stderr);
    }
}
