//! The command line as other programs rely on it.

mod census;
mod checkers;
mod examples;
#[cfg(unix)]
mod faults;
mod hunt;
mod limits;
mod outside;
mod same;
mod schemas;
mod serve;
mod sessions;
mod streams;
mod table;

use std::process::{Command, Output, Stdio};

pub(crate) use crate::sessions::all;

pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    stdout: String,
    pub(crate) stderr: String,
}

fn program() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
}

/// The words of a command, as a shell splits them where nothing but single quotes is special.
fn words(command: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    for (index, part) in command.split('\'').enumerate() {
        let mut pieces = if index % 2 == 1 { vec![part] } else { part.split(' ').collect() }.into_iter();
        words.last_mut().expect("there is one").push_str(pieces.next().unwrap_or(""));
        words.extend(pieces.map(String::from));
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Runs the program with the words of a line in a folder, with this standard input.
fn line_with(folder: &Folder, line: &str, input: &[u8]) -> Run {
    ended(program().args(words(line)), folder, input)
}

/// The rows of a part of `tests/data/tables.tsv`, without remarks.
pub(crate) fn table(part: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let (_, rest) = include_str!("data/tables.tsv").split_once(&format!("=== {part}\n")).expect("a part");
    let rows = rest.lines().take_while(|line| !line.starts_with("=== "));
    rows.filter(|line| !line.starts_with("## ")).map(|line| line.split('\t').collect())
}

fn line_in(folder: &Folder, line: &str) -> Run {
    line_with(folder, line, b"")
}

/// The same in a fresh folder.
pub(crate) fn line(line: &str) -> Run {
    line_in(&Folder::new(), line)
}

fn made(folder: &Folder, line: &str) -> String {
    let run = line_in(folder, line);
    assert_eq!(run.code, Some(0), "{line}: {}", run.stderr);
    run.stdout
}

/// A line at work in a folder, of which nothing is read.
fn start(folder: &Folder, line: &str) -> std::process::Child {
    let mut command = program();
    command.args(words(line)).current_dir(&folder.0).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// The exit code of a line in a folder, and the JSON objects that it prints.
fn json_in(folder: &Folder, line: &str) -> (Option<i32>, Vec<serde_json::Value>) {
    let run = line_in(folder, &format!("{line} --format json"));
    let objects = run.stdout.lines().map(|object| serde_json::from_str(object).unwrap());
    (run.code, objects.collect())
}

fn json(line: &str) -> Vec<serde_json::Value> {
    let (code, objects) = json_in(&Folder::new(), line);
    assert_eq!(code, Some(0), "{line}");
    objects
}

fn limited(limit: &str, folder: &Folder, line: &str) -> Run {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{limit}; exec \"$0\" \"$@\"")]);
    ended(shell.arg(assert_cmd::cargo::cargo_bin!("mapgame")).args(words(line)), folder, b"")
}

fn ended(command: &mut Command, folder: &Folder, input: &[u8]) -> Run {
    use std::io::Write;
    let mut child = command
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may end without reading all of it.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    Run {
        code: status.code(),
        stdout: String::from_utf8(stdout).unwrap(),
        stderr: String::from_utf8(stderr).unwrap(),
    }
}

/// By the clock: the longest that a test waits for what takes no time on a processor.
pub(crate) const PATIENCE: std::time::Duration = std::time::Duration::from_secs(120);

pub(crate) fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = std::time::Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}: not so after {PATIENCE:?}");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// The seconds that all threads of a process had on a processor, until it is waited for.
#[cfg(target_os = "linux")]
fn processor_seconds(process: u32) -> Option<f64> {
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in brackets, is the second word; the times are the 14th and the 15th.
    let times: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: Option<f64> = times.get(11..13)?.iter().map(|time| time.parse::<f64>().ok()).sum();
    ticks.map(|ticks| ticks / TICKS)
}

/// Sends a signal this many times, without a moment between. A process that is not waited for still has its number.
#[cfg(unix)]
fn send(child: &std::process::Child, signal: &str, times: usize) {
    let targets = std::iter::repeat_n(child.id().to_string(), times);
    assert!(Command::new("kill").arg(format!("-{signal}")).args(targets).status().unwrap().success());
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .map_or(default, |value| value.parse().unwrap_or_else(|_| panic!("{name}: expected a number")))
}

/// The first of the two in the tests of every day; with `SWEEPS=1`, as in .ci/sweeps, the second.
pub(crate) fn by_effort<T>(daily: T, sweep: T) -> T {
    if std::env::var_os("SWEEPS").is_some() { sweep } else { daily }
}

pub(crate) struct Folder(pub(crate) std::path::PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("mapgame-test-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::create_dir_all(self.0.join(name).parent().unwrap()).unwrap();
        std::fs::write(self.0.join(name), content).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
