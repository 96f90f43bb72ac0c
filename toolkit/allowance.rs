//! The time for one of several subjects, shared by all work on it.

use std::time::Duration;

use graphs::Budget;
use graphs::clock::Instant;

/// The time spent on a subject, and what others wait for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Allowance {
    spent: Duration,
    /// The subjects that share what is left of the time of all, this one included, and how many are worked on at once.
    sharing: Option<[u32; 2]>,
}

impl Allowance {
    /// Works within the remaining time of this budget, and adds the time used.
    pub fn spend<T>(&mut self, budget: &Budget, work: impl FnOnce(&Budget) -> T) -> T {
        let begun = Instant::now();
        let done = work(&self.rest_of(budget));
        self.spent += begun.elapsed();
        done
    }

    /// The same for the first of this many subjects, some of which are worked on at once.
    pub fn among(self, subjects: usize, at_once: usize) -> Self {
        let [subjects, at_once] = [subjects, at_once.min(subjects)].map(|number| number.max(1) as u32);
        Allowance { sharing: Some([subjects, at_once]), ..self }
    }

    /// The budget with its time, if limited, reduced by the spent time, and with the part of this subject in the time of
    /// all.
    pub fn rest_of(&self, budget: &Budget) -> Budget {
        let time = budget.time.map(|time| time.saturating_sub(self.spent));
        let [subjects, at_once] = self.sharing.unwrap_or([1, 1]);
        Budget { time, ..budget.part(at_once, subjects) }
    }
}
