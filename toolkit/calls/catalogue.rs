//! What there is to choose from: families of graphs, players, kinds of orders.

use games::Player;
use graphs::{families, orders};
use serde::{Deserialize, Serialize};
use strategies::{OPPONENTS, STRATEGIES};

use super::desk::{Call, typed};
use crate::players::ENGINES;
use crate::rules::Side;

/// The call.
pub const CALL: Call = Call {
    name: "catalogue",
    about: "the families of graphs, the players and the kinds of orders",
    answer: |_, question| {
        typed(question, |_: Question| {
            let family = |family: &&families::Family| Family {
                name: family.name,
                usage: family.usage(),
                about: family.about,
                example: family.example,
            };
            let strategies = STRATEGIES.iter().map(|entry| Someone {
                name: entry.name,
                kind: "strategy",
                about: entry.about,
                budget: None,
                sides: vec![entry.player.into()],
            });
            let opponents = OPPONENTS.iter().map(|opponent| Someone {
                name: opponent.name,
                kind: "opponent",
                about: opponent.about,
                budget: None,
                sides: opponent.players.iter().map(|&player| player.into()).collect(),
            });
            let engines = ENGINES.iter().map(|engine| Someone {
                name: engine.name,
                kind: "engine",
                about: engine.about,
                budget: engine.budget,
                sides: [Player::Alice, Player::Bob].map(Side::from).to_vec(),
            });
            Ok(Answer {
                families: families::FAMILIES.iter().map(family).collect(),
                players: strategies.chain(opponents).chain(engines).collect(),
                orders: orders::KINDS
                    .iter()
                    .map(|kind| Named { name: kind.name, about: kind.about })
                    .collect(),
            })
        })
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {}

#[derive(Serialize)]
struct Answer {
    families: Vec<Family>,
    players: Vec<Someone>,
    orders: Vec<Named>,
}

#[derive(Serialize)]
struct Family {
    name: &'static str,
    /// How a spec is written.
    usage: String,
    about: &'static str,
    /// A spec of one member.
    example: &'static str,
}

#[derive(Serialize)]
struct Someone {
    name: &'static str,
    /// A strategy has reasons, an opponent has a rule without a theorem, an engine searches.
    kind: &'static str,
    about: &'static str,
    /// What stands behind the name and a colon, in the plural; null for a name alone.
    budget: Option<&'static str>,
    /// The sides that it plays.
    sides: Vec<Side>,
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    about: &'static str,
}
