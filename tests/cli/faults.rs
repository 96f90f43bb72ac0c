//! Commands that are killed, interrupted or out of space at a random moment: nothing is lost, nothing is half
//! written, and no input is changed.
//!
//! A round runs one command in a folder of its own with one fault. Before, the same command ran without one, and its
//! files are what every other run is compared with. A seed determines the commands and the faults, but not what the
//! command is doing when a signal comes.
//!
//! The normal test run has few rounds, `.ci/sweeps` more. Any number of them, with a line a round:
//!
//! ```text
//! FAULT_ROUNDS=500 FAULT_SEED=1 cargo test -p mapgame --test main -- cli::faults:: --nocapture --ignored
//! ```
//!
//! The small file system needs root and the right to mount; without them its rounds are skipped, which is said.

mod jobs;

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use mapgame::files::UNFINISHED;
use mapgame::graphs::rng::Dice;
use serde_json::Value;

use self::jobs::{JOBS, Job, Writes};
use super::{Folder, PATIENCE, number};

/// The rounds of a normal test run, and of the sweeps.
const ROUNDS: u64 = 20;
const SWEPT: u64 = 80;

/// The file that standard output goes to.
const STDOUT: &str = "stdout";

/// What happens to a run.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fault {
    /// This signal comes at that moment.
    Signal(Signal, Moment),
    /// The file system has this much space left.
    Space(u64),
}

/// When a signal comes.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Moment {
    /// After this time.
    After(Duration),
    /// As soon as a file has its first byte, but not yet its name.
    Writing,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// As if there had been no fault.
    Whole,
    /// With an error in one line.
    Failed,
    /// With what was known when the signal came.
    Interrupted,
    /// By the signal itself.
    Killed,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Signal {
    Kill,
    Term,
    Int,
}

impl Signal {
    fn number(self) -> i32 {
        match self {
            Signal::Kill => 9,
            Signal::Term => 15,
            Signal::Int => 2,
        }
    }
}

/// All files of a folder, by their paths in it.
type Files = BTreeMap<PathBuf, Vec<u8>>;

fn files(folder: &Path) -> Files {
    fn walk(root: &Path, folder: &Path, found: &mut Files) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, found);
            } else {
                found.insert(path.strip_prefix(root).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    let mut found = Files::new();
    walk(folder, folder, &mut found);
    found
}

fn write(folder: &Path, files: &Files) {
    for (name, content) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
}

/// A run that ended.
struct Ended {
    status: ExitStatus,
    stderr: String,
    took: Duration,
}

impl Ended {
    /// How it ended; none if it may not end like this after the fault.
    fn outcome(&self, fault: Fault) -> Option<Outcome> {
        match (fault, self.status.code(), self.status.signal()) {
            (_, Some(0), None) => Some(Outcome::Whole),
            (Fault::Space(_), Some(2), None) => Some(Outcome::Failed),
            (Fault::Signal(Signal::Int, _), Some(3), None) => Some(Outcome::Interrupted),
            (Fault::Signal(Signal::Term, _), Some(code), None) if code == 128 + Signal::Term.number() => {
                Some(Outcome::Interrupted)
            }
            // Before the program watches for it, any signal ends it.
            (Fault::Signal(signal, _), None, Some(number)) if number == signal.number() => {
                Some(Outcome::Killed)
            }
            _ => None,
        }
    }
}

/// Runs a command in this folder with a fault or none. Standard output goes to a file beside the others.
fn run(arguments: &str, folder: &Path, fault: Option<Fault>) -> Ended {
    let program = assert_cmd::cargo::cargo_bin!("mapgame");
    let began = Instant::now();
    let mut child = Command::new(program)
        .args(arguments.split(' '))
        .arg("--quiet")
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(File::create(folder.join(STDOUT)).unwrap())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    if let Some(Fault::Signal(signal, moment)) = fault {
        match moment {
            Moment::After(time) => std::thread::sleep(time),
            Moment::Writing => while child.try_wait().unwrap().is_none() && !is_writing(folder) {},
        }
        if child.try_wait().unwrap().is_none() {
            // The process may have ended by now, but it is not waited for yet, and its number is still its own.
            let number = format!("-{}", signal.number());
            Command::new("kill").args([number, child.id().to_string()]).output().unwrap();
        }
    }
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("{arguments:?} did not end after {fault:?}");
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let took = began.elapsed();
    let told = child.wait_with_output().unwrap();
    Ended { status: told.status, stderr: String::from_utf8(told.stderr).unwrap(), took }
}

/// Whether some file has its first byte, but not yet its name.
fn is_writing(folder: &Path) -> bool {
    fs::read_dir(folder).into_iter().flatten().flatten().any(|entry| match entry.metadata() {
        Ok(entry_is) if entry_is.is_dir() => is_writing(&entry.path()),
        Ok(entry_is) => is_unfinished(&entry.path()) && entry_is.len() > 0,
        Err(_) => false,
    })
}

fn is_unfinished(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(UNFINISHED))
}

