//! A certificate, checked: what it proves, and of which graph.

use games::{Adjacency, Player};
use graphs::formats;
use serde::{Deserialize, Serialize};

use super::desk::{Call, typed};
use crate::rules::{Side, Which};

/// The call.
pub const CALL: Call = Call {
    name: "certificate",
    about: "a certificate, checked",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let proof = desk.proof(&question.hex, &desk.budget(question.nodes, question.milliseconds))?;
            let checked = proof.checked();
            Ok(Answer {
                graph6: formats::to_graph6(&checked.graph),
                game: checked.subject.kind.into(),
                connected: checked.subject.adjacency == Adjacency::Connected,
                pass: checked.subject.passing.name(),
                statements: checked
                    .verdicts
                    .iter()
                    .map(|proved| Statement {
                        k: proved.rules.colors(),
                        first: proved.rules.first().into(),
                        winner: Player::into(proved.winner),
                        positions: proved.positions,
                    })
                    .collect(),
            })
        })
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    /// The bytes of the file, two hexadecimal digits each.
    hex: String,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
}

#[derive(Serialize)]
struct Answer {
    graph6: String,
    game: Which,
    connected: bool,
    pass: &'static str,
    /// What is proved.
    statements: Vec<Statement>,
}

#[derive(Serialize)]
struct Statement {
    k: u32,
    first: Side,
    winner: Side,
    /// The positions that the proof treats by moves.
    positions: u64,
}
