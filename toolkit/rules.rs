//! The rules of a game as JSON: which game, k, who moves first, the variant.

use games::certificate::Kind;
use games::coloring::Rules;
use games::{Adjacency, Passing, Player, Variant};
use serde::{Deserialize, Serialize};

/// The most colors of a game whose moves are listed, a move for each color.
pub const MOST_COLORS: u32 = 1024;

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

impl From<Passing> for Pass {
    fn from(passing: Passing) -> Pass {
        match passing {
            Passing::Nobody => Pass::None,
            Passing::Alice => Pass::Alice,
            Passing::Bob => Pass::Bob,
            Passing::Both => Pass::Both,
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

/// The rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenRules {
    /// Which game.
    #[serde(default)]
    pub game: Which,
    /// The number of colors; in the marking game Alice has to keep the score below it.
    pub k: u32,
    /// Who moves first.
    #[serde(default)]
    pub first: Side,
    /// Whether moves are next to the colored part.
    #[serde(default)]
    pub connected: bool,
    /// Who may pass.
    #[serde(default)]
    pub pass: Pass,
}

impl WrittenRules {
    /// The rules as they are written. A rule that is new to [`Variant`] does not compile until it has a name here.
    pub fn new(kind: Kind, rules: Rules) -> Self {
        let Variant { first, adjacency, passing } = rules.variant();
        WrittenRules {
            game: kind.into(),
            k: rules.colors(),
            first: first.into(),
            connected: adjacency == Adjacency::Connected,
            pass: passing.into(),
        }
    }

    /// The rules that are meant.
    ///
    /// # Errors
    /// There is no color, or there are more than [`MOST_COLORS`], in one line.
    pub fn read(&self) -> Result<Rules, String> {
        if self.k > MOST_COLORS {
            return Err(format!("expected at most {MOST_COLORS} colors, found {}", self.k));
        }
        let adjacency = if self.connected { Adjacency::Connected } else { Adjacency::Free };
        let variant = Variant::from(Player::from(self.first)).moving(adjacency).passing(self.pass.into());
        Ok(Rules::new(self.k).map_err(|fault| fault.to_string())?.playing(variant))
    }
}
