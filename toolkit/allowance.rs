//! The time for one of several subjects, shared by all work on it.

use std::time::Duration;

use graphs::Budget;
use graphs::clock::Instant;

/// The time spent on a subject.
#[derive(Debug, Clone, Copy, Default)]
pub struct Allowance {
    spent: Duration,
}

impl Allowance {
    /// Works within the remaining time of this budget, and adds the time used.
    pub fn spend<T>(&mut self, budget: &Budget, work: impl FnOnce(&Budget) -> T) -> T {
        let begun = Instant::now();
        let done = work(&self.rest_of(budget));
        self.spent += begun.elapsed();
        done
    }

    /// The budget with its time, if limited, reduced by the spent time.
    pub fn rest_of(&self, budget: &Budget) -> Budget {
        let time = budget.time.map(|time| time.saturating_sub(self.spent));
        Budget { time, ..budget.clone() }
    }
}
