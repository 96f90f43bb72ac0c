//! What a process meets: streams with a hard graph in them, signals in the middle of the work, stores in use, terminals
//! and names that a terminal would take for orders.

use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdout};

use super::*;

const HARD: &str = "torus:7x9";

fn piped(line: &str) -> Child {
    let mut command = program();
    command.args(words(line)).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(text).unwrap();
    gzip.finish().unwrap()
}

fn solving(options: &str, graphs: &[&str]) -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut child = piped(&format!("solve - {options}"));
    child.stdin.take().unwrap().write_all(graph6(graphs).as_bytes()).unwrap();
    let answers = BufReader::new(child.stdout.take().unwrap()).lines();
    (child, answers)
}

fn graph6(specs: &[&str]) -> String {
    line(&format!("convert {} --to graph6", specs.join(" "))).stdout
}

/// Sends a signal some time after an answer, when the next graph has been taken: after a signal none is. That is when the
/// program has worked on.
#[cfg(unix)]
fn send_later(child: &Child, signal: &str, times: usize) {
    #[cfg(target_os = "linux")]
    {
        let worked = || processor_seconds(child.id()).expect("it is not waited for");
        let before = worked();
        wait_for("the next graph is at work", || worked() > before + 0.08);
    }
    #[cfg(not(target_os = "linux"))]
    std::thread::sleep(std::time::Duration::from_secs(1));
    send(child, signal, times);
}

#[cfg(unix)]
#[test]
fn nothing_is_held_back_behind_a_hard_graph() {
    for threads in ["--threads 1", "--threads 2", "--threads 3"] {
        let (mut child, mut answers) = solving(threads, &[&["petersen"; 40][..], &[HARD]].concat());
        for number in 1..=40 {
            let answer = answers.next().unwrap().unwrap();
            assert!(answer.starts_with(&format!("-:{number}: chi_g = 4")), "{answer}");
        }
        send_later(&child, "TERM", 1);
        let answer = answers.next().unwrap().unwrap();
        assert!(answer.starts_with("-:41: ") && answer.contains("interruption"), "{answer}");
        assert!(answers.next().is_none());
        assert_eq!(child.wait().unwrap().code(), Some(128 + 15));
    }
}

