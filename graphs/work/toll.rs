//! Limits for work that does not check limits itself.
//!
//! Searches count on a [`Meter`](crate::Meter). Many smaller algorithms, such as those that decide a class of
//! graphs, do not; on a graph of a million edges each may take long. All of them ask the graph for neighbors,
//! and every such call is charged ([`pay`]): a subtraction, and now and then a check of the clock and of the
//! stop flag of every active [`Budget::guard`]. When a limit is reached, the work unwinds to the innermost
//! guard. No panic hook is called, since nothing has failed, and values are dropped as usual.
//!
//! Where a panic aborts the program, as on WebAssembly, guards let all work run to its end. Threads started
//! by the work are not charged.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use crate::clock::Instant;
use crate::work::budget::{Budget, Limit};

/// The steps between two checks, of about a nanosecond each.
const GRANT: u64 = 1 << 18;

/// The cost of a call for neighbors, apart from the neighbors themselves.
const QUESTION: u64 = 8;

/// The largest number of neighbors charged per call: a loop that visits a hub often reads one neighbor at a time.
const MOST: usize = 1024;

thread_local! {
    /// The steps until the next check. Without a guard they last for years.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    /// The active guards, the innermost last.
    static GUARDS: RefCell<Vec<Guard>> = const { RefCell::new(Vec::new()) };
}

struct Guard {
    /// The limits, without the grace period.
    budget: Budget,
    /// How much longer the work may run.
    grace: Duration,
    /// The first limit noticed, and when.
    seen: Option<(Limit, Instant)>,
}

impl Guard {
    fn limit(&mut self) -> Option<Limit> {
        let now = Instant::now();
        if self.seen.is_none() {
            self.seen = self.budget.start().look_up().err().map(|limit| (limit, now));
        }
        self.seen.filter(|seen| now.saturating_duration_since(seen.1) >= self.grace).map(|(limit, _)| limit)
    }
}

/// The payload of the unwinding.
struct LimitReached(Limit);

/// Charges a call for this many neighbors.
#[inline]
pub(crate) fn pay(neighbors: usize) {
    LEFT.with(|left| match left.get().checked_sub(QUESTION + neighbors.min(MOST) as u64) {
        Some(rest) => left.set(rest),
        None => look(left),
    });
}

#[cold]
fn look(left: &Cell<u64>) {
    left.set(GRANT);
    let limit = GUARDS.with_borrow_mut(|guards| guards.iter_mut().rev().find_map(Guard::limit));
    if let Some(limit) = limit {
        panic::resume_unwind(Box::new(LimitReached(limit)));
    }
}

impl Budget {
    /// Runs work that does not check limits; stops it `grace` after the time limit or the stop flag. Work
    /// that checks limits itself then has time to finish with what it knows.
    pub fn guard<T>(&self, grace: Duration, work: impl FnOnce() -> T) -> Result<T, Limit> {
        self.start().look_up()?;
        if cfg!(panic = "abort") {
            return Ok(work());
        }
        let guard = Guard { budget: self.shared(), grace, seen: None };
        GUARDS.with_borrow_mut(|guards| guards.push(guard));
        let before = LEFT.replace(GRANT);
        let done = panic::catch_unwind(AssertUnwindSafe(work));
        LEFT.set(before);
        GUARDS.with_borrow_mut(|guards| drop(guards.pop()));
        done.map_err(|reason| match reason.downcast::<LimitReached>() {
            Ok(reached) => reached.0,
            Err(panic) => panic::resume_unwind(panic),
        })
    }
}
