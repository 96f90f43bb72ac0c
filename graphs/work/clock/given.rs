//! A clock that calls a supplied function, with the part of [`std::time::Instant`] that budgets need. It is
//! compiled everywhere, but used only where the standard library has no clock.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock: a function that returns the time since some fixed moment and never decreases. Later calls have
/// no effect. Without a clock no time passes: time limits are never reached, only those on nodes and memory.
pub fn set(clock: fn() -> Duration) {
    CLOCK.get_or_init(|| clock);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    pub fn now() -> Self {
        Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// The time since an earlier moment; zero if `earlier` is later.
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    pub fn elapsed(&self) -> Duration {
        Instant::now().saturating_duration_since(*self)
    }

    /// The moment after this time; `None` if the clock cannot represent it.
    pub fn checked_add(&self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        Instant(self.0 + time)
    }
}
