//! Commands that are killed, interrupted or out of space at a random moment: nothing is lost, nothing is half
//! written, and no input is changed.
//!
//! A round runs one command in a folder of its own with one fault, and once more without. What files there may be then is
//! known from runs without a fault. A seed determines the commands and the faults, but not what the command is doing when
//! a signal comes. The normal test run has few rounds, `.ci/sweeps` more. Any number of them, with a line a round:
//!
//! ```text
//! FAULT_ROUNDS=500 FAULT_SEED=1 cargo test -p mapgame --test main -- cli::faults:: --nocapture
//! ```
//!
//! The small file system needs root and the right to mount; without them its rounds are skipped, which is said.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use graphs::rng::Dice;
use shell::files::UNFINISHED;

use super::{Folder, by_effort, made, number, program, send, table, wait_for};
use crate::sessions::say;

/// The rounds of a normal test run, and of the sweeps.
const ROUNDS: u64 = 12;
const SWEPT: u64 = 80;

/// What happens to a run: a signal (after this time, or once a file has its first byte, but not yet its name), or a file
/// system with so much space.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fault {
    Signal(i32, Option<Duration>),
    Space(u64),
}

type Files = BTreeMap<PathBuf, Vec<u8>>;

fn files(folder: &Path) -> Files {
    let mut found = Files::new();
    for entry in fs::read_dir(folder).unwrap() {
        let (path, name) = entry.map(|entry| (entry.path(), PathBuf::from(entry.file_name()))).unwrap();
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(below, content)| (name.join(below), content)));
        } else {
            found.insert(name, fs::read(&path).unwrap());
        }
    }
    found
}

fn write(folder: &Path, files: &Files) {
    for (name, content) in files {
        fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        fs::write(folder.join(name), content).unwrap();
    }
}

fn is_unfinished(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(UNFINISHED))
}

fn has_empty_folder(folder: &Path) -> bool {
    let mut entries = fs::read_dir(folder).into_iter().flatten().flatten().peekable();
    entries.peek().is_none() || entries.any(|entry| entry.path().is_dir() && has_empty_folder(&entry.path()))
}

/// Whether some file has its first byte, but not yet its name.
fn is_writing(folder: &Path) -> bool {
    fs::read_dir(folder).into_iter().flatten().flatten().any(|entry| match entry.metadata() {
        Ok(entry_is) if entry_is.is_dir() => is_writing(&entry.path()),
        Ok(entry_is) => is_unfinished(&entry.path()) && entry_is.len() > 0,
        Err(_) => false,
    })
}

/// Runs a command in this folder with a fault or none: its exit code, or the number of the signal that ended it, what it
/// says on standard error, and how long it took.
fn run(arguments: &str, folder: &Path, fault: Option<Fault>) -> (Result<i32, i32>, String, Duration) {
    let began = Instant::now();
    let mut command = program();
    command.args(arguments.split(' ')).arg("--quiet").current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    if let Some(Fault::Signal(number, moment)) = fault {
        match moment {
            Some(time) => std::thread::sleep(time),
            None => while child.try_wait().unwrap().is_none() && !is_writing(folder) {},
        }
        if child.try_wait().unwrap().is_none() {
            send(&child, &number.to_string(), 1);
        }
    }
    wait_for(arguments, || child.try_wait().unwrap().is_some());
    let took = began.elapsed();
    let ended = child.wait_with_output().unwrap();
    let code = ended.status.code().ok_or_else(|| ended.status.signal().unwrap());
    (code, String::from_utf8(ended.stderr).unwrap(), took)
}

struct Mount(Folder);

impl Mount {
    fn new() -> Option<Self> {
        let folder = Folder::new();
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=4096k", "tmpfs"]).arg(&folder.0).output();
        mounted.is_ok_and(|mounted| mounted.status.success()).then(|| Mount(folder))
    }

    /// Fills all but this much, which is rounded to pages; what is to be removed to have all again.
    fn leave(&self, bytes: u64) -> PathBuf {
        let ballast = self.0.0.join("ballast");
        let mut file = File::create(&ballast).unwrap();
        while file.write_all(&[0; 4096]).is_ok() {}
        file.set_len(file.metadata().unwrap().len().saturating_sub(bytes)).unwrap();
        ballast
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0.0).status();
    }
}

