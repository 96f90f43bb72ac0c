//! The catalogues: families of graphs, players, kinds of orders, theorems.

use std::borrow::Cow;

use catalogue::families;
use games::Player;
use graphs::orders;
use serde::{Deserialize, Serialize};
use strategies::formula::unmarked;
use strategies::{OPPONENTS, Status};

use super::desk::{Call, typed};
use crate::players::ENGINES;

pub(crate) const CALL: Call = Call {
    name: "catalogue",
    about: "the families of graphs, the players, the kinds of orders and the theorems",
    answer: |_, question| {
        typed(question, |_: Question| {
            let family = |family: &&families::Family| Family {
                name: family.name,
                usage: family.usage(),
                about: family.about,
                example: family.example,
            };
            let strategies = strategies::both_sides().map(|entry| PlayerInfo {
                theorems: entry.theorems.iter().map(|theorem| theorem.name).collect(),
                ..PlayerInfo::new(entry.name, "strategy", entry.about, &[entry.player])
            });
            let opponents = OPPONENTS
                .iter()
                .map(|entry| PlayerInfo::new(entry.name, "opponent", entry.about, entry.players));
            let engines = ENGINES.iter().map(|engine| PlayerInfo {
                budget: engine.budget,
                ..PlayerInfo::new(engine.name, "engine", engine.about, &Player::BOTH)
            });
            let order = |kind: &&orders::OrderKind| OrderInfo { name: kind.name, about: kind.about };
            let theorem = |theorem: &'static strategies::Theorem| TheoremInfo {
                name: theorem.name,
                statement: theorem.statement(),
                class: unmarked(theorem.class),
                status: theorem.status,
                citation: theorem.cite.to_string(),
                key: theorem.cite.key,
            };
            Ok(Answer {
                families: families::FAMILIES.iter().map(family).collect(),
                players: strategies.chain(opponents).chain(engines).collect(),
                orders: orders::KINDS.iter().map(order).collect(),
                theorems: strategies::all_theorems().map(theorem).collect(),
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
    players: Vec<PlayerInfo>,
    orders: Vec<OrderInfo>,
    theorems: Vec<TheoremInfo>,
}

#[derive(Serialize)]
struct Family {
    name: &'static str,
    usage: String,
    about: &'static str,
    example: &'static str,
}

#[derive(Serialize)]
struct PlayerInfo {
    name: &'static str,
    /// A strategy has reasons, an opponent has a rule without a theorem, an engine searches.
    kind: &'static str,
    about: &'static str,
    /// The meaning of the number after the name and a colon, in the plural; null for a name alone.
    budget: Option<&'static str>,
    sides: Vec<Player>,
    theorems: Vec<&'static str>,
}

impl PlayerInfo {
    fn new(name: &'static str, kind: &'static str, about: &'static str, sides: &[Player]) -> Self {
        PlayerInfo { name, kind, about, budget: None, sides: sides.to_vec(), theorems: Vec::new() }
    }
}

#[derive(Serialize)]
struct OrderInfo {
    name: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct TheoremInfo {
    name: &'static str,
    statement: String,
    class: Cow<'static, str>,
    status: Status,
    citation: String,
    /// The key of the citation in the bibliography.
    key: &'static str,
}