/// A small file system, unmounted at the end.
struct Mount(Folder);

impl Mount {
    const KIB: u64 = 4096;

    fn new() -> Option<Self> {
        let folder = Folder::new();
        let size = format!("size={}k", Self::KIB);
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&folder.0).output();
        mounted.is_ok_and(|mounted| mounted.status.success()).then(|| Mount(folder))
    }

    /// Fills all but this much, which is rounded to pages.
    fn leave(&self, bytes: u64) {
        use std::io::Write;
        let ballast = self.0.0.join("ballast");
        let mut file = File::create(&ballast).unwrap();
        while file.write_all(&[0; 4096]).is_ok() {}
        let most = file.metadata().unwrap().len();
        file.set_len(most.saturating_sub(bytes)).unwrap();
    }

    fn clear(&self) {
        for entry in fs::read_dir(&self.0.0).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
        }
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0.0).status();
    }
}

/// A job with what it does without a fault.
struct Reference<'j> {
    job: &'j Job,
    inputs: Files,
    /// The files that the command before it leaves.
    before: Files,
    /// All files after the run, without and with those from before.
    after: [Files; 2],
    took: Duration,
}

impl<'j> Reference<'j> {
    fn of(job: &'j Job, inputs: &Files) -> Self {
        let succeed = |arguments: &str, folder: &Folder| {
            let ended = run(arguments, &folder.0, None);
            assert!(ended.status.success(), "{arguments:?}: {}", ended.stderr);
            fs::rename(folder.0.join(STDOUT), folder.0.join("told")).unwrap();
            ended.took
        };
        let mut inputs = inputs.clone();
        if !job.arguments.starts_with("report ") {
            inputs.retain(|name, _| !name.starts_with("reports"));
        }
        let laid = |files: &Files| {
            let folder = Folder::new();
            write(&folder.0, files);
            folder
        };
        let written = |folder: &Folder| {
            let mut files = files(&folder.0);
            let told = files.remove(Path::new("told")).unwrap();
            files.insert(STDOUT.into(), told);
            files
        };
        let folder = laid(&inputs);
        let took = succeed(job.arguments, &folder);
        let fresh = written(&folder);
        let Some(first) = job.before else {
            return Reference { job, inputs, before: Files::new(), after: [fresh.clone(), fresh], took };
        };
        let folder = laid(&inputs);
        succeed(first, &folder);
        let mut before = written(&folder);
        before.remove(Path::new(STDOUT));
        succeed(job.arguments, &folder);
        Reference { job, before: without(before, &inputs), after: [fresh, written(&folder)], inputs, took }
    }

