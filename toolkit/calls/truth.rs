//! Who wins, and after which moves: as far as the solver finds out within a budget. What it does not find out is null.

use games::{Game, Player};
use serde::{Deserialize, Serialize};

use super::desk::{Call, typed};
use super::given::GivenGame;
use super::words::{Side, Spelled};
use crate::analysis::weigh_each;
use crate::judge::Judge;

/// The call.
pub const CALL: Call = Call {
    name: "truth",
    about: "who wins, and after which moves, as far as it is found out",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let under_way = question.game.read()?;
            let (game, position) = (&under_way.game, &under_way.position);
            let to_move = game.to_move(position);
            if let Some(verdict) = game.value(position) {
                let winner = Some(verdict.winner().into());
                return Ok(Answer {
                    to_move: to_move.into(),
                    winner,
                    moves: Vec::new(),
                    limit: None,
                    nodes: 0,
                });
            }
            let mut judge = Judge::new(game, &desk.budget(question.nodes, question.milliseconds));
            let weighed = weigh_each(position, &mut judge);
            let limit = weighed.iter().find_map(|(_, winner)| winner.err());
            let wins = |player: Player| weighed.iter().any(|(_, winner)| *winner == Ok(player));
            let winner = match (wins(to_move), limit) {
                (true, _) => Some(to_move),
                (false, None) => Some(to_move.opponent()),
                (false, Some(_)) => judge.winner(position).ok(),
            };
            let moves = weighed.iter().map(|&(step, winner)| Weighed {
                step: Spelled::new(game.graph(), step),
                winner: winner.ok().map(Side::from),
            });
            Ok(Answer {
                to_move: to_move.into(),
                winner: winner.map(Side::from),
                moves: moves.collect(),
                limit: limit.map(|limit| limit.to_string()),
                nodes: judge.nodes(),
            })
        })
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: GivenGame,
    /// The nodes of each decision.
    nodes: Option<u64>,
    /// The time of all decisions together.
    milliseconds: Option<u64>,
}

#[derive(Serialize)]
struct Answer {
    to_move: Side,
    /// Who wins with best play; null if that was not found out.
    winner: Option<Side>,
    /// Every legal move, by vertex and color, with who wins after it.
    moves: Vec<Weighed>,
    /// The limit that left something open.
    limit: Option<String>,
    nodes: u64,
}

#[derive(Serialize)]
struct Weighed {
    #[serde(flatten)]
    step: Spelled,
    winner: Option<Side>,
}
