//! Sessions: every command in a `console` block of a document or of `tests/sessions` prints what stands below it.
//!
//! A block is a session in a folder of its own, with the examples and the files of the blocks ```` ```file NAME ```` above it in
//! its section, and before the first. A line `$ COMMAND` is for a shell. What follows up to the next command is what it prints.
//! A line `...` stands for any number of lines, `[..]` for anything in a line. Seconds are not compared. What takes seconds is a
//! block ```` ```console sweep ````, which only `SWEEPS=1` runs.
//!
//! In tests neither are counts of nodes and positions, which change with the solver; there the exit code stands below
//! if it is not 0, and `[stderr]` between the two streams if both say something. `WRITE=1` rewrites what differs, but no output
//! with a line `...`; `SESSIONS=WORD` takes the files so named.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// A few jobs at a time, each on a thread of its own; the complaints of all.
pub fn all<J: Send>(jobs: Vec<J>, run: impl Fn(J) -> Option<String> + Sync) -> Vec<String> {
    let threads = std::thread::available_parallelism().map_or(2, |threads| threads.get().clamp(2, 8));
    let (jobs, complaints) = (Mutex::new(jobs.into_iter()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let Some(job) = jobs.lock().unwrap().next() else { return };
                    complaints.lock().unwrap().extend(run(job));
                }
            });
        }
    });
    complaints.into_inner().unwrap()
}

/// One command of a session, and the lines of its document that show its output.
struct Shown {
    command: String,
    output: Range<usize>,
}

/// A `console` block, and the files that stand above it in its section and before the first.
struct Session {
    files: BTreeMap<String, String>,
    shown: Vec<Shown>,
}

fn sessions(lines: &[&str]) -> Vec<Session> {
    let (mut files, mut of_all, mut sessions) = (BTreeMap::new(), None, Vec::new());
    let mut at = 0;
    while at < lines.len() {
        if lines[at].starts_with("## ") {
            files.clone_from(of_all.get_or_insert_with(|| files.clone()));
        }
        let end = || at + 1 + lines[at + 1..].iter().position(|line| *line == "```").expect("a block ends");
        if let Some(name) = lines[at].strip_prefix("```file ") {
            let content = lines[at + 1..end()].iter().map(|line| format!("{line}\n"));
            files.insert(name.to_owned(), content.collect());
            at = end();
        } else if lines[at] == "```console" || lines[at] == "```console sweep" {
            let mut shown: Vec<Shown> = Vec::new();
            for (index, line) in lines.iter().enumerate().take(end()).skip(at + 1) {
                match line.strip_prefix("$ ") {
                    Some(command) => {
                        shown.push(Shown { command: command.to_owned(), output: index + 1..index + 1 });
                    }
                    None => shown.last_mut().expect("a block begins with a command").output.end = index + 1,
                }
            }
            if lines[at] == "```console" || std::env::var_os("SWEEPS").is_some() {
                sessions.push(Session { files: files.clone(), shown });
            }
            at = end();
        }
        at += 1;
    }
    sessions
}

/// The line with every number before "node" or "position" blotted out in a test, and those of JSON, and the spaces at its end.
fn without_counts(line: &str, is_test: bool) -> String {
    let words = line.trim_end().split(' ').collect::<Vec<_>>();
    let counted = |word: &str| is_test && (word.starts_with("node") || word.starts_with("position"));
    let shown = words.iter().enumerate().map(|(index, word)| {
        let rest = word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '#');
        let is_count = rest.len() < word.len() && words.get(index + 1).is_some_and(|next| counted(next));
        if is_count { format!("{rest}#") } else { (*word).to_owned() }
    });
    let mut line = shown.collect::<Vec<_>>().join(" ");
    for key in ["\"seconds\":", "\"nodes\":", "\"positions\":"].into_iter().take(if is_test { 3 } else { 1 })
    {
        let parts = line.split(key).enumerate();
        let is_number = |c: char| c.is_ascii_digit() || ".e-#".contains(c);
        let blotted = parts.map(|(index, part)| match part.trim_start_matches(is_number) {
            rest if index > 0 && rest.len() < part.len() => format!("#{rest}"),
            _ => part.to_owned(),
        });
        line = blotted.collect::<Vec<_>>().join(key);
    }
    line
}