    /// How a run with this fault ended, and what is wrong after it.
    fn faults(&self, folder: &Path, is_first: bool, fault: Fault) -> (Option<Outcome>, Vec<String>) {
        let ended = run(self.job.arguments, folder, Some(fault));
        let mut wrong = Vec::new();
        let outcome = ended.outcome(fault);
        if outcome.is_none() {
            wrong.push(format!("it ended with {}", ended.status));
        }
        let lines = ended.stderr.lines().count();
        if lines != usize::from(outcome == Some(Outcome::Failed)) {
            wrong.push(format!("{lines} lines on standard error: {:?}", ended.stderr));
        }
        let is_whole = outcome == Some(Outcome::Whole);
        let is_cut = matches!(outcome, Some(Outcome::Killed | Outcome::Failed));
        let reference = &self.after[usize::from(!is_first)];
        let mut found = files(folder);
        let told = found.remove(Path::new(STDOUT)).unwrap_or_default();
        wrong.extend(self.wrong_stdout(&told, &reference[Path::new(STDOUT)], is_whole, is_cut));

        let unfinished: Vec<PathBuf> = found.keys().filter(|name| is_unfinished(name)).cloned().collect();
        let most = match (outcome, self.job.writes) {
            // The files of a folder are all complete before the first has its name.
            (Some(Outcome::Killed), Writes::Folder(_)) => reference.len(),
            (Some(Outcome::Killed), _) => 1,
            _ => 0,
        };
        if unfinished.len() > most {
            wrong.push(format!("left behind: {unfinished:?}"));
        }
        found.retain(|name, _| !is_unfinished(name));
        for (name, content) in &self.inputs {
            let is_output = matches!(self.job.writes, Writes::Folder(output) if name.starts_with(output));
            if !is_output && found.get(name) != Some(content) {
                wrong.push(format!("the input {} is changed", name.display()));
            }
        }
        for (name, content) in &without(found.clone(), &self.inputs) {
            let old = self.before.get(name).filter(|_| !is_first);
            let is_old = old == Some(content);
            let is_new = reference.get(name) == Some(content);
            let is_part = || outcome == Some(Outcome::Interrupted) && self.is_readable(name, content, folder);
            if let Writes::Store(_) = self.job.writes {
                wrong.extend(wrong_store(content, old.map(Vec::as_slice), outcome == Some(Outcome::Killed)));
            } else if !is_new && (is_whole || !is_old && !is_part()) {
                wrong.push(format!("{} is neither old nor new: {} bytes", name.display(), content.len()));
            }
        }
        if outcome == Some(Outcome::Failed) && matches!(self.job.writes, Writes::Folder(_)) {
            wrong.extend(self.mixed(&found, is_first));
        }
        if !is_first {
            let lost = self.before.keys().filter(|name| !found.contains_key(*name));
            wrong.extend(lost.map(|name| format!("{} is lost", name.display())));
        }
        if is_whole {
            let missing =
                reference.keys().filter(|name| *name != Path::new(STDOUT) && !found.contains_key(*name));
            wrong.extend(missing.map(|name| format!("{} is missing", name.display())));
        }
        (outcome, wrong)
    }

    /// Folders in which some files are new and others are not, although there was no signal.
    fn mixed(&self, found: &Files, is_first: bool) -> Vec<String> {
        let mut seen: BTreeMap<&Path, BTreeSet<bool>> = BTreeMap::new();
        for (name, new) in
            self.after[usize::from(!is_first)].iter().filter(|(name, _)| *name != Path::new(STDOUT))
        {
            let old = self.before.get(name).filter(|_| !is_first).or(self.inputs.get(name));
            if old != Some(new) {
                seen.entry(name.parent().unwrap()).or_default().insert(found.get(name) == Some(new));
            }
        }
        seen.retain(|_, news| news.len() > 1);
        seen.keys()
            .map(|folder| format!("some files of {} are new, others are not", folder.display()))
            .collect()
    }

