//! Techniques that decide a position, or discard moves, without a search of the successors: one file each,
//! with the proof.

pub(crate) mod endgame;
pub(crate) mod forcing;
pub(crate) mod guard;
pub(crate) mod must_play;
pub(crate) mod race;
pub(crate) mod threats;

/// A technique that does not pay is still used once in this many cases, to notice if it begins to pay.
const SELDOM: u64 = 16;

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Throttle {
    asked: u64,
    spent: u64,
    gained: u64,
}

impl Throttle {
    /// Whether to use the technique now: until `trial` units were spent; then while each gain cost at most
    /// `worth` units on average; otherwise once in [`SELDOM`] cases.
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
