//! The score of many games.

use serde::{Deserialize, Serialize};

use crate::statistics::Proportion;

/// How often Alice won.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Score {
    /// The games that Alice won.
    pub wins: u64,
    /// All games.
    pub games: u64,
    /// The moves, `vertex=color` in turn, if all games were the same play. Where neither player chooses
    /// at random they are, and the interval means nothing: there was one trial.
    pub only_play: Option<String>,
}

impl Score {
    /// Alice's wins among the games, for ratio and interval.
    pub fn alice(&self) -> Proportion {
        Proportion { successes: self.wins, trials: self.games }
    }

    /// The score of these games and those.
    pub fn and(&self, other: &Score) -> Score {
        let only_play = match (self.games, other.games) {
            (0, _) => other.only_play.clone(),
            (_, 0) => self.only_play.clone(),
            _ => self.only_play.clone().filter(|play| Some(play) == other.only_play.as_ref()),
        };
        Score { wins: self.wins + other.wins, games: self.games + other.games, only_play }
    }
}
