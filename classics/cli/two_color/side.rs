//! What the players of the two-color game are called.

use clap::ValueEnum;
use games::Player;
use serde::Serialize;

/// What the game is called in JSON.
pub(crate) const GAME: &str = "two-color";

/// A player on the command line and in JSON.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    A,
    B,
}

impl Side {
    pub fn name(self) -> &'static str {
        match self {
            Side::A => "a",
            Side::B => "b",
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::A => Player::Alice,
            Side::B => Player::Bob,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::Alice => Side::A,
            Player::Bob => Side::B,
        }
    }
}
