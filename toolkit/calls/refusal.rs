//! Why a move is not legal.

use serde::{Deserialize, Serialize};

use super::desk::{Call, typed};
use super::given::GivenGame;
use crate::moves;
use crate::sitting::check;

/// The call.
pub const CALL: Call = Call {
    name: "refusal",
    about: "why a move may not be made",
    answer: |_, question| {
        typed(question, |question: Question| {
            let under_way = question.game.read()?;
            let step = moves::read(under_way.game.graph(), &question.step);
            let refused = step.and_then(|step| {
                check(&under_way.game, &under_way.position, step).map_err(|illegal| illegal.to_string())
            });
            Ok(Answer { why: refused.err() })
        })
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: GivenGame,
    #[serde(rename = "move")]
    step: String,
}

#[derive(Serialize)]
struct Answer {
    /// The rule against it; null if it is legal.
    why: Option<String>,
}
