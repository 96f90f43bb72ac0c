//! The number that a game defines on a graph: the least k with which Alice wins.

use std::time::Duration;

use games::Player;
use graphs::{Graph, Limit};

use crate::Decision;

/// What is known of the least k with which Alice wins: chi_g or col_g if she moves first.
///
/// The solvers find it by a scan: they decide every k from a lower bound upwards, pass over an
/// undecided one, because a later one still bounds the number from above, and end with the first k
/// that Alice wins, after two undecided in a row, or at a limit that every larger k would hit too.
#[derive(Debug, Clone, PartialEq)]
pub struct GameNumber {
    /// The decisions made, k ascending.
    pub decisions: Vec<Decision>,
    /// Bob wins with every k below.
    pub low: u32,
    /// Alice wins with this k.
    pub high: u32,
}

impl GameNumber {
    /// The number, where it is known.
    pub fn exact(&self) -> Option<u32> {
        (self.low == self.high).then_some(self.low)
    }

    /// What these decisions, k ascending, prove together with the lower bound `low`.
    ///
    /// With k = max degree + 1 Alice wins without a decision, since no vertex can see k colors. No k
    /// is inferred from another one: whether Alice's wins in the coloring game are monotone in k is
    /// open \[Zhu1999\].
    pub fn from_decisions(graph: &Graph, low: u32, decisions: Vec<Decision>) -> Self {
        Self::of_decisions(trivial(graph), low, decisions)
    }

    /// The same where `enough` colors are enough without a decision.
    fn of_decisions(enough: u32, low: u32, decisions: Vec<Decision>) -> Self {
        let mut number = GameNumber::undecided(enough, low);
        decisions.into_iter().for_each(|decision| number.add(decision));
        number
    }

    /// Decides k = low, low + 1, ... up to the first k with which Alice is proven to win, at the
    /// latest max degree + 1.
    ///
    /// An undecided k is passed over, because a later one still bounds the number from above; after
    /// two in a row, or a limit that a larger k would hit as well, the scan ends.
    pub fn scan(graph: &Graph, low: u32, decide: impl FnMut(u32) -> Decision) -> Self {
        Self::scan_up_to(trivial(graph), low, decide)
    }

    /// The same for a game in which Alice wins with `enough` colors without a decision; 0 if there is nothing to color.
    pub fn scan_up_to(enough: u32, low: u32, mut decide: impl FnMut(u32) -> Decision) -> Self {
        let mut number = GameNumber::undecided(enough, low);
        if enough == 0 {
            return number;
        }
        let mut undecided = 0;
        for k in number.low..=number.high {
            let decision = decide(k);
            let (winner, limit) = (decision.winner, decision.limit);
            number.add(decision);
            undecided = if winner.is_none() { undecided + 1 } else { 0 };
            let hopeless =
                undecided == 2 || matches!(limit, Some(Limit::Size | Limit::Memory | Limit::Interrupted));
            if winner == Some(Player::Alice) || hopeless {
                break;
            }
        }
        number
    }

    /// Decides every k from 1 to max degree + 1; those below `low` are Bob's without a decision.
    pub fn of_every_k(graph: &Graph, low: u32, decide: impl FnMut(u32) -> Decision) -> Self {
        let decisions = every_k(graph.max_degree() as u32 + 1, low, decide);
        Self::from_decisions(graph, low, decisions)
    }

    /// The same from 1 to `enough` colors, with which Alice wins without a decision.
    pub fn of_every_k_up_to(enough: u32, low: u32, decide: impl FnMut(u32) -> Decision) -> Self {
        Self::of_decisions(enough, low, every_k(enough, low, decide))
    }

    /// Decides this k alone; below `low` it is Bob's without a decision.
    pub fn of_one_k(graph: &Graph, low: u32, k: u32, decide: impl FnOnce(u32) -> Decision) -> Self {
        let decision = if k < low { below(k) } else { decide(k) };
        Self::from_decisions(graph, low, vec![decision])
    }

    /// The same where `enough` colors are enough without a decision.
    pub fn of_one_k_up_to(enough: u32, low: u32, k: u32, decide: impl FnOnce(u32) -> Decision) -> Self {
        let decision = if k < low { below(k) } else { decide(k) };
        Self::of_decisions(enough, low, vec![decision])
    }

    /// The same for a game in which Alice wins with k + 1 if she wins with k: a k with which Bob wins
    /// settles those below, undecided ones included.
    pub fn by_monotonicity(mut self) -> Self {
        let lost = self.decisions.iter().filter(|decision| decision.winner == Some(Player::Bob));
        self.low = lost.map(|decision| decision.k + 1).fold(self.low, u32::max);
        self
    }

    fn undecided(enough: u32, low: u32) -> Self {
        GameNumber { decisions: Vec::new(), low: low.clamp(enough.min(1), enough), high: enough }
    }

    fn add(&mut self, decision: Decision) {
        match decision.winner {
            Some(Player::Alice) => self.high = self.high.min(decision.k),
            Some(Player::Bob) if self.low == decision.k => self.low += 1,
            _ => {}
        }
        self.decisions.push(decision);
    }
}

/// The number of colors that is enough in the coloring game, whatever happens; 0 for the graph without vertices.
fn trivial(graph: &Graph) -> u32 {
    if graph.order() == 0 { 0 } else { graph.max_degree() as u32 + 1 }
}

/// The decisions of k = 1, 2, ..., `last`; those below `low` are Bob's.
fn every_k(last: u32, low: u32, mut decide: impl FnMut(u32) -> Decision) -> Vec<Decision> {
    (1..=last).map(|k| if k < low { below(k) } else { decide(k) }).collect()
}

/// What a lower bound above k says.
fn below(k: u32) -> Decision {
    Decision::new(k, Ok(Player::Bob), 0, Duration::ZERO)
}
