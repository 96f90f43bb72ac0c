//! A clock that is read by a function from outside, with as much of [`std::time::Instant`] as budgets need. It is
//! everywhere, but only where the standard library has no clock do budgets look at it.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Gives the clock: the time since some fixed moment, which never falls. The first clock stays. Without one no time
/// passes: limits on time are never reached, and only those on nodes and memory hold.
pub fn set(clock: fn() -> Duration) {
    CLOCK.get_or_init(|| clock);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    pub fn now() -> Self {
        Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// The time since an earlier moment, zero since a later one.
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