/// The lines of a store that have an end. Threads may finish in any order, and two of them may study equal graphs at the
/// same time.
fn lines(store: &[u8]) -> BTreeSet<&[u8]> {
    store.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n")).collect()
}

/// A job in a folder with these files before and those after a run without a fault.
struct Round<'j> {
    arguments: &'j str,
    output: &'j str,
    before: Files,
    after: Files,
    took: Duration,
}

impl<'j> Round<'j> {
    fn of(
        &(arguments, first, output): &'j (&str, Option<&str>, &str),
        inputs: &Files,
        is_first: bool,
    ) -> Self {
        let folder = Folder::new();
        write(&folder.0, inputs);
        let succeed = |arguments: &str| {
            let (code, stderr, took) = run(arguments, &folder.0, None);
            assert_eq!(code, Ok(0), "{arguments:?}: {stderr}");
            took
        };
        if let Some(first) = first.filter(|_| !is_first) {
            succeed(first);
        }
        let before = files(&folder.0);
        let took = succeed(arguments);
        Round { arguments, output, before, after: files(&folder.0), took }
    }

    fn faults(&self, folder: &Path, fault: Fault) -> Vec<String> {
        let (code, stderr, _) = run(self.arguments, folder, Some(fault));
        let mut wrong = Vec::new();
        let (is_killed, is_interrupted, is_failed) = match (fault, code) {
            (_, Ok(0)) => (false, false, false),
            (Fault::Space(_), Ok(2)) => (false, false, true),
            (Fault::Signal(2, _), Ok(3)) | (Fault::Signal(15, _), Ok(143)) => (false, true, false),
            // Before the program watches for it, any signal ends it.
            (Fault::Signal(signal, _), Err(number)) if number == signal => (true, false, false),
            _ => {
                wrong.push(format!("it ended with {code:?}: {stderr}"));
                (true, false, false)
            }
        };
        // What a signal cut short may say where it was.
        let is_quiet = stderr.is_empty() || is_interrupted && stderr.ends_with(": interruption\n");
        if !is_failed && !is_quiet || is_failed && stderr.lines().count() != 1 {
            wrong.push(format!("on standard error: {stderr:?}"));
        }
        let mut found = files(folder);
        found.retain(|name, _| {
            let is_left = is_unfinished(name);
            if is_left && !is_killed {
                wrong.push(format!("left behind: {}", name.display()));
            }
            !is_left
        });
        for name in self.before.keys().chain(found.keys()).chain(&self.written(code)) {
            let [old, new, now] = [&self.before, &self.after, &found].map(|files| files.get(name));
            let is_right = if name.starts_with("out.jsonl") {
                let (old, now) = (old.map_or(&[][..], Vec::as_slice), now.map_or(&[][..], Vec::as_slice));
                let is_ended = now.ends_with(b"\n") || now.is_empty();
                now.starts_with(old) && (is_ended || is_killed)
            } else if now == new {
                true
            } else if is_interrupted && self.output.ends_with(".cert") && now != old {
                run(&format!("check {}", name.display()), folder, None).0 == Ok(0)
            } else if is_interrupted && self.output.ends_with(".svg") && now != old {
                now.is_some_and(|now| now.starts_with(b"<svg ") && now.ends_with(b"</svg>\n"))
            } else {
                now == old && code != Ok(0)
            };
            if !is_right {
                wrong.push(format!("{} is neither old nor new", name.display()));
            }
        }
        if is_failed && has_empty_folder(folder) {
            wrong.push("an empty folder is left".to_owned());
        }
        // Without a signal all files of a folder are new, or none is.
        let changed = self.after.iter().filter(|(name, new)| self.before.get(*name) != Some(*new));
        let news: BTreeSet<bool> = changed.map(|(name, new)| found.get(name) == Some(new)).collect();
        if is_failed && !self.output.ends_with(".jsonl") && news.len() > 1 {
            wrong.push("some files are new, others are not".to_owned());
        }
        wrong
    }

    fn written(&self, code: Result<i32, i32>) -> Vec<PathBuf> {
        if code == Ok(0) { self.after.keys().cloned().collect() } else { Vec::new() }
    }

