//! A certificate, checked: what it proves, and of which graph.

use games::certificate::{Kind, check_within};
use games::{Adjacency, Player};
use graphs::formats;
use serde::{Deserialize, Serialize};

use super::desk::{Call, Fault, typed};
use super::words::Side;

/// The call.
pub const CALL: Call = Call {
    name: "certificate",
    about: "a certificate, checked",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let bytes = bytes(&question.hex)?;
            let budget = desk.budget(question.nodes, question.milliseconds);
            let checked = check_within(bytes.as_slice(), &budget).map_err(Fault::of)?;
            Ok(Answer {
                graph6: formats::to_graph6(&checked.graph),
                game: match checked.subject.kind {
                    Kind::Coloring => "coloring",
                    Kind::Marking => "marking",
                },
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
    game: &'static str,
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

fn bytes(hex: &str) -> Result<Vec<u8>, Fault> {
    let wrong = || Fault::new("expected the bytes of a certificate, two hexadecimal digits each");
    let digit = |c: u8| char::from(c).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let pairs = hex.as_bytes().chunks(2);
    let byte = |pair: &[u8]| match *pair {
        [high, low] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    };
    pairs.map(byte).collect::<Option<_>>().ok_or_else(wrong)
}
