//! Throttles for techniques that pay in some games and not in others: a technique that has not paid is used
//! seldom.

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
