//! Estimates of positions that are not over, for searches that stop at a depth, and values of finished games as shares
//! of a win, for engines that average over plays.

use graphs::Vertex;

use crate::Game;
use crate::coloring::{ColoringGame, ColoringPosition, Verdict};
use crate::marking::{MarkingGame, MarkingPosition, Score};
use crate::ruled::{self, RuledGame};

pub trait Evaluate: Game {
    /// The estimate of a position. Alice prefers larger merits.
    type Merit: Copy + Ord + Send;

    /// The merit of a position. Finished positions compare as their values do.
    fn merit(&self, position: &Self::Position) -> Self::Merit;
}

/// An estimate of a position of the coloring game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Prospect {
    Lost,
    /// The game is not over; a larger number is better for Alice.
    Open(i64),
    Won,
}

/// An uncolored vertex may die if it has at most as many available colors as uncolored neighbors. With a
/// available colors it then counts 2^-a against Alice.
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

/// With a colors that fit, an uncolored element counts 2^-a against Alice.
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

/// An unmarked vertex with s marked neighbors counts 2^s against Alice if its unmarked neighbors are enough
/// to exceed the score so far.
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

/// The weight of a vertex without available colors. A position that is not over has none.
const HEAVIEST: i64 = 1 << 40;

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
