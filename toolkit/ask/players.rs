//! The players that can play a game, and the reasons why others cannot.

use std::sync::Arc;

use games::Player;
use games::certificate::Kind;
use graphs::Graph;
use serde::{Deserialize, Serialize};

use super::desk::{Call, Desk, typed};
use super::given::{Fault, GivenGame, SeatRequest};
use crate::players::{ENGINES, names};

pub(crate) const CALL: Call = Call {
    name: "players",
    about: "who can play on a graph, and why the others cannot",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let seats = |name| {
                let at = |side: Player| refusal(desk, &question, name, side);
                Ok(Seats { name, alice: at(Player::Alice)?, bob: at(Player::Bob)? })
            };
            Ok(Answer { players: names().map(seats).collect::<Result<_, Fault>>()? })
        })
    },
};

/// Why a player cannot take this side; `None` if it can.
fn refusal(desk: &Desk, question: &Question, name: &str, side: Player) -> Result<Option<String>, Fault> {
    // A player that needs a budget is tried with the least one.
    let needs_budget = ENGINES.iter().any(|engine| engine.name == name && engine.budget.is_some());
    let complete = if needs_budget { format!("{name}:1") } else { name.to_owned() };
    let across = match side {
        Player::Alice => &question.bob,
        Player::Bob => &question.alice,
    };
    let asked = SeatRequest {
        name: &complete,
        across: across.as_deref(),
        force: question.force,
        ..SeatRequest::default()
    };
    if let Err(fault) = question.game.admits(name, question.force) {
        return Ok(Some(fault.to_string()));
    }
    let parameters = |graph: &Arc<Graph>| desk.parameters(graph, &desk.budget(None, None));
    let refused = match question.game.kind() {
        Kind::Coloring => {
            let game = question.game.coloring()?.game;
            let parameters = parameters(&game.shared_graph());
            asked.sit(&game, &parameters, side).err()
        }
        Kind::Marking => {
            let game = question.game.marking()?.game;
            let parameters = parameters(&Arc::new(game.graph().clone()));
            asked.sit(&game, &parameters, side).err()
        }
    };
    Ok(refused.map(|fault| fault.to_string()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: GivenGame,
    /// The player of Alice, if it is one of the catalogue: some players play only against known strategies.
    alice: Option<String>,
    bob: Option<String>,
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
    /// Why the player cannot play Alice here; null if it can.
    alice: Option<String>,
    /// Why the player cannot play Bob here; null if it can.
    bob: Option<String>,
}
