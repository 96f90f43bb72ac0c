//! A clock that is read by a function from outside, with as much of [`std::time::Instant`] as budgets need.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Gives the clock: the time since some fixed moment, which never falls. The first clock stays. Without one no time
/// passes: limits on time are never reached, and only those on nodes and memory hold.
pub fn set(clock: fn() -> Duration) {
    CLOCK.get_or_init(|| clock);
}

/// A moment of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// The moment now.
    pub fn now() -> Self {
        Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// The time since an earlier moment, zero since a later one.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The same.
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }

    /// The time since this moment.
    pub fn elapsed(&self) -> Duration {
        Instant::now().duration_since(*self)
    }

    /// The moment after this time; `None` if the clock cannot tell it.
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    static SECONDS: AtomicU64 = AtomicU64::new(0);

    #[test]
    fn time_passes_as_the_given_clock_says() {
        let before = Instant::now();
        assert_eq!(before.elapsed(), Duration::ZERO, "no clock was given");
        set(|| Duration::from_secs(SECONDS.fetch_add(1, Ordering::Relaxed)));
        set(|| panic!("the first clock stays"));
        let (first, second) = (Instant::now(), Instant::now());
        assert_eq!(second.duration_since(first), Duration::from_secs(1));
        assert_eq!(first.duration_since(second), Duration::ZERO);
        assert_eq!(first.checked_add(Duration::from_secs(1)), Some(second));
        assert_eq!(first + Duration::from_secs(1), second);
        assert_eq!(second.checked_add(Duration::MAX), None);
        assert!(second.elapsed() > Duration::ZERO);
    }
}