    /// What is wrong with the same command without a fault, after one.
    fn faults_after(&self, folder: &Path, is_first: bool) -> Vec<String> {
        let held = files(folder);
        let ended = run(self.job.arguments, folder, None);
        let mut wrong = Vec::new();
        if !ended.status.success() {
            wrong.push(format!("afterwards it ended with {}: {}", ended.status, ended.stderr));
            return wrong;
        }
        let reference = &self.after[usize::from(!is_first)];
        let mut found = files(folder);
        let told = found.remove(Path::new(STDOUT)).unwrap();
        wrong.extend(self.wrong_stdout(&told, &reference[Path::new(STDOUT)], true, false));
        for (name, content) in reference.iter().filter(|(name, _)| *name != Path::new(STDOUT)) {
            let again = found.get(name);
            if let (Writes::Store(store), Some(again)) = (self.job.writes, again)
                && name == Path::new(store)
            {
                if lines_of(again) != lines_of(content) {
                    wrong.push("afterwards the store has other lines".to_owned());
                }
                let held = held.get(name).map_or(&[][..], |held| whole_lines(held));
                if !again.starts_with(held) {
                    wrong.push("afterwards the store has lost lines".to_owned());
                }
            } else if again != Some(content) {
                wrong.push(format!("afterwards {} is not what it should be", name.display()));
            }
        }
        wrong
    }

    /// What is wrong with standard output.
    fn wrong_stdout(&self, told: &[u8], expected: &[u8], is_whole: bool, is_cut: bool) -> Option<String> {
        let json = self.job.arguments.ends_with(" json");
        let is_repeatable =
            ["convert ", "draw "].iter().any(|command| self.job.arguments.starts_with(command));
        let lines =
            |bytes: &[u8]| whole_lines(bytes).split_inclusive(|&byte| byte == b'\n').map(untimed).collect();
        let (found, all): (Vec<_>, Vec<_>) = (lines(told), lines(expected));
        if !is_cut && whole_lines(told).len() != told.len() {
            return Some("the last line has no end".to_owned());
        }
        if json && found.iter().any(Option::is_none) {
            return Some("a line is no JSON".to_owned());
        }
        if json && (found.len() > all.len() || is_whole && found != all) {
            return Some(format!("other lines: {}", String::from_utf8_lossy(told)));
        }
        let is_right = if is_whole { told == expected } else { expected.starts_with(told) };
        (is_repeatable && !is_right).then(|| "other lines".to_owned())
    }

    /// Whether what an interrupted command wrote is complete in itself.
    fn is_readable(&self, name: &Path, content: &[u8], folder: &Path) -> bool {
        match self.job.writes {
            Writes::Certificate(_) => {
                run(&format!("check {}", name.display()), folder, None).status.success()
            }
            Writes::Picture(_) => content.starts_with(b"<svg ") && content.ends_with(b"</svg>\n"),
            Writes::Nothing | Writes::Store(_) | Writes::Folder(_) => false,
        }
    }
}

/// What is wrong with a store. Old lines stay as they are; only a killed program may leave a line without an end.
fn wrong_store(store: &[u8], old: Option<&[u8]>, is_cut: bool) -> Option<String> {
    let whole = whole_lines(store);
    if !store.starts_with(old.unwrap_or_default()) {
        return Some("old lines are lost".to_owned());
    }
    if !is_cut && whole.len() != store.len() {
        return Some("the last line of the store has no end".to_owned());
    }
    let mut lines = whole.split_inclusive(|&byte| byte == b'\n');
    lines
        .any(|line| serde_json::from_slice::<Value>(line).is_err())
        .then(|| "a line of the store is no JSON".to_owned())
}

/// The lines that have an end.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |place| place + 1);
    &bytes[..end]
}

/// The lines of a store. Threads may finish in any order, and two of them may study equal graphs at the same time.
fn lines_of(store: &[u8]) -> BTreeSet<&[u8]> {
    store.split(|&byte| byte == b'\n').collect()
}

