//! What decides a position, or drops moves of it, without a search of its successors: each file is one technique with
//! its proof.

pub(crate) mod endgame;
pub(crate) mod forcing;
pub(crate) mod guard;
pub(crate) mod must_play;
pub(crate) mod race;
pub(crate) mod threats;

/// A technique that does not pay is used once in this many cases, so that it is found out if it begins to pay.
const SELDOM: u64 = 16;

/// The cost and the gain of the uses of a technique so far.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Throttle {
    asked: u64,
    spent: u64,
    gained: u64,
}

impl Throttle {
    /// Whether to use the technique now: until `trial` has been spent, then while every unit gained has cost at most
    /// `worth`, and else now and then.
    pub(crate) fn opens(&mut self, trial: u64, worth: u64) -> bool {
        self.asked += 1;
        let pays = self.spent < trial || worth * self.gained >= self.spent;
        pays || self.asked.is_multiple_of(SELDOM)
    }

    pub(crate) fn book(&mut self, spent: u64, gained: u64) {
        self.spent += spent;
        self.gained += gained;
    }
}
