//! Estimates of unfinished positions, for depth-limited searches; payoffs of finished games, for averages.

use graphs::Vertex;

use crate::Game;
use crate::coloring::{ColoringGame, ColoringPosition, Verdict};
use crate::marking::{MarkingGame, MarkingPosition, Score};
use crate::ruled::{self, RuledGame};

pub trait Evaluate: Game {
    /// The type of an estimate. Alice prefers larger ones.
    type Merit: Copy + Ord + Send;

    /// The estimate of a position. Finished positions compare as their values do.
    fn merit(&self, position: &Self::Position) -> Self::Merit;
}

/// An estimate of a position of the coloring game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Prospect {
    Lost,
    /// An unfinished game; a larger number is better for Alice.
    Open(i64),
    Won,
}

/// An uncolored vertex may die if it has at most as many available colors as uncolored neighbors. If it has a
/// available colors, it contributes -2^-a.
impl Evaluate for ColoringGame {
    type Merit = Prospect;

    fn merit(&self, position: &ColoringPosition) -> Prospect {
        match self.value(position) {
            Some(Verdict::AliceWins) => return Prospect::Won,
            Some(Verdict::BobWins) => return Prospect::Lost,
            None => {}
        }
        let danger = |v: Vertex| {
            let open = self.graph().neighbors(v).iter().filter(|&&w| position.color(w).is_none()).count();
            let available = self.available(position, v).count();
            if available > open { 0 } else { HEAVIEST >> available }
        };
        Prospect::Open(-position.uncolored().map(danger).sum::<i64>())
    }
}

/// An uncolored element with a fitting colors contributes -2^-a.
impl Evaluate for RuledGame {
    type Merit = Prospect;

    fn merit(&self, position: &ruled::Position) -> Prospect {
        let fitting = self.fitting(position);
        match RuledGame::value_by(position, &fitting) {
            Some(Verdict::AliceWins) => Prospect::Won,
            Some(Verdict::BobWins) => Prospect::Lost,
            None => {
                let danger = |v: Vertex| HEAVIEST >> fitting[v.index()].len().min(41);
                Prospect::Open(-position.uncolored().map(danger).sum::<i64>())
            }
        }
    }
}

/// An unmarked vertex with s marked neighbors contributes -2^s if its degree exceeds the current score.
impl Evaluate for MarkingGame {
    type Merit = (Score, i64);

    fn merit(&self, position: &MarkingPosition) -> (Score, i64) {
        if let Some(score) = self.value(position) {
            return (score, 0);
        }
        let score = position.score();
        let danger = |v: Vertex| {
            let neighbors = self.graph().neighbors(v);
            let marked = neighbors.iter().filter(|&&w| position.marked().contains(w)).count();
            let most = Score::new(neighbors.len() as u32);
            if most >= score { 0 } else { 1 << marked.min(40) }
        };
        let unmarked = self.graph().vertices().filter(|&v| !position.marked().contains(v));
        (score, -unmarked.map(danger).sum::<i64>())
    }
}

/// The weight of a vertex without available colors, which occurs only in finished positions.
const HEAVIEST: i64 = 1 << 40;

pub trait Payoff: Game {
    /// Alice's payoff for a game of this value, from 0 (loss) over 1/2 (tie) to 1 (win); Bob gets the rest.
    /// It is nondecreasing in the value.
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

/// The payoff decreases linearly from 1 (score 0) to 0 (score = max degree); an unfinished game has payoff 0.
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
