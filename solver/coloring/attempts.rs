//! Attempts at what pays in some games and not in others: where they have not paid they are made seldom.

/// How seldom.
const SELDOM: u64 = 16;

/// What attempts have cost and brought so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Attempts {
    asked: u64,
    spent: u64,
    brought: u64,
}

impl Attempts {
    /// Whether to make one: until `trial` has been spent, then while what they brought is worth it, at so much
    /// for each, and now and then if it is not.
    pub fn are_due(&mut self, trial: u64, worth: u64) -> bool {
        self.asked += 1;
        let pay = self.spent < trial || worth * self.brought >= self.spent;
        pay || self.asked.is_multiple_of(SELDOM)
    }

    /// Takes in what was spent, and what it brought.
    pub fn book(&mut self, spent: u64, brought: u64) {
        self.spent += spent;
        self.brought += brought;
    }
}
