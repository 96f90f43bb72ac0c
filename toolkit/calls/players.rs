//! Who can play a game, and why the others cannot.

use games::Player;
use serde::{Deserialize, Serialize};

use super::desk::{Call, Fault, typed};
use super::given::GivenGame;
use crate::players::{ENGINES, Named, Seat, names};

/// The call.
pub const CALL: Call = Call {
    name: "players",
    about: "who can play on a graph, and why the others cannot",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let under_way = question.game.read()?;
            let graph = under_way.graph();
            let parameters = desk.parameters(&graph);
            let at = |name: &'static str, side: Player| {
                // Who needs a budget sits down with the least there is.
                let needs_budget =
                    ENGINES.iter().any(|engine| engine.name == name && engine.budget.is_some());
                let complete = if needs_budget { format!("{name}:1") } else { name.to_owned() };
                let named: Named = complete.parse().map_err(Fault::of)?;
                let seat = Seat { force: question.force, ..Seat::new(&under_way.game, &parameters, side) };
                Ok::<_, Fault>(named.sit(&seat).err().map(|refusal| refusal.to_string()))
            };
            let seats =
                |name| Ok(Seats { name, alice: at(name, Player::Alice)?, bob: at(name, Player::Bob)? });
            Ok(Answer { players: names().map(seats).collect::<Result<_, Fault>>()? })
        })
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: GivenGame,
    /// Whether strategies may play outside their class.
    #[serde(default)]
    force: bool,
}

#[derive(Serialize)]
struct Answer {
    players: Vec<Seats>,
}

#[derive(Serialize)]
struct Seats {
    name: &'static str,
    /// Why it does not play Alice here; null if it does.
    alice: Option<String>,
    /// Why it does not play Bob here.
    bob: Option<String>,
}
