//! Limits on time and memory are kept, whatever the graph and whatever is asked of it.
//!
//! A seed draws commands, graphs of all families with up to a million edges, and limits. What is measured is the time of
//! the processor that a run takes after its limit, which other work on the machine does not change, and the largest memory.
//! Any number of draws, with a line for each:
//!
//! ```text
//! LIMIT_DRAWS=500 LIMIT_SEED=1 cargo test -p mapgame --test main -- cli::limits::keeping:: --nocapture --ignored
//! ```

use std::io::{self, Write};

use graphs::families::{self, Count, FAMILIES};
use graphs::rng::Dice;

use super::*;

/// The draws of a normal test run, and of the sweeps; 500 take a quarter of an hour.
const DRAWS: u64 = 12;
const SWEPT: u64 = 100;

/// What is asked. `{k}` is a number of colors.
const COMMANDS: &str = "
solve {graph} -k {k}
solve {graph} -k {k} --moves
solve {graph} -k {k} --moves --connected
solve {graph} -k {k} --first bob
solve {graph} -k {k} --connected
solve {graph} -k {k} --pass alice
solve {graph} -k {k} --edges
solve {graph} -k {k} --game marking
solve {graph} -k {k} --game greedy
solve {graph} -k {k} --game total
solve {graph} -k {k} --game incidence
solve {graph} -k {k} --game relaxed --defect 1
match {graph} -k {k} --games 1 --alice random --bob random
match {graph} -k {k} --games 1 --alice mcts:1000 --bob greedy
match {graph} -k {k} --games 1 --alice perfect --bob mcts:1000
match {graph} -k {k} --games 1 --alice alpha-beta:5 --bob perfect
match {graph} -k {k} --games 1 --alice activation --bob alpha-beta:3
match {graph} -k {k} --games 1 --alice mcts-2013:100 --bob threat
match {graph} -k {k} --games 1 --alice loose-backward --bob best-response:1000
match {graph} --game marking --games 1 --alice mcts:1000 --bob alpha-beta:3
match {graph} --game marking --games 1 --alice activation --bob perfect
verify {graph} --strategy activation
verify {graph} --strategy loose-backward
verify {graph} --strategy acyclic
verify {graph} --strategy dollar --force
verify {graph} --strategy activation --bob greedy --games 3
verify {graph} --strategy all
table {graph} --columns all
table {graph} --columns chi_g,col_g,worst:activation
table {graph} --columns girth,planar,treewidth --canonical
bounds {graph}
bounds {graph} --all
bounds {graph} --variants
bounds {graph} --witness
table {graph}
order {graph}
order {graph} --method heuristic
order {graph} --kind rank
solve {graph} --perfect
draw {graph}
";

/// The largest order and size of a graph.
const MOST: u64 = 1_000_000;

/// The seconds that a run may take after its limit. What a program compiled without optimization does in one step takes
/// longer.
const SLACK: f64 = if cfg!(debug_assertions) { 5.0 } else { 2.0 };

/// The memory that a limit leaves out, in MiB: the program, the graph, what is put together for output.
const BESIDE: f64 = 256.0;

/// A member of some family, as large as the dice say.
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

/// One draw: a command, its time limit in seconds, and its memory limit in GiB.
struct Draw {
    line: String,
    seconds: f64,
    gib: f64,
}

fn draw(dice: &mut Dice) -> Draw {
    let commands: Vec<&str> = COMMANDS.trim().lines().collect();
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
            let (code, told) = (run.code.unwrap_or(-1), complaint.as_deref().unwrap_or("kept"));
            let line = format!("{}: exit {code}, {late:.2} s late, {memory:.0} MiB, {told}", draw.line);
            writeln!(io::stderr().lock(), "{line}").unwrap();
        }
        complaint.map(|complaint| format!("{}: {complaint}", draw.line))
    });
    assert!(complaints.is_empty(), "LIMIT_SEED={seed}:\n{}", complaints.join("\n"));
}

