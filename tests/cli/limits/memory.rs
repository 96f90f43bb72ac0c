//! No number that a user types, and no file, takes the memory.

use catalogue::families::FAMILIES;

use super::*;
use crate::cli::table;

const NUMBERS: &str = "0 1 2147483648 4294967296 9223372036854775808 18446744073709551616 -1 -2147483648 \
                       -9223372036854775808";

fn options(command: &str) -> Vec<String> {
    let help = examples::help(command);
    let listed = examples::options(&help).into_iter().filter_map(|option| option.split_once(" <"));
    listed.map(|(names, _)| names.rsplit(' ').next().unwrap().to_owned()).collect()
}

fn replaced(command: &str, option: &str, value: &str) -> String {
    let mut line = words(&format!("{command} {}", work(command)[1]));
    if let Some(place) = line.iter().position(|word| word == option) {
        line.drain(place..place + 2);
    }
    let limits =
        ["--time-limit 0.1", "--node-limit 1000"].into_iter().filter(|limit| !limit.starts_with(option));
    let limits = limits.map(|limit| format!(" {limit}")).collect::<String>();
    format!("{} {option}={value}{limits}", line.join(" "))
}

/// One line in this many is run: every second place gets one of the nine numbers.
const SOME: usize = 16;

/// Runs some of these lines in a gigabyte of addresses for 20 seconds on a processor.
fn take_no_memory(lines: Vec<String>) {
    assert!(lines.len() > 500, "has the form of the help or the catalogue changed? {} runs", lines.len());
    let folder = files();
    let complaints = all(lines.into_iter().step_by(by_effort(SOME, 1)).collect(), |line: String| {
        // A backtrace takes much time and memory.
        let limits = "export RUST_BACKTRACE=0; exec >/dev/null; ulimit -t 20 -v 1000000";
        let Run { code, stderr, .. } = limited(limits, &folder, &line);
        // Others are a panic, an abort, or a signal.
        (!matches!(code, Some(0..=3))).then(|| format!("{line}: ended with {code:?}: {stderr}"))
    });
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn lines_of_options() -> Vec<String> {
    let global = options("");
    let of_command = |command: String| {
        let is_tried = |option: &String| ["solve", "match"].contains(&&*command) || !global.contains(option);
        let options: Vec<String> = options(&command).into_iter().filter(is_tried).collect();
        let of_option = |option: &String| {
            NUMBERS.split(' ').map(|number| replaced(&command, option, number)).collect::<Vec<_>>()
        };
        options.iter().flat_map(of_option).collect::<Vec<_>>()
    };
    commands().into_iter().flat_map(of_command).collect()
}

fn lines_of_specs() -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for family in FAMILIES.iter() {
        let is_digit = |c: char| c.is_ascii_digit() || c == '.';
        let example = family.example;
        let mut rest = example;
        while let Some(begin) = rest.find(|c: char| c.is_ascii_digit()) {
            let (before, number) = example.split_at(example.len() - rest.len() + begin);
            rest = number.trim_start_matches(is_digit);
            let line = |number| format!("convert {before}{number}{rest} --to graph6");
            lines.extend(NUMBERS.split(' ').map(line));
        }
    }
    for number in NUMBERS.split(' ') {
        let players = ["alpha-beta", "mcts", "mcts-2013", "mcts-2013-repaired"];
        let players = players.map(|player| format!("--alice {player}:{number} -k 3"));
        for rest in players.into_iter().chain([format!("--alice random -k 1..{number}")]) {
            lines.push(format!("match petersen --bob random {rest} --games 1 --time-limit 0.1"));
        }
    }
    lines
}

#[test]
fn no_option_takes_the_memory() {
    take_no_memory(lines_of_options());
}

#[test]
fn no_spec_and_no_player_takes_the_memory() {
    take_no_memory(lines_of_specs());
}

