//! No call costs the machine: every call, about members of all families up to the largest that are answered and some that are
//! larger, several at once. Watched are the time and the bytes of each answer, and the memory of the process.
//!
//! ```text
//! CALL_DRAWS=500 CALL_SEED=1 cargo test -p mapgame --test main -- cli::limits::calls:: --nocapture
//! ```

use graphs::rng::Dice;
use serde_json::{Value, json};

use super::keeping::drawn;
use super::*;
use crate::cli::serve::{Serving, serve};

const DRAWS: u64 = 40;
const SWEPT: u64 = 500;

/// The largest order and size of most graphs; others are up to a thousand times as large, and refused.
const MOST: u64 = 10_000;

/// Seconds of a call, and GiB of the tables of one search.
const SECONDS: f64 = 0.5;
const GIB: f64 = 0.1;

const AT_ONCE: usize = 4;

/// Seconds of all threads on a processor during one call, of which there are [`AT_ONCE`], in a program compiled without
/// optimization.
const MOST_SECONDS: f64 = 30.0;

const CALLS: &str = include_str!("../../data/calls.txt");

fn questions(graph: &Value, k: u32) -> Vec<Value> {
    let calls = CALLS.replace("{k}", &k.to_string());
    let [of_graph, of_game] = [0, 1].map(|part| {
        let lines = calls.split("\n\n").nth(part).unwrap().lines();
        lines.map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    });
    let with = |question: &Value, key: &str, value: &Value| {
        let mut question = question.clone();
        question[key] = value.clone();
        question
    };
    let games =
        ["coloring", "marking"].map(|game| json!({ "graph": graph, "rules": { "k": k, "game": game } }));
    let of_game = games.iter().flat_map(|game| of_game.iter().map(|question| with(question, "game", game)));
    of_graph.iter().map(|question| with(question, "graph", graph)).chain(of_game).collect()
}

/// How the answer to a question differs from what is allowed, and whether it is one, and no refusal.
fn complaint(serving: &Serving, question: &Value) -> (Option<String>, bool) {
    let before = serving.seconds();
    let answer = serving.answer(question);
    let (took, bytes) = (serving.seconds() - before, answer.len());
    let reply: Value = serde_json::from_str(&answer).unwrap_or_default();
    let is_answer = reply.get("answer").is_some();
    let is_refusal = reply["fault"].as_str().is_some_and(|fault| !fault.contains('\n'));
    let found = if took > MOST_SECONDS {
        Some(format!("took {took:.1} s"))
    } else if bytes > toolkit::ask::LONGEST_ANSWER {
        Some(format!("has {bytes} bytes"))
    } else {
        (!is_answer && !is_refusal).then(|| format!("is {answer:.300}"))
    };
    (found.map(|found| format!("{question}: the answer {found}")), is_answer)
}

fn ask_many(draws: u64, seed: u64) {
    let serving = serve(&["--time-limit-each", &SECONDS.to_string(), "--memory-limit", &GIB.to_string()]);
    let mut dice = Dice::new(seed);
    let jobs: Vec<Value> = (0..draws)
        .map(|_| {
            let most = if dice.chance(0.8) { MOST } else { 1000 * MOST };
            let graph = json!({ "text": drawn(&mut dice, most), "seed": dice.below(100) });
            let questions = questions(&graph, 2 + dice.below(4) as u32);
            questions[dice.below(questions.len())].clone()
        })
        .collect();
    let jobs: Vec<&[Value]> = jobs.chunks(jobs.len().div_ceil(AT_ONCE)).collect();
    let honest = json!({ "call": "graph", "graph": { "text": "petersen" } });
    let results: Vec<(Option<String>, bool)> = thread::scope(|scope| {
        let clients: Vec<_> = jobs
            .into_iter()
            .map(|jobs| {
                let (serving, honest) = (&serving, &honest);
                scope.spawn(move || {
                    let asked = jobs.iter().flat_map(|question| [question, honest]);
                    asked.map(|question| complaint(serving, question)).collect::<Vec<_>>()
                })
            })
            .collect();
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    });
    let answered = results.iter().filter(|(_, is_answer)| *is_answer).count() as u64;
    assert!(
        answered > draws + draws / 3,
        "of {draws} calls and as many honest ones {answered} have an answer"
    );
    let mut complaints: Vec<String> = results.into_iter().filter_map(|(complaint, _)| complaint).collect();
    let (most, beside) = (serving.kib("VmHWM:") >> 10, 256);
    if most as f64 > beside as f64 + AT_ONCE as f64 * GIB * 1024.0 {
        complaints.push(format!("the process took {most} MiB"));
    }
    assert!(complaints.is_empty(), "CALL_SEED={seed}:\n{}", complaints.join("\n"));
}

#[test]
fn no_call_costs_the_machine() {
    ask_many(number("CALL_DRAWS", by_effort(DRAWS, SWEPT)), number("CALL_SEED", 53));
}
