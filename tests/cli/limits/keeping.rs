//! Limits on time and memory are kept, whatever the graph and whatever is asked of it.
//!
//! A seed draws commands, graphs of all families with up to a million edges, and limits. What is measured is the time of
//! the processor that a run takes after its limit, which other work on the machine does not change, and the largest memory.
//! Any number of draws, with a line for each:
//!
//! ```text
//! LIMIT_DRAWS=500 LIMIT_SEED=1 cargo test -p mapgame --test main -- cli::limits::keeping:: --nocapture
//! ```

use std::io::{self, Write};

use catalogue::families::{self, FAMILIES};
use graphs::Count;
use graphs::rng::Dice;

use super::*;
use crate::cli::table;

/// The draws of a normal test run, and of the sweeps; 500 take a quarter of an hour.
const DRAWS: u64 = 12;
const SWEPT: u64 = 100;

const MOST: u64 = 1_000_000;

/// The seconds that a run may take after its limit. What a program compiled without optimization does in one step takes
/// longer.
const SLACK: f64 = if cfg!(debug_assertions) { 5.0 } else { 2.0 };

/// The memory that a limit leaves out, in MiB: the program, the graph, what is put together for output.
const BESIDE: f64 = 256.0;

fn spec(dice: &mut Dice, depth: u32) -> String {
    let family = dice.pick(&FAMILIES).unwrap();
    let (name, rest) =
        family.example.split_at(family.example.find([':', '(']).unwrap_or(family.example.len()));
    if rest.starts_with('(') {
        if depth == 0 {
            return spec(dice, 0);
        }
        let parts = if matches!(name, "product" | "union") { 2 } else { 1 };
        let parts: Vec<String> = (0..parts).map(|_| spec(dice, depth - 1)).collect();
        let distance = if name == "power" { format!(",{}", 1 + dice.below(3)) } else { String::new() };
        return format!("{name}({}{distance})", parts.join(","));
    }
    let mut scaled = name.to_owned();
    let mut digits = String::new();
    let grown = |digits: &str, dice: &mut Dice| match digits.parse::<u64>() {
        Ok(number) => {
            (number as f64 * 10_f64.powf(4.5 * dice.below(1000) as f64 / 1000.0)).round().to_string()
        }
        Err(_) => digits.to_owned(),
    };
    for sign in rest.chars().chain([' ']) {
        if sign.is_ascii_digit() || sign == '.' {
            digits.push(sign);
            continue;
        }
        // One of two numbers grows.
        scaled += &if dice.chance(0.7) { grown(&digits, dice) } else { digits.clone() };
        digits.clear();
        scaled.push(sign);
    }
    scaled.trim_end().to_owned()
}

/// A graph with at most this many vertices and edges, as far as that is known before it is made; most of them with a
/// thousandth of that or more.
pub(super) fn drawn(dice: &mut Dice, most: u64) -> String {
    let is_large = dice.chance(0.7);
    loop {
        let depth = dice.below(3) as u32;
        let spec = spec(dice, depth);
        let Ok(plan) = families::plan(&spec, 0) else { continue };
        let known = |count| match count {
            Count::Exactly(count) | Count::About(count) | Count::AtLeast(count) => count,
            Count::Unknown => 0,
        };
        let (order, size) = (known(plan.extent().order), known(plan.extent().size));
        if order.max(size) <= most && (!is_large || order.max(size) >= most / 1000) {
            return spec;
        }
    }
}

struct Draw {
    line: String,
    seconds: f64,
    gib: f64,
}

fn draw(dice: &mut Dice) -> Draw {
    let commands: Vec<&str> = table("limited commands").map(|row| row[0]).collect();
    let command = dice.pick(&commands).unwrap();
    let k = (2 + dice.below(4)).to_string();
    let seconds = dice.pick(&[0.2, 0.5, 1.0]).unwrap();
    let gib = dice.pick(&[0.05, 0.1, 0.25]).unwrap();
    let line = command.replace("{graph}", &drawn(dice, MOST)).replace("{k}", &k);
    let line =
        format!("{line} --time-limit {seconds} --memory-limit {gib} --threads 1 --seed {}", dice.below(100));
    Draw { line, seconds, gib }
}

