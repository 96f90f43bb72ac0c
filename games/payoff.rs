//! What a finished game is worth as a share of a win, for engines that average over plays.

use crate::Game;
use crate::coloring::{ColoringGame, Verdict};
use crate::marking::{MarkingGame, Score};

/// A game whose values can be averaged.
pub trait Payoff: Game {
    /// Alice's share of a game of this value: 1 a win, 0 a loss, 1/2 a tie, scores in between. Bob's is the
    /// rest. A larger value has a larger share, or the same.
    fn share(&self, value: Self::Value) -> f64;
}

impl Payoff for ColoringGame {
    fn share(&self, value: Verdict) -> f64 {
        match value {
            Verdict::AliceWins => 1.0,
            Verdict::BobWins => 0.0,
        }
    }
}

/// The scores 0, ..., max degree go down from 1 to 0 in equal steps; an unfinished game is worth nothing.
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