/// An object without what differs from run to run; none if the line is no JSON.
fn untimed(line: &[u8]) -> Option<Value> {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(members) => {
                ["seconds", "nodes", "positions"].iter().for_each(|name| drop(members.remove(*name)));
                members.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = serde_json::from_slice(line).ok()?;
    strip(&mut value);
    Some(value)
}

/// The files that are not among these.
fn without(mut files: Files, others: &Files) -> Files {
    files.retain(|name, content| others.get(name) != Some(content));
    files
}

fn inputs() -> Files {
    let folder = Folder::new();
    let graph6 = |graphs: &[&str]| super::stdout(&[&["convert"], graphs, &["--to", "graph6"]].concat());
    folder.file("one.g6", graph6(&["octahedron"]));
    let many = ["path:9", "cycle:8", "tree:2,3", "petersen", "wheel:7", "grid:3x4", "star:6", "cube"];
    folder.file("many.g6", graph6(&many.repeat(4)));
    folder.file("order.txt", "5\n4\n3\n2\n1\n0\n");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/corrections");
    let mut inputs = files(&folder.0);
    for (name, content) in files(&stored) {
        inputs.insert(Path::new("reports/corrections").join(name), content);
    }
    inputs
}

fn say(line: &str) {
    use std::io::Write;
    writeln!(std::io::stderr().lock(), "{line}").unwrap();
}

#[test]
fn no_fault_loses_or_halves_anything() {
    run_rounds(ROUNDS, 1);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn none_of_many_faults_loses_or_halves_anything() {
    run_rounds(number("FAULT_ROUNDS", SWEPT), number("FAULT_SEED", 1));
}

fn run_rounds(rounds: u64, seed: u64) {
    let inputs = inputs();
    let references: Vec<Reference<'_>> = JOBS.iter().map(|job| Reference::of(job, &inputs)).collect();
    let mount = Mount::new();
    if mount.is_none() {
        say("SKIPPED: no small file system could be mounted, so that no disk is full");
    }
    let mut dice = Dice::new(seed);
    let (mut wrong, mut outcomes) = (Vec::new(), BTreeMap::new());
    for round in 0..rounds {
        let reference = &references[dice.below(references.len())];
        let is_first = reference.before.is_empty() || dice.chance(0.5);
        let size = reference.after[1].values().map(Vec::len).max().unwrap_or_default() as u64;
        let after = Moment::After(reference.took.mul_f64(dice.below(1100) as f64 / 1000.0));
        let writes_anew = !matches!(reference.job.writes, Writes::Nothing | Writes::Store(_));
        let moment = if writes_anew && dice.chance(0.4) { Moment::Writing } else { after };
        let fault = match dice.below(4) {
            0 => Fault::Signal(Signal::Term, moment),
            1 => Fault::Signal(Signal::Int, moment),
            2 if mount.is_some() => Fault::Space(4096 * dice.below(size as usize / 4096 + 4) as u64),
            _ => Fault::Signal(Signal::Kill, moment),
        };
        let own = Folder::new();
        let folder = match (&mount, fault) {
            (Some(mount), Fault::Space(_)) => {
                mount.clear();
                mount.0.0.join("round")
            }
            _ => own.0.clone(),
        };
        write(&folder, &reference.inputs);
        if !is_first {
            write(&folder, &reference.before);
        }
        if let (Some(mount), Fault::Space(space)) = (&mount, fault) {
            // The file of standard output has its place from the beginning.
            mount.leave(space);
        }
        let (outcome, mut faults) = reference.faults(&folder, is_first, fault);
        *outcomes.entry(outcome).or_insert(0) += 1;
        if let (Some(mount), Fault::Space(_)) = (&mount, fault) {
            fs::remove_file(mount.0.0.join("ballast")).unwrap();
        }
        faults.extend(reference.faults_after(&folder, is_first));
        let told = format!(
            "round {round}: {fault:?}{}: mapgame {}",
            if is_first { "" } else { ", over old files" },
            reference.job.arguments
        );
        if rounds > SWEPT {
            let judged = if faults.is_empty() { "nothing wrong" } else { "WRONG" };
            say(&format!("{told}: {outcome:?}, {judged}"));
        }
        if !faults.is_empty() {
            wrong.push(format!("{told}\n  {}", faults.join("\n  ")));
        }
    }
    say(&format!("{rounds} rounds ended {outcomes:?}"));
    assert!(wrong.is_empty(), "FAULT_SEED={seed}:\n{}", wrong.join("\n"));
}
