//! The clock that is given from outside, which no budget of this platform looks at.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use graphs::clock::given::{Instant, set};

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
