//! The closed sets of words in questions and answers.

use games::certificate::Kind;
use games::coloring::Color;
use games::{AtVertex, Passing, Player};
use graphs::Graph;
use serde::{Deserialize, Serialize};

use crate::moves::Written;

/// A player's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Alice.
    #[default]
    Alice,
    /// Bob.
    Bob,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Alice => Player::Alice,
            Side::Bob => Player::Bob,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::Alice => Side::Alice,
            Player::Bob => Side::Bob,
        }
    }
}

/// Who may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Pass {
    /// Neither player.
    #[default]
    None,
    /// Alice.
    Alice,
    /// Bob.
    Bob,
    /// Both.
    Both,
}

impl From<Pass> for Passing {
    fn from(pass: Pass) -> Passing {
        match pass {
            Pass::None => Passing::Nobody,
            Pass::Alice => Passing::Alice,
            Pass::Bob => Passing::Bob,
            Pass::Both => Passing::Both,
        }
    }
}

/// Which game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Which {
    /// The coloring game.
    #[default]
    Coloring,
    /// The marking game.
    Marking,
}

impl From<Which> for Kind {
    fn from(which: Which) -> Kind {
        match which {
            Which::Coloring => Kind::Coloring,
            Which::Marking => Kind::Marking,
        }
    }
}

impl From<Kind> for Which {
    fn from(kind: Kind) -> Which {
        match kind {
            Kind::Coloring => Which::Coloring,
            Kind::Marking => Which::Marking,
        }
    }
}

/// A move in an answer.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Spelled {
    /// The move, as questions name it.
    #[serde(rename = "move")]
    pub step: String,
    /// The vertex by its number; null for a pass.
    pub vertex: Option<usize>,
    /// The color; null for a pass, and in the marking game.
    pub color: Option<usize>,
}

impl Spelled {
    /// This move on a graph.
    pub fn new(graph: &Graph, step: impl Written + AtVertex) -> Self {
        let color = step.color().map(Color::index);
        Spelled { step: step.spell(graph), vertex: step.vertex().map(|v| v.index()), color }
    }
}