    fn faults_after(&self, folder: &Path) -> Vec<String> {
        let held = files(folder);
        let (code, stderr, _) = run(self.arguments, folder, None);
        let mut wrong = Vec::new();
        if code != Ok(0) {
            wrong.push(format!("afterwards it ended with {code:?}: {stderr}"));
        }
        let found = files(folder);
        if let Some(left) = found.keys().find(|name| is_unfinished(name)) {
            wrong.push(format!("afterwards {} is still there", left.display()));
        }
        for (name, content) in &self.after {
            let now = found.get(name).map_or(&[][..], Vec::as_slice);
            let kept = held.get(name).map_or(BTreeSet::new(), |held| lines(held));
            let is_store = name.starts_with("out.jsonl");
            if !(now == content || is_store && lines(now) == lines(content) && kept.is_subset(&lines(now))) {
                wrong.push(format!("afterwards {} is not what it should be", name.display()));
            }
        }
        wrong
    }
}

fn inputs() -> Files {
    let folder = Folder::new();
    let graph6 = |graphs: &str| made(&folder, &format!("convert {graphs} --to graph6"));
    folder.file("one.g6", graph6("octahedron"));
    folder.file("many.g6", graph6("path:9 cycle:8 tree:2,3 petersen wheel:7 grid:3x4 star:6 cube").repeat(4));
    folder.file("order.txt", "5\n4\n3\n2\n1\n0\n");
    let stored = Path::new("reports/corrections");
    let of_report = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(stored)).into_iter();
    files(&folder.0)
        .into_iter()
        .chain(of_report.map(|(name, content)| (stored.join(name), content)))
        .collect()
}

#[test]
fn no_fault_loses_or_halves_anything() {
    let (count, seed) = (number("FAULT_ROUNDS", by_effort(ROUNDS, SWEPT)), number("FAULT_SEED", 1));
    let inputs = inputs();
    // Commands, what may be there before by a command that writes it, and the file or folder that they write.
    let jobs: Vec<_> = table("jobs").map(|row| (row[1], row.get(2).copied(), row[0])).collect();
    let kinds = jobs.iter().flat_map(|job| [true, false].map(|is_first| (job, is_first)));
    let kinds = kinds.filter(|(job, is_first)| *is_first || job.1.is_some());
    let rounds: Vec<Round<'_>> = kinds.map(|(job, is_first)| Round::of(job, &inputs, is_first)).collect();
    let mount = Mount::new();
    if mount.is_none() {
        say("SKIPPED: no small file system could be mounted, so that no disk is full");
    }
    let mut dice = Dice::new(seed);
    let mut wrong = Vec::new();
    for number in 0..count {
        let round = &rounds[dice.below(rounds.len())];
        let after = Some(round.took.mul_f64(dice.below(1100) as f64 / 1000.0));
        let is_file = !round.output.ends_with(".jsonl");
        let moment = if is_file && dice.chance(0.4) { None } else { after };
        let size = round.after.values().map(Vec::len).max().unwrap_or_default();
        let fault = match dice.below(4) {
            0 => Fault::Signal(15, moment),
            1 => Fault::Signal(2, moment),
            2 if mount.is_some() => Fault::Space(4096 * dice.below(size / 4096 + 4) as u64),
            _ => Fault::Signal(9, moment),
        };
        let own = Folder::new();
        let small = mount.as_ref().filter(|_| matches!(fault, Fault::Space(_)));
        let folder = small.map_or_else(|| own.0.clone(), |mount| mount.0.0.join(number.to_string()));
        write(&folder, &round.before);
        let ballast = match (small, fault) {
            (Some(mount), Fault::Space(space)) => Some(mount.leave(space)),
            _ => None,
        };
        let mut faults = round.faults(&folder, fault);
        if let Some(ballast) = ballast {
            fs::remove_file(ballast).unwrap();
        }
        faults.extend(round.faults_after(&folder));
        if small.is_some() {
            fs::remove_dir_all(&folder).unwrap();
        }
        let log = format!("round {number}: {fault:?}: mapgame {}: {}", round.arguments, faults.join("\n  "));
        if count > SWEPT {
            say(&log);
        }
        if !faults.is_empty() {
            wrong.push(log);
        }
    }
    assert!(wrong.is_empty(), "FAULT_SEED={seed}:\n{}", wrong.join("\n"));
}
