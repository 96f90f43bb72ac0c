//! The time for one subject of several, of which all that is done about it takes its part.

use std::time::Duration;

use graphs::Budget;
use graphs::clock::Instant;

/// What was spent of the time for a subject.
#[derive(Debug, Clone, Copy, Default)]
pub struct Allowance {
    spent: Duration,
}

impl Allowance {
    /// Does some work in the time that is left of this budget, and takes as much of it as the work needed.
    pub fn spend<T>(&mut self, budget: &Budget, work: impl FnOnce(&Budget) -> T) -> T {
        let begun = Instant::now();
        let done = work(&self.rest_of(budget));
        self.spent += begun.elapsed();
        done
    }

    /// What is left of a budget: its time, if it has one, less what was spent, and all else.
    pub fn rest_of(&self, budget: &Budget) -> Budget {
        let time = budget.time.map(|time| time.saturating_sub(self.spent));
        Budget { time, ..budget.clone() }
    }
}
