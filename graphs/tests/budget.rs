//! The limits of one search, and of several that share them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use graphs::{Budget, Limit, Meter};

/// Steps until a limit forbids it.
fn exhaust(meter: &mut Meter<'_>) -> Limit {
    loop {
        if let Err(limit) = meter.step() {
            return limit;
        }
    }
}

#[test]
fn a_meter_counts_up_to_its_limit() {
    for limit in [0, 1, 255, 256, 257, 1000] {
        let budget = Budget::nodes(limit);
        let mut meter = budget.start();
        assert_eq!((exhaust(&mut meter), meter.spent()), (Limit::Nodes, limit));
        assert_eq!(meter.step(), Err(Limit::Nodes));
    }
}

#[test]
fn a_flag_and_a_clock_are_seen_before_the_first_node() {
    let stop = Arc::new(AtomicBool::new(true));
    let stopped = Budget { stop: Some(Arc::clone(&stop)), ..Budget::default() };
    assert_eq!(stopped.start().step(), Err(Limit::Interrupted));
    stop.store(false, Ordering::Relaxed);
    assert_eq!(stopped.start().step(), Ok(()));
    let late = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    assert_eq!(late.start().step(), Err(Limit::Time));
}

#[test]
fn several_meters_spend_what_one_has_left() {
    for (limit, spent) in [(10_000, 0), (10_000, 300), (10_000, 9_999), (7, 7), (1000, 1)] {
        let budget = Budget::nodes(limit);
        let mut meter = budget.start();
        (0..spent).for_each(|_| meter.step().expect("below the limit"));
        let joint = meter.share();
        let nodes: u64 = thread::scope(|scope| {
            let search = || {
                let mut meter = joint.meter();
                assert_eq!(exhaust(&mut meter), Limit::Nodes);
                meter.spent()
            };
            let threads: Vec<_> = (0..3).map(|_| scope.spawn(search)).collect();
            threads.into_iter().map(|thread| thread.join().expect("the limit is found")).sum()
        });
        assert_eq!(nodes, limit - spent);
        meter.add(nodes);
        assert_eq!((meter.spent(), meter.step()), (limit, Err(Limit::Nodes)));
    }
}

#[test]
fn one_of_several_ends_all() {
    let budget = Budget::unlimited();
    let joint = budget.start().share();
    let limits = thread::scope(|scope| {
        let threads = [0, 1].map(|_| scope.spawn(|| exhaust(&mut joint.meter())));
        joint.end();
        threads.map(|thread| thread.join().expect("no panic"))
    });
    assert_eq!(limits, [Limit::Interrupted; 2]);
    assert_eq!(budget.start().step(), Ok(()), "the budget itself goes on");
}

#[test]
fn a_search_has_one_thread_unless_more_are_given() {
    assert_eq!(Budget::unlimited().threads_allowed(), 1);
    assert_eq!(Budget { threads: 3.try_into().ok(), ..Budget::default() }.threads_allowed(), 3);
}