/// What is kept of a stream is counted: the limit holds while it is read, each third one through gzip.
#[test]
fn a_stream_without_end_keeps_within_the_limit() {
    use std::io::{PipeWriter, Write};
    const MOST: f64 = 80.0;
    let feed = |prefix: String, unit: String, writer: PipeWriter, is_packed: bool| {
        let mut out: Box<dyn Write> = match is_packed {
            true => Box::new(flate2::write::GzEncoder::new(writer, flate2::Compression::fast())),
            false => Box::new(writer),
        };
        let piece = |at: u64| {
            (0..3).fold(unit.clone(), |text, by| text.replace(&format!("@{by}"), &(at + by).to_string()))
        };
        let pieces =
            std::iter::once(prefix).chain((0..).step_by(500).map(|at| (at..at + 500).map(piece).collect()));
        // The program ends first.
        for text in pieces {
            if out.write_all(text.as_bytes()).is_err() {
                break;
            }
        }
        // Its end could not be written.
        std::mem::forget(out);
    };
    let streams: Vec<_> = table("endless streams").enumerate().collect();
    assert!(streams.len() > 34);
    let complaints = all(streams, |(number, stream)| {
        let [prefix, unit] = stream[..] else { panic!("{stream:?}") };
        let [prefix, unit] = [prefix, unit].map(|part| part.replace('␊', "\n"));
        let (reader, writer) = std::io::pipe().unwrap();
        let feeder = thread::spawn(move || feed(prefix, unit, writer, number % 3 == 0));
        let mut command = program();
        command.args(words("convert - --to graph6 --memory-limit 0.02 --time-limit 2 --threads 1"));
        command.stdin(reader).stdout(Stdio::null());
        let Watched { run, memory, is_endless, .. } = watched(&mut command, Duration::ZERO, false);
        // With it the end of the pipe that is read.
        drop(command);
        feeder.join().unwrap();
        // For a stream of graphs, the number of graphs examined is printed as well.
        let is_reported = matches!(run.code, Some(2 | 3)) && matches!(run.stderr.lines().count(), 1 | 2);
        let is_right = is_reported && !is_endless && memory < MOST;
        (!is_right).then(|| format!("{stream:?}: {memory:.0} MiB, {:?}: {:.200}", run.code, run.stderr))
    });
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Each file for one in three of the commands, the next one for others.
#[test]
fn files_take_no_more_than_some_times_their_size() {
    const SIZE: usize = 40 << 20;
    let one_in = by_effort(3, 1);
    let folder = files();
    let long = |unit: &str| unit.repeat(SIZE / unit.len());
    let run = |line: &str| {
        let Run { code, stderr, .. } =
            limited(&format!("exec >/dev/null; ulimit -v {}", 12 * (SIZE >> 10)), &folder, line);
        (code, stderr)
    };
    for (number, (file, content)) in [
        ("blank", long("\n")),
        ("comments", long("# nothing\n")),
        ("label", long("x")),
        ("numbers", long("0 0\n")),
        ("commas", format!("R, G\n{}", long("a: R-1, "))),
        ("colors", long("a, ")),
        ("letters", long("ABCDEFG\n")),
    ]
    .into_iter()
    .enumerate()
    {
        folder.file(file, content);
        let works = ["verify petersen --order", "verify petersen --strategy acyclic --guide"];
        for work in works.into_iter().skip(number % one_in).step_by(one_in) {
            let (code, said) = run(&format!("{work} {file}"));
            let is_reported = code == Some(2) && said.lines().count() == 1 && said.len() <= 5000;
            assert!(is_reported, "{work} {file}: {code:?}, {} bytes: {said:.300}", said.len());
        }
    }
    let stored = |entries: String| {
        folder.file("store.jsonl", format!("{{\"mapgame\":\"store\",\"version\":1}}\n{entries}"));
        run("match petersen --alice random --bob random -k 3 --games 1 --store store.jsonl")
    };
    let (code, said) = stored(long("{\"key\":\"a\"}\n"));
    assert!(
        code == Some(2) && said.lines().count() == 1 && said.contains("store.jsonl:2: "),
        "{code:?}: {said:.300}"
    );
    let keys = (0..SIZE / 24).map(|number| format!("{{\"key\":\"{number:x}\",\"result\":0}}\n"));
    let (code, said) = stored(keys.collect());
    assert_eq!(code, Some(0), "{said:.300}");
}
