//! Limits for work that knows nothing of them.
//!
//! Searches step a [`Meter`](crate::Meter) of their own. Many smaller algorithms, such as those that decide a class of
//! graphs, do not, and on a graph of a million edges each of them may last. All of them ask the graph for neighbors,
//! and every such question pays a toll ([`pay`]): a subtraction, and now and then a look at the clock and the stop flag
//! of every [`Budget::guard`] that is held. Where a limit is reached, the work is left by unwinding to the innermost
//! guard. No panic hook is called, since nothing has failed; what the work owns is dropped as on any other way out.
//!
//! Where a panic aborts the program, as on WebAssembly, guards let all work end by itself. Threads that the work starts
//! pay nothing.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use crate::clock::Instant;
use crate::work::budget::{Budget, Limit};

/// The steps between two looks, each of a nanosecond or some.
const GRANT: u64 = 1 << 18;

/// What a question for neighbors costs beside the neighbors themselves.
const QUESTION: u64 = 8;

/// The most neighbors that are paid for: a walk that comes to a hub again and again looks at one at a time.
const MOST: usize = 1024;

thread_local! {
    /// The steps until the next look. Without a guard they last for years.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    /// The guards that are held, the innermost at the end.
    static GUARDS: RefCell<Vec<Guard>> = const { RefCell::new(Vec::new()) };
}

struct Guard {
    /// The limits, the time without the grace.
    budget: Budget,
    /// How much longer the work may last.
    grace: Duration,
    /// The limit that was seen first, and when.
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

/// What the unwinding carries to the guard.
struct LimitReached(Limit);

/// Pays for a question about this many neighbors.
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
    /// Does work that knows no limits, for as long as the time and the stop flag allow, and this much longer: work that
    /// looks at the limits itself then has the time to end with what it knows.
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
