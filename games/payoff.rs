//! Values of finished games as shares of a win, for engines that average over plays.

use crate::Game;
use crate::coloring::{ColoringGame, Verdict};
use crate::marking::{MarkingGame, Score};
use crate::ruled::RuledGame;

/// A game whose values can be averaged.
pub trait Payoff: Game {
    /// Alice's share of a game of this value: 1 for a win, 0 for a loss, 1/2 for a tie, and scores in
    /// between. Bob has the rest. The share does not fall when the value grows.
    fn share(&self, value: Self::Value) -> f64;
}

impl Payoff for ColoringGame {
    fn share(&self, value: Verdict) -> f64 {
        share_of(value)
    }
}

impl Payoff for RuledGame {
    fn share(&self, value: Verdict) -> f64 {
        share_of(value)
    }
}

fn share_of(verdict: Verdict) -> f64 {
    if verdict == Verdict::AliceWins { 1.0 } else { 0.0 }
}

/// The shares of the scores 0, ..., max degree fall from 1 to 0 in equal steps. The share of an unfinished
/// game is 0.
impl Payoff for MarkingGame {
    fn share(&self, value: Score) -> f64 {
        let most = self.graph().max_degree();
        if value == Score::UNFINISHED {
            return 0.0;
        }
        // Without edges no vertex has marked neighbors, and nothing is lost.
        if most == 0 { 1.0 } else { 1.0 - f64::from(value.neighbors()) / most as f64 }
    }
}
