//! The number of a game on a graph, the least k with which Alice wins; and which k are decided to find it.

use std::time::Duration;

use games::Player;
use graphs::Limit;

use crate::Decision;

/// What is known about the least k with which Alice wins: chi_g or col_g if she moves first.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GameNumber {
    /// The decisions, k ascending.
    pub decisions: Vec<Decision>,
    /// Bob wins with every smaller k.
    pub low: u32,
    /// Alice wins with this k.
    pub high: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    /// The k needed for the number, upwards from the lower bound.
    Number,
    These(Vec<u32>),
    /// Every k from 1 to a number that certainly suffices, at least 1.
    Every,
}

impl GameNumber {
    pub fn exact(&self) -> Option<u32> {
        (self.low == self.high).then_some(self.low)
    }

    /// Whether the number, or the winner with one of the k, is unknown.
    pub fn is_open(&self) -> bool {
        self.exact().is_none() || self.decisions.iter().any(|decision| decision.winner.is_none())
    }

    /// The possible values, ascending: every k from `low` to `high` except where Bob is proved to win.
    pub fn candidates(&self) -> impl Iterator<Item = u32> + '_ {
        let is_lost = |k: &u32| {
            let decided = self.decisions.binary_search_by_key(k, |decision| decision.k);
            decided.is_ok_and(|place| self.decisions[place].winner == Some(Player::Bob))
        };
        (self.low..=self.high).filter(move |k| !is_lost(k))
    }

    /// Raises `low` to the least candidate and lowers `high` to the largest; no change if there is none.
    /// Useful if another proof moved an end to a k with which Bob was found to win.
    pub fn tightened(mut self) -> Self {
        let (least, largest) = (self.candidates().next(), self.candidates().last());
        if let (Some(low), Some(high)) = (least, largest) {
            (self.low, self.high) = (low, high);
        }
        self
    }

    /// Decides the k in a scope, ascending, and computes the resulting bounds.
    ///
    /// With `enough` colors Alice wins without a decision, and below the proven bound `low` Bob does.
    /// `enough` is 0 if there is nothing to color. No k is inferred from another: whether Alice's wins in the
    /// coloring game are monotone in k is open \[Zhu1999\].
    ///
    /// For the number alone, k goes from `low` up to the first k with which Alice is proved to win. An
    /// undecided k is skipped, since a later one still bounds the number from above; the scan ends after two
    /// in a row, or at a limit that a larger k would reach as well.
    ///
    /// `decide` gets k and the number of parts into which the common time is divided: one part is for this k.
    pub fn of(scope: Scope, enough: u32, low: u32, mut decide: impl FnMut(u32, u32) -> Decision) -> Self {
        let mut above = |k, left| if k < low { below(k) } else { decide(k, left) };
        let mut each = |numbers: Vec<u32>| {
            let left = (1..=numbers.len() as u32).rev();
            let decisions = numbers.into_iter().zip(left).map(|(k, left)| above(k, left)).collect();
            Self::from_decisions(enough, low, decisions)
        };
        match scope {
            Scope::These(numbers) => each(numbers),
            Scope::Every => each((1..=enough.max(1)).collect()),
            Scope::Number => Self::scan(enough, low, decide),
        }
    }

    pub(crate) fn from_decisions(enough: u32, low: u32, decisions: Vec<Decision>) -> Self {
        let mut number = GameNumber::undecided(enough, low);
        decisions.into_iter().for_each(|decision| number.add(decision));
        number
    }

    fn scan(enough: u32, low: u32, mut decide: impl FnMut(u32, u32) -> Decision) -> Self {
        let mut number = GameNumber::undecided(enough, low);
        if enough == 0 {
            return number;
        }
        let mut undecided = 0;
        for k in number.low..=number.high {
            let decision = decide(k, number.high.saturating_sub(k).clamp(1, 2));
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

    /// Applies monotonicity (a win of Alice with k implies one with k + 1): Bob wins with every k below a win
    /// of his, including undecided ones.
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
            Some(Player::Bob) if self.low == decision.k => self.low = self.low.saturating_add(1),
            _ => {}
        }
        self.decisions.push(decision);
    }
}

fn below(k: u32) -> Decision {
    Decision::new(k, Ok(Player::Bob), 0, Duration::ZERO)
}