/// Whether this is the printed line, where `[..]` stands for anything.
fn is_line(shown: &str, printed: &str) -> bool {
    let Some((head, rest)) = shown.split_once("[..]") else { return shown == printed };
    let Some(tail) = printed.strip_prefix(head) else { return false };
    tail.char_indices().map(|(at, _)| at).chain([tail.len()]).any(|at| is_line(rest, &tail[at..]))
}

/// Whether the printed lines are those shown, where `...` stands for any number of lines.
fn agrees(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((line, rest)) if line == "..." => {
            (0..=printed.len()).any(|skipped| agrees(rest, &printed[skipped..]))
        }
        Some((line, rest)) => {
            printed.first().is_some_and(|first| is_line(line, first)) && agrees(rest, &printed[1..])
        }
    }
}

fn lines<'t>(text: impl Iterator<Item = &'t str>, is_test: bool) -> Vec<String> {
    let mut lines: Vec<String> = text.map(|line| without_counts(line, is_test)).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

fn copy(from: &Path, to: &Path) {
    if !from.is_dir() {
        fs::copy(from, to).unwrap();
        return;
    }
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}

/// Says a line even where the output of tests is caught.
pub fn say(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Whether programs in Python can be run. Where there is none, the test says that they are skipped.
pub fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        say("SKIPPED: there is no python3");
    }
    found
}

type Change = (Range<usize>, Vec<String>);

pub type Json = Vec<(String, String)>;

/// What is run: the program, the folder in which documents and examples stand, and the examples, by what they are called there.
pub struct Runner<'r> {
    pub program: &'r Path,
    pub root: &'r Path,
    pub examples: &'r [(&'r str, &'r str)],
    /// Whether counts are left out, and exit codes and both streams are shown.
    pub is_test: bool,
}

