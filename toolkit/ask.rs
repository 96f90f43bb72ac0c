//! Questions about a graph, one a file: each has a `Question`, an `Answer`, and a function that answers within a
//! budget. The command line prints these answers; Python and the page get them in JSON, byte for byte the same.
//!
//! In JSON a question is an object whose member `call` is one of the names below; its other members are those of the
//! question, with `graph` if the question is about one. The answer is `{"answer": ...}`, or `{"fault": "..."}` with one
//! line of words. A question reads and writes no file, and the only state is a cache of results about the graphs and of
//! the last certificate ([`Desk`]): the whole state of a game is part of the question. So the same questions serve a
//! page that holds this library as WebAssembly, a page that is answered by a server, and a process that calls itself.
//!
//! Sizes are bounded: [`LONGEST`] bytes of a question, [`LONGEST_ANSWER`] of an answer, [`LARGEST`] vertices, and the
//! limits of the desk.

mod choice;
mod desk;
mod given;

pub use choice::{Choice, ColorCounts, Entry};
pub use desk::{Call, Desk, Members};
pub use given::{Fault, LARGEST, LONGEST};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

// Sorted by the names of the calls: `table` answers the call `invariants`.
graphs::catalogue! {
    pub static CALLS: [Call] = CALL of {
        bounds, catalogue, certify, check, count, export, family, graph, hunt, table, known, matches, order, perfect, players,
        position, refusal, reply, solve, truth, verify, walk
    }
}

/// The largest number of bytes of an answer: those of a film of a long game on a large board.
pub const LONGEST_ANSWER: usize = 4 << 20;

/// The answer to a question of a page, both as JSON. Never fails: an invalid question is answered with its fault.
pub fn answer(desk: &Desk, question: &[u8]) -> Vec<u8> {
    let within = |what: &str, most: usize, found: usize| {
        let fault = || Fault::new(format!("expected {what} of at most {most} bytes, found {found}"));
        (found <= most).then_some(()).ok_or_else(fault)
    };
    let answer = within("a question", LONGEST, question.len())
        .and_then(|()| answered(desk, question))
        .map(|answer| format!("{{\"answer\":{answer}}}"))
        .and_then(|answer| within("an answer", LONGEST_ANSWER, answer.len()).map(|()| answer));
    answer.unwrap_or_else(|fault| json!({ "fault": fault.to_string() }).to_string()).into_bytes()
}

/// The answer to a question of any length, both as JSON.
///
/// # Errors
/// The fault of the question, or the reason why it has no answer.
pub fn answered(desk: &Desk, question: &[u8]) -> Result<String, Fault> {
    let mut question = members(question)?;
    let name = match question.remove("call") {
        Some(Value::String(name)) => name,
        _ => return Err(Fault::new("expected the member \"call\", the name of a call")),
    };
    let call = graphs::names::find(&name, CALLS.iter().map(|&call| (call.name, call)))
        .map_err(|unknown| Fault::new(unknown.to_string()))?;
    desk.answer(call, question)
}

/// Parses a question from JSON, for callers who know its type and answer it themselves.
pub fn read<Q: DeserializeOwned>(question: &str) -> Result<Q, Fault> {
    desk::read(members(question.as_bytes())?)
}

fn members(question: &[u8]) -> Result<Members, Fault> {
    serde_json::from_slice(question).map_err(|fault| {
        if fault.is_data() {
            Fault::new(desk::in_words(&fault).replace("an object,", "a JSON object,"))
        } else {
            Fault::new(format!("expected a JSON object: {fault}"))
        }
    })
}