#[test]
fn limits_are_kept() {
    keep_limits(DRAWS, 44);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn limits_are_kept_in_many_draws() {
    keep_limits(number("LIMIT_DRAWS", SWEPT), number("LIMIT_SEED", 1));
}

/// One limit from the first byte that is read to the last that is written, and of all decisions together: also where work or
/// another program does not look at it.
#[test]
fn a_limit_is_that_of_the_command() {
    const NOT_MADE: &str = "not made (time limit): a graph with ";
    let cases = [
        ("bounds tensor-product(complete:30,complete:30) --known", ""),
        ("bounds mycielski(gnp:400,0.1@3) --known", ""),
        ("hunt chi_g<=50 mycielski(gnp:400,0.1@3)", ""),
        ("hunt chi_g<=4 complement(grid:40x40)", ""),
        ("verify gnp:1500,0.5 --strategy all", ""),
        ("solve mycielski(gnp:60,0.5@3) -k 6..15", ""),
        ("invariants mycielski(gnp:60,0.5@3) --columns chi_g,chi_g_bob,col_g,col_g_bob,winners", ""),
        ("verify petersen --strategy 'exec:sleep 100'", ""),
        // An endless input, which this one reads alone.
        ("solve - -k 2", ""),
        // The first state alone has 300 thousand moves of Bob.
        ("table gnp:1000,0.3", ""),
        ("solve random-planar:5000000 petersen --any-size", NOT_MADE),
        ("solve random-regular:5000000,8 petersen --any-size", NOT_MADE),
        ("solve product(path:4000,path:4000) petersen --any-size", NOT_MADE),
        ("draw line(random-planar:4000000) --any-size", " and at least "),
        // Line graphs with 55 million edges, and others as large.
        ("solve gnp:770,0.5 --game edge", NOT_MADE),
        ("solve gnp:770,0.5 --edges", NOT_MADE),
        ("solve gnp:770,0.5 --game total", NOT_MADE),
        ("solve gnp:350,0.5 --game incidence", NOT_MADE),
        ("solve path:8000 --game distance --distance 4000", NOT_MADE),
        ("solve gnp:770,0.5 --edges --moves -k 2", NOT_MADE),
        ("match gnp:770,0.5 --game edge --alice random --bob random -k 3", NOT_MADE),
        ("verify gnp:770,0.5 --game edge", NOT_MADE),
        ("solve gnp:770,0.5 --perfect --edges", NOT_MADE),
        ("draw gnp:770,0.5 --edges", NOT_MADE),
        ("play gnp:770,0.5 --game edge -k 3", NOT_MADE),
    ];
    let complaints = all(cases.to_vec(), |(line, said)| {
        let mut endless = Command::new("yes").arg("0 1").stdout(Stdio::piped()).spawn().unwrap();
        let seconds = if said.is_empty() { 1.0 } else { 0.2 };
        let mut command = program();
        command.args(words(line)).args(["--threads", "1", "--time-limit", &seconds.to_string()]);
        command.stdin(endless.stdout.take().unwrap()).stdout(Stdio::piped());
        let Watched { run, late, is_endless, .. } =
            watched(&mut command, Duration::from_secs_f64(seconds), false);
        endless.kill().unwrap();
        endless.wait().unwrap();
        // A hunt may be over, and other graphs are answered.
        let is_over = run.code == Some(3) || line.starts_with("hunt") && matches!(run.code, Some(0 | 1));
        let is_answered = line.contains(" petersen --any-size") == run.stdout.contains("petersen: ");
        (is_endless || late > SLACK || !is_over || !is_answered || !run.stderr.contains(said))
            .then(|| format!("{line}: {:?}, {late:.1} s late, {}{}", run.code, run.stdout, run.stderr))
    });
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn a_graph_of_a_spec_is_not_larger_than_asked_for() {
    let nested = "line(line(line(line(line(line(complete:5))))))";
    let refused = line(&format!("solve {nested}"));
    let told = &refused.stderr;
    assert!(told.contains("at most 4194304 edges") && told.contains("--any-size"), "{told}");
    assert_eq!(refused.code, Some(2));
    let run = line(&format!("solve {nested} --any-size --memory-limit 0.1"));
    assert!(run.code == Some(3) && run.stderr.contains("memory limit"), "{}", run.stderr);
}
