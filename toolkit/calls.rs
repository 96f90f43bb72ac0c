//! What a page asks, and what it is answered: JSON in, JSON out.
//!
//! A question is an object whose member `call` is one of the names below; its other members are those of the call's
//! question. The answer is `{"answer": ...}`, or `{"fault": "..."}` with one line of words. Each call is one file of this
//! folder. A call reads and writes no file, and keeps nothing but what it found out about the graphs and the certificate
//! asked about last ([`Desk`]): the whole state of a game stands in the question. So the same calls serve a page that holds this
//! library as WebAssembly, and one that is answered by a server.
//!
//! Sizes are bounded: [`LONGEST`] bytes of a question, [`LONGEST_ANSWER`] of an answer, [`LARGEST`] vertices, and what the
//! desk lets a question spend.

mod desk;
mod given;
mod seat;
mod spelled;

pub use desk::{Call, Desk, Fault};
pub use given::{LARGEST, LONGEST};

use serde_json::{Map, Value, json};

graphs::catalogue! {
    /// The calls by name.
    pub static CALLS: [Call] = CALL of {
        catalogue, certificate, export, graph, numbers, order, players, position, refusal, reply, truth, walk
    }
}

/// The most bytes of an answer: those of a film of a long game on a large board.
pub const LONGEST_ANSWER: usize = 4 << 20;

/// The answer to a question, both as JSON. Never fails: what is wrong with the question is the answer.
pub fn answer(desk: &Desk, question: &[u8]) -> Vec<u8> {
    let answer = match answered(desk, question) {
        Ok(answer) => json!({ "answer": answer }),
        Err(fault) => json!({ "fault": fault.to_string() }),
    };
    let answer = answer.to_string();
    if answer.len() > LONGEST_ANSWER {
        let found = answer.len();
        let fault = format!("expected an answer of at most {LONGEST_ANSWER} bytes, found {found}");
        return json!({ "fault": fault }).to_string().into_bytes();
    }
    answer.into_bytes()
}

fn answered(desk: &Desk, question: &[u8]) -> Result<Value, Fault> {
    if question.len() > LONGEST {
        return Err(Fault::new(format!(
            "expected a question of at most {LONGEST} bytes, found {}",
            question.len()
        )));
    }
    let mut question: Map<String, Value> =
        serde_json::from_slice(question).map_err(|fault| match fault.is_data() {
            true => Fault::new(desk::in_words(&fault).replace("an object,", "a JSON object,")),
            false => Fault::new(format!("expected a JSON object: {fault}")),
        })?;
    let name = match question.remove("call") {
        Some(Value::String(name)) => name,
        _ => return Err(Fault::new("expected the member \"call\", the name of a call")),
    };
    let call = graphs::names::find(&name, CALLS.iter().map(|&call| (call.name, call)))
        .map_err(|unknown| Fault::new(unknown.to_string()))?;
    desk.answer(call, Value::Object(question))
}