#[cfg(unix)]
#[test]
fn unordered_results_pass_a_hard_graph() {
    let (mut child, mut answers) =
        solving("--threads 2 --unordered", &[&[HARD][..], &["cycle:5"; 30]].concat());
    let mut passed: Vec<String> = (0..30).map(|_| answers.next().unwrap().unwrap()).collect();
    passed.sort_by_key(|answer| answer.split(':').nth(1).unwrap().parse::<usize>().unwrap());
    for (number, answer) in (2..).zip(&passed) {
        assert!(answer.starts_with(&format!("-:{number}: chi_g = 3")), "{answer}");
    }
    send_later(&child, "INT", 1);
    assert!(answers.next().unwrap().unwrap().starts_with("-:1: "));
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

/// Each tells itself, after what is known. One that comes twice at once is one: `timeout` sends its signal to the program, and
/// then to the group of both.
#[cfg(unix)]
#[test]
fn a_signal_prints_what_is_known() {
    let twice = [("INT", 3, 20), ("TERM", 128 + 15, 20)].repeat(by_effort(2, 4));
    let once = [("INT", 3, 1), ("TERM", 128 + 15, 1), ("HUP", 128 + 1, 1)];
    for (signal, code, times) in once.into_iter().chain(twice) {
        // The first answer shows that the program is at work.
        let (mut child, mut answers) = solving("--threads 1", &["petersen", HARD]);
        answers.next().unwrap().unwrap();
        send_later(&child, signal, times);
        let answer = answers.next().expect("what is known is printed").unwrap();
        assert!(answer.starts_with("-:2: "), "{answer}");
        assert_eq!(child.wait().unwrap().code(), Some(code), "{signal}");
    }
}

#[test]
fn a_graph_is_answered_before_the_stream_ends() {
    let mut child = piped("solve -");
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (line, expected) in [("Dhc", "-:1: chi_g = 3"), ("Ch", "-:2: chi_g = 3")] {
        writeln!(input, "{line}").unwrap();
        assert!(answers.next().unwrap().unwrap().starts_with(expected));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// The first rows of a table in text tell the widths of its columns; a wider cell behind them is whole.
#[test]
fn a_table_of_many_rows_is_written_as_they_come() {
    const ROWS: usize = 2500;
    let mut child = piped("table - --columns max_degree --quiet");
    let mut input = child.stdin.take().unwrap();
    let (sender, lines) = std::sync::mpsc::channel();
    let answers = BufReader::new(child.stdout.take().unwrap()).lines();
    std::thread::spawn(move || answers.map(Result::unwrap).try_for_each(|line| sender.send(line)));
    input.write_all("A_\n".repeat(ROWS).as_bytes()).unwrap();
    let first = lines.recv_timeout(PATIENCE).expect("rows are written before the input ends");
    writeln!(input, "K???????????").unwrap();
    drop(input);
    let lines: Vec<String> = std::iter::once(first).chain(lines).collect();
    assert!(child.wait().unwrap().success());
    let rules: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with('─')).collect();
    assert_eq!((lines.len(), rules.len(), rules[2] - rules[1]), (ROWS + 6, 3, ROWS + 2), "{:?}", &lines[..5]);
    let words: Vec<&str> = lines[ROWS + 4].split_whitespace().collect();
    assert_eq!(words, ["K???????????", "12", "0", "0"]);
}

#[test]
fn compressed_graphs_are_read() {
    let folder = Folder::new();
    let plain = graph6(&["petersen", "cube"]);
    let (gzip, zstd) = (gzip(plain.as_bytes()), zstd::encode_all(plain.as_bytes(), 0).unwrap());
    folder.file("graphs.g6.gz", &gzip);
    folder.file("graphs", &zstd);
    for (argument, input) in [("graphs.g6.gz", &b""[..]), ("graphs", b""), ("-", &gzip), ("-", &zstd)] {
        let read = line_with(&folder, &format!("convert {argument} --to graph6"), input);
        assert_eq!((read.code, &read.stdout), (Some(0), &plain), "{argument}: {}", read.stderr);
    }
    let torn = line_with(&folder, "solve -", &gzip[..gzip.len() / 2]);
    assert_eq!((torn.code, torn.stderr.lines().count()), (Some(2), 1), "{}", torn.stderr);
}

/// Of members without text the decoder would never return.
#[test]
fn an_endless_input_without_text_ends_in_time() {
    let mut child = piped("solve - -k 2 --time-limit 1");
    let mut input = child.stdin.take().unwrap();
    input.write_all(&gzip(b"\n")).unwrap();
    let empty = gzip(b"").repeat(1000);
    // The program ends first.
    while input.write_all(&empty).is_ok() {}
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    // By itself, not by the guard that ends what goes on.
    assert!(ended.status.code() == Some(3) && !said.contains("still being computed"), "{said}");
}

/// For commands whose output takes each way to standard output: the exit code, and what is said, where it goes there.
fn tell(place: impl Fn() -> Stdio) -> impl Iterator<Item = (&'static str, Option<i32>, String)> {
    table("tellers").map(move |row| {
        let line = row[0];
        let said = program().args(words(line)).stdin(Stdio::null()).stdout(place()).output().unwrap();
        (line, said.status.code(), String::from_utf8(said.stderr).unwrap())
    })
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_reported_in_one_line() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap().into();
    for (line, code, said) in tell(full) {
        let expected = "mapgame: cannot write to standard output: No space left on device";
        assert!(code == Some(2) && said.starts_with(expected) && said.lines().count() == 1, "{line}: {said}");
    }
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_is_quiet() {
    for (line, code, said) in tell(|| std::io::pipe().unwrap().1.into()) {
        assert_eq!((code, said.as_str()), (Some(141), ""), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_signal_ended_is_not_cut_short_by_a_limit() {
    let child = piped("verify random-planar:60@1");
    wait_for("it is at work", || processor_seconds(child.id()) > Some(1.0));
    send(&child, "INT", 1);
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{said}");
    assert!(said.contains("0 stopped by a limit, 1 interrupted"), "{said}");
}

#[test]
fn the_first_graph_comes_before_a_smaller_one() {
    let mut child = piped("verify torus:8x8 --claim 'col_g <= 4' --node-limit 100000 --format json");
    let mut line = String::new();
    BufRead::read_line(&mut BufReader::new(child.stdout.take().unwrap()), &mut line).unwrap();
    assert!(child.try_wait().unwrap().is_none(), "it is printed while a smaller graph is looked for");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains("\"graph\":\"torus:8x8\"") && line.contains("\"claim_holds\":false"), "{line}");
}

#[test]
fn a_second_process_learns_who_uses_the_store() {
    let folder = Folder::new();
    // Hours of games, one a batch.
    let mut first = start(
        &folder,
        "match torus:7x7 --alice mcts:2000 --bob random -k 4 --games 100000 --store games.jsonl",
    );
    let store = folder.0.join("games.jsonl");
    wait_for("a store is begun", || fs::read(&store).is_ok_and(|store| store.ends_with(b"\n")));
    let user = if cfg!(target_os = "linux") {
        format!("process {} (mapgame)", first.id())
    } else {
        "another process".into()
    };
    let expected =
        format!("mapgame: games.jsonl: expected a store that is not in use, found it in use by {user}\n");
    let lines = ["match path:4 --alice random --bob random -k 2 --games 2", "verify path:4"];
    let lines = lines.map(|line| format!("{line} --store games.jsonl"));
    for line in &lines {
        let refused = line_in(&folder, line);
        assert_eq!((refused.code, &*refused.stdout, &*refused.stderr), (Some(2), "", &*expected));
    }
    // A killed process leaves no lock.
    first.kill().unwrap();
    first.wait().unwrap();
    lines.iter().for_each(|line| drop(made(&folder, line)));
    let names = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["games.jsonl"], "the lock is no file");
}

/// What the command prints on a terminal of this width; `None` where there is no program to open one.
#[cfg(target_os = "linux")]
fn on_terminal(columns: usize, arguments: &str) -> Option<String> {
    let program = assert_cmd::cargo::cargo_bin!("mapgame").display();
    let line = format!("stty cols {columns} rows 50; '{program}' {arguments}");
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).stdin(Stdio::null());
    let output = script.output().ok()?;
    Some(String::from_utf8(output.stdout).unwrap().replace('\r', ""))
}

#[cfg(target_os = "linux")]
#[test]
fn a_hard_search_shows_how_far_it_is() {
    let limited = |seconds: &str| format!("solve torus:7x9 --threads 1 --time-limit {seconds}");
    let Some(shown) = on_terminal(100, &limited("3")) else { return };
    // Answers have no seconds behind their nodes.
    let has_seconds = |after: &str| after.starts_with(|c: char| c.is_ascii_digit());
    assert!(shown.contains("k = 4: ") && shown.split(" nodes, ").skip(1).any(has_seconds), "{shown}");
    let piped = line(&limited("1.5"));
    assert_eq!((piped.code, piped.stderr.as_str()), (Some(3), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn tables_wrap_between_words_at_every_width() {
    let words = |text: &str| -> std::collections::BTreeSet<String> {
        text.split_whitespace().filter(|word| !word.starts_with('─')).map(str::to_owned).collect()
    };
    let catalogues = ["players", "theorems", "theorems --variants", "families", "games"]
        .map(|name| format!("list {name}"));
    for command in catalogues.into_iter().chain(["table petersen cube --node-limit 1000".into()]) {
        let all = words(&line(&command).stdout);
        for columns in [60, 70, 80, 100] {
            let Some(shown) = on_terminal(columns, &command) else { return };
            let widest = shown.lines().map(|line| line.chars().count()).max();
            assert!(widest.is_some_and(|widest| widest <= columns), "{command} at {columns}: {widest:?}");
            assert!(all.is_subset(&words(&shown)), "{command} at {columns}: {shown}");
        }
    }
}

#[test]
fn no_name_reaches_the_terminal_as_it_is() {
    let folder = Folder::new();
    let names = ["two\nlines", "\u{1b}[2Jclear", "back\u{8}space", "\u{202e}turned", "plain"];
    let edges = names.windows(2).map(|pair| format!("\"{}\" -- \"{}\";\n", pair[0], pair[1]));
    let file = "names\u{1b}[31m\n.dot";
    folder.file(file, format!("graph \"title\u{1b}[31m\n\" {{\n{}}}\n", edges.collect::<String>()));
    folder.file("bad\u{1b}[31m\n.dot", "graph {");
    let is_tame = |text: &str| !text.contains(|c: char| c != '\n' && (c.is_control() || c == '\u{202e}'));
    for row in table("names") {
        let command = row[0].replace("FILE", file).replace('␛', "\x1b").replace('␊', "\n");
        let typed = b"hint\nboard\nplain=0\nplain=0\nx\x1b[31m=0\nmoves\nquit\n";
        let run = line_with(&folder, &command, typed);
        let printed = run.stdout.clone() + &run.stderr;
        assert!(is_tame(&printed), "{command:?}: {printed:?}");
        assert!(!run.stdout.contains("two\nlines"), "{command:?}: {}", run.stdout);
    }
    // What is shown is taken for what it means.
    made(&folder, &format!("solve {file} -k 3 --moves --after two\u{240a}lines=0,\u{241b}[2Jclear=1"));
}

/// Rows are out as they are found; one that was interrupted is not.
#[cfg(unix)]
#[test]
fn a_report_that_is_stopped_has_kept_its_rows() {
    let folder = Folder::new();
    let mut command = program();
    command.args(words("report atlas-families --node-limit 200000 --out reports --store kept.jsonl"));
    command.current_dir(&folder.0).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let kept = || fs::read_to_string(folder.0.join("kept.jsonl")).unwrap_or_default();
    wait_for("rows are kept", || kept().lines().count() >= 3 || child.try_wait().unwrap().is_some());
    send(&child, "INT", 1);
    let stopped = child.wait_with_output().unwrap();
    assert_eq!(stopped.status.code(), Some(3));
    let remark = "atlas-families: interrupted: no report was written; kept.jsonl has what is done\n";
    assert!(String::from_utf8_lossy(&stopped.stderr).ends_with(remark), "{stopped:?}");
    assert!(!folder.0.join("reports").exists());
    let kept = kept();
    let rows: Vec<serde_json::Value> =
        kept.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.len() >= 2 && rows.iter().all(|row| row["result"].is_array()), "{rows:?}");
}
