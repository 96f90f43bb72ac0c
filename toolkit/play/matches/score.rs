//! The score of many games.

use serde::{Deserialize, Serialize};

use crate::statistics::Proportion;

/// How often Alice won.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Score {
    /// The games that Alice won.
    pub wins: u64,
    /// All games.
    pub games: u64,
    /// The moves, `vertex=color`, if all games were the same play. This happens if neither player is random; then
    /// the interval is meaningless, since there was one trial.
    pub only_play: Option<String>,
    /// The values that the games reached, in the marking game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached: Option<ReachedValues>,
}

/// The values that plays of the marking game reached, each 1 + its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ReachedValues {
    /// The least.
    pub least: u32,
    /// The largest.
    pub most: u32,
    /// Their sum.
    pub sum: u64,
}

impl ReachedValues {
    pub(crate) fn once(value: u32) -> Self {
        ReachedValues { least: value, most: value, sum: value.into() }
    }

    /// The combined values of two sets of plays.
    pub(crate) fn and(self, other: Self) -> Self {
        ReachedValues {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            sum: self.sum + other.sum,
        }
    }
}

impl Score {
    /// Alice's wins among the games, for ratio and interval.
    pub fn alice(&self) -> Proportion {
        Proportion { successes: self.wins, trials: self.games }
    }

    /// The moves, if there are at least two games and all have the same moves.
    pub(crate) fn only_play(&self) -> Option<String> {
        self.only_play.clone().filter(|_| self.games > 1)
    }

    /// The combined score of two sets of games.
    pub fn and(&self, other: &Score) -> Score {
        let only_play = match (self.games, other.games) {
            (0, _) => other.only_play.clone(),
            (_, 0) => self.only_play.clone(),
            _ => self.only_play.clone().filter(|play| Some(play) == other.only_play.as_ref()),
        };
        let reached = match (self.reached, other.reached) {
            (Some(one), Some(two)) => Some(one.and(two)),
            (one, two) => one.or(two),
        };
        Score { wins: self.wins + other.wins, games: self.games + other.games, only_play, reached }
    }
}
