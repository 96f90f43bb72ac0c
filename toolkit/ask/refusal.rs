//! Why a move is not legal.

use games::GraphGame;
use games::certificate::Kind;
use serde::{Deserialize, Serialize};

use super::desk::{Call, typed};
use super::given::GivenGame;
use crate::moves::WrittenMove;
use crate::sitting::{MoveRules, check};
use crate::under_way::GameInProgress;

pub(crate) const CALL: Call = Call {
    name: "refusal",
    about: "why a move may not be made",
    answer: |_, question| {
        typed(question, |Question { game, step }: Question| {
            let why = match game.kind() {
                Kind::Coloring => why(&game.coloring()?, &step),
                Kind::Marking => why(&game.marking()?, &step),
            };
            Ok(Answer { why })
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
    /// The rule against the move; null if it is legal.
    why: Option<String>,
}

fn why<G>(under_way: &GameInProgress<G>, word: &str) -> Option<String>
where
    G: MoveRules + GraphGame,
    G::Move: WrittenMove,
{
    let GameInProgress { game, position, .. } = under_way;
    let step = G::Move::read(game.graph(), word);
    step.and_then(|step| check(game, position, step).map_err(|illegal| illegal.to_string())).err()
}