fn complaint(draw: &Draw, Watched { run, late, memory, is_endless }: &Watched) -> Option<String> {
    let lines = run.stderr.lines().count();
    if *is_endless {
        Some(format!("is still at work after {PATIENCE:?}"))
    } else if *late > SLACK {
        Some(format!("took {late:.1} s after its limit"))
    } else if *memory > draw.gib * 1024.0 + BESIDE {
        Some(format!("took {memory:.0} MiB"))
    } else if !matches!(run.code, Some(0 | 2 | 3)) {
        Some(format!("ended with {:?}: {}", run.code, run.stderr))
    } else {
        (run.code == Some(2) && lines != 1).then(|| format!("said {lines} lines: {}", run.stderr))
    }
}

fn keep_limits(draws: u64, seed: u64) {
    let mut dice = Dice::new(seed);
    let jobs: Vec<Draw> = (0..draws).map(|_| draw(&mut dice)).collect();
    let complaints = all(jobs, |draw| {
        let folder = Folder::new();
        let mut command = program();
        command.args(words(&draw.line)).current_dir(&folder.0).stdin(Stdio::null()).stdout(Stdio::null());
        let watched = watched(&mut command, Duration::from_secs_f64(draw.seconds), false);
        let complaint = complaint(&draw, &watched);
        if draws > DRAWS {
            let Watched { run, late, memory, .. } = &watched;
            let (code, outcome) = (run.code.unwrap_or(-1), complaint.as_deref().unwrap_or("kept"));
            let line = format!("{}: exit {code}, {late:.2} s late, {memory:.0} MiB, {outcome}", draw.line);
            writeln!(io::stderr().lock(), "{line}").unwrap();
        }
        complaint.map(|complaint| format!("{}: {complaint}", draw.line))
    });
    assert!(complaints.is_empty(), "LIMIT_SEED={seed}:\n{}", complaints.join("\n"));
}

#[test]
fn limits_are_kept() {
    keep_limits(number("LIMIT_DRAWS", by_effort(DRAWS, SWEPT)), number("LIMIT_SEED", 44));
}

/// One limit from the first byte that is read to the last that is written, and of all decisions together: also where work or
/// another program does not look at it.
#[test]
fn a_limit_is_that_of_the_command() {
    let one_in = by_effort(3, 1);
    let cases = table("timed commands").map(|row| row[0].split_once(" | ").unwrap_or((row[0], "")));
    let complaints = all(cases.step_by(one_in).collect(), |(line, said)| {
        let mut endless = Command::new("yes").arg("0 1").stdout(Stdio::piped()).spawn().unwrap();
        let seconds = if said.is_empty() { 0.5 } else { 0.2 };
        let mut command = program();
        command.args(words(line)).args(["--threads", "1", "--time-limit", &seconds.to_string()]);
        command.stdin(endless.stdout.take().unwrap()).stdout(Stdio::piped());
        let Watched { run, late, is_endless, .. } =
            watched(&mut command, Duration::from_secs_f64(seconds), false);
        endless.kill().unwrap();
        endless.wait().unwrap();
        // A hunt may be over, and says what it examined; other graphs are answered.
        let is_over = run.code == Some(3) || line.starts_with("hunt") && matches!(run.code, Some(0 | 1));
        let is_answered = line.contains(" petersen --any-size") == run.stdout.contains("petersen: ");
        let is_answered = is_answered && !(line.starts_with("hunt") && run.stdout.is_empty());
        (is_endless || late > SLACK || !is_over || !is_answered || !run.stderr.contains(said))
            .then(|| format!("{line}: {:?}, {late:.1} s late, {}{}", run.code, run.stdout, run.stderr))
    });
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn a_graph_of_a_spec_is_not_larger_than_asked_for() {
    let nested = "line(line(line(line(line(line(complete:5))))))";
    let refused = line(&format!("solve {nested}"));
    let message = &refused.stderr;
    assert!(message.contains("at most 4194304 edges") && message.contains("--any-size"), "{message}");
    assert_eq!(refused.code, Some(2));
    let run = line(&format!("solve {nested} --any-size --memory-limit 0.1"));
    assert!(run.code == Some(3) && run.stderr.contains("memory limit"), "{}", run.stderr);
}