impl Runner<'_> {
    /// What a command prints on either stream, with `[folder]` for where it runs, and its exit code.
    fn perform(&self, folder: &Path, command: &str) -> (String, String, i32) {
        let places = std::env::var_os("PATH").unwrap();
        let places =
            self.program.parent().into_iter().map(Path::to_owned).chain(std::env::split_paths(&places));
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(folder).env("PATH", std::env::join_paths(places).unwrap());
        let run = shell.stdin(Stdio::piped()).output().unwrap();
        let code = run.status.code().unwrap_or_else(|| panic!("{command} was killed"));
        let named = [
            (self.program, self.program.file_name().unwrap().to_str().unwrap()),
            (&folder.canonicalize().unwrap(), "[folder]"),
        ];
        let [stdout, stderr] = [run.stdout, run.stderr].map(|bytes| {
            let text = String::from_utf8(bytes).unwrap();
            named.iter().fold(text, |text, (path, name)| text.replace(path.to_str().unwrap(), name))
        });
        (stdout, stderr, code)
    }

    /// Runs a session of a document that has these lines: what to change in them, complaints, and JSON.
    fn hold(&self, session: &Session, text: &[&str]) -> (Vec<Change>, String, Json) {
        let (folder, is_test) = (tempfile::tempdir().unwrap(), self.is_test);
        // Most sessions name no example, and copies take long.
        let has = |name: &str| session.shown.iter().any(|shown| shown.command.contains(name));
        let is_named = |name: &str| has(name) || session.files.values().any(|file| file.contains(name));
        for (from, to) in self.examples.iter().filter(|(_, to)| is_named(to)) {
            copy(&self.root.join(from), &folder.path().join(to));
        }
        for (name, content) in &session.files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        let (mut changes, mut complaints, mut json) = (Vec::new(), String::new(), Vec::new());
        for Shown { command, output } in &session.shown {
            if command.contains("python3") && !has_python() {
                continue;
            }
            let (mut printed, stderr, code) = self.perform(folder.path(), command);
            let stage = command.rsplit(" | ").next().expect("there is one");
            if stage.contains(" --format json") || ["cat game.json", "cat kept.jsonl"].contains(&stage) {
                json.push((stage.to_owned(), printed.clone()));
            }
            if is_test && !printed.is_empty() && !stderr.is_empty() {
                printed += "[stderr]\n";
            }
            printed += &stderr;
            if is_test && code != 0 {
                printed += &format!("[exit {code}]\n");
            }
            let shown = &text[output.clone()];
            let [said, now] = [lines(shown.iter().copied(), is_test), lines(printed.lines(), is_test)];
            if agrees(&said, &now) && (is_test || code != 2) {
                continue;
            }
            if std::env::var_os("WRITE").is_none()
                || said.iter().any(|line| line == "...")
                || (!is_test && code == 2)
            {
                complaints += &format!("$ {command}\n{printed}");
                continue;
            }
            let raw = printed.lines().map(|line| line.trim_end().to_owned());
            let fresh = if is_test { now } else { raw.collect() };
            let kept = |(at, line): (usize, String)| match said.get(at) {
                Some(same) if said.len() == fresh.len() && is_line(same, &line) => same.clone(),
                _ => line,
            };
            changes.push((output.clone(), fresh.iter().cloned().enumerate().map(kept).collect()));
        }
        (changes, complaints, json)
    }

    /// Runs the sessions of documents and holds what they print against what they show; what they print as JSON.
    pub fn check(&self, documents: &[String]) -> Json {
        let root = self.root;
        let wanted = std::env::var("SESSIONS").unwrap_or_default();
        let documents = documents.iter().filter(|name| name.contains(&wanted));
        let read = |name: &String| (root.join(name), fs::read_to_string(root.join(name)).unwrap());
        let texts: Vec<_> = documents.map(read).collect();
        let all_lines: Vec<Vec<&str>> = texts.iter().map(|(_, text)| text.lines().collect()).collect();
        let of_document = |(index, lines): (usize, &Vec<&str>)| {
            sessions(lines).into_iter().map(move |session| (index, session)).collect::<Vec<_>>()
        };
        let jobs: Vec<_> = all_lines.iter().enumerate().flat_map(of_document).collect();
        let commands = jobs.iter().map(|(_, session)| session.shown.len()).sum::<usize>();
        let (changes, json) = (Mutex::new(vec![Vec::<Change>::new(); texts.len()]), Mutex::new(Json::new()));
        let complaints = all(jobs, |(index, session)| {
            let (changed, complaints, printed) = self.hold(&session, &all_lines[index]);
            changes.lock().unwrap()[index].extend(changed);
            json.lock().unwrap().extend(printed);
            (!complaints.is_empty()).then(|| format!("{}:\n{complaints}", texts[index].0.display()))
        });
        for (((path, _), lines), mut changes) in
            texts.iter().zip(&all_lines).zip(changes.into_inner().unwrap())
        {
            changes.sort_by_key(|(range, _)| range.start);
            let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            for (range, fresh) in changes.iter().rev() {
                lines.splice(range.clone(), fresh.iter().cloned());
            }
            if !changes.is_empty() {
                fs::write(path, lines.join("\n") + "\n").unwrap();
            }
        }
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
        assert!(commands > 0 || !wanted.is_empty(), "no sessions");
        json.into_inner().unwrap()
    }
}

#[test]
fn dots_stand_for_lines() {
    let [shown, same, other] = [vec!["a", "...", "d"], vec!["a", "b", "c", "d"], vec!["a", "b"]]
        .map(|text| lines(text.into_iter(), true));
    assert!(agrees(&shown, &same));
    assert!(!agrees(&shown, &other));
    assert!(is_line("a[..]d", "abcd") && is_line("a[..]", "a") && !is_line("a[..]d", "abc"));
    assert_eq!(without_counts("217 nodes, k = 3", true), "# nodes, k = 3");
    assert_eq!(without_counts("217 nodes, k = 3", false), "217 nodes, k = 3");
    assert_eq!(without_counts(r#"{"nodes":21,"k":3}"#, true), r##"{"nodes":#,"k":3}"##);
}
