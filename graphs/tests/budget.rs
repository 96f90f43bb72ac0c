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

#[test]
fn work_that_is_no_node_hears_of_the_flag_and_the_clock() {
    let stop = Arc::new(AtomicBool::new(false));
    let budget = Budget { stop: Some(Arc::clone(&stop)), nodes: Some(1), ..Budget::default() };
    let mut meter = budget.start();
    assert_eq!(meter.work(1 << 30), Ok(()), "work is not counted in nodes");
    stop.store(true, Ordering::Relaxed);
    let steps = (0..1_000_000).take_while(|_| meter.work(0).is_ok()).count();
    assert!((1..1_000_000).contains(&steps), "small work is looked at now and then: {steps}");
    assert_eq!((meter.work(1 << 30), meter.spent()), (Err(Limit::Interrupted), 0));
    let late = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    assert_eq!(late.start().work(1 << 30), Err(Limit::Time));
}

#[test]
fn slow_nodes_are_few_between_two_looks() {
    let budget = Budget { time: Some(Duration::from_millis(60)), ..Budget::default() };
    let mut meter = budget.start();
    let limit = loop {
        match meter.step() {
            Ok(()) => thread::sleep(Duration::from_millis(10)),
            Err(limit) => break limit,
        }
    };
    // Six nodes take the time, and one more begins before it is over.
    assert!(limit == Limit::Time && meter.spent() <= 8, "{limit} after {} nodes", meter.spent());
}

#[test]
fn time_that_no_clock_can_tell_is_no_limit() {
    let budget = Budget { time: Some(Duration::MAX), ..Budget::default() };
    assert_eq!(budget.shared().start().step(), Ok(()));
    assert_eq!(budget.begun().start().step(), Ok(()));
}

#[test]
fn what_has_begun_ends_with_the_first_of_its_searches() {
    let budget = Budget { time: Some(Duration::from_millis(20)), ..Budget::default() };
    let begun = budget.begun();
    thread::sleep(Duration::from_millis(25));
    assert_eq!((begun.start().step(), budget.start().step()), (Err(Limit::Time), Ok(())));
    assert_eq!(begun.time, budget.time);
}

#[test]
fn what_knows_no_limits_is_left_when_one_is_reached() {
    let graph = graphs::families::from_spec("torus:30x30", 0).expect("a spec");
    let walk = || {
        let mut ends = 0;
        loop {
            ends += graph.vertices().map(|v| graph.neighbors(v).len()).sum::<usize>();
            if ends == usize::MAX {
                return ends;
            }
        }
    };
    let late = Budget { time: Some(Duration::from_millis(50)), ..Budget::default() };
    assert_eq!(late.guard(Duration::ZERO, walk), Err(Limit::Time));
    // The grace is that of the guard; an outer guard may be the one that is reached.
    let begun = std::time::Instant::now();
    assert_eq!(late.guard(Duration::from_millis(100), walk), Err(Limit::Time));
    assert!(begun.elapsed() >= Duration::from_millis(150));
    let nested = late.guard(Duration::ZERO, || Budget::unlimited().guard(Duration::ZERO, walk));
    assert_eq!(nested, Ok(Err(Limit::Time)));
    let stop = Arc::new(AtomicBool::new(true));
    let stopped = Budget { stop: Some(stop), ..Budget::default() };
    assert_eq!(stopped.guard(Duration::ZERO, || ()), Err(Limit::Interrupted));
    let (found, is_reached) = late.watched(|budget| budget.guard(Duration::ZERO, walk));
    assert_eq!((found, is_reached), (Err(Limit::Time), true));
    // What a search takes of its own accord is no limit.
    for (limit, is_reached) in [(None, false), (Some(3), false), (Some(2), true)] {
        let spend = |budget: &Budget| {
            let own = budget.with_own_nodes(3);
            let mut meter = own.start();
            (0..9).take_while(|_| meter.step().is_ok()).count()
        };
        let budget = Budget { nodes: limit, ..Budget::default() };
        assert_eq!(budget.watched(spend), (limit.unwrap_or(3) as usize, is_reached));
    }
    // Afterwards nothing is limited, and a panic is one.
    assert_eq!(
        Budget::unlimited()
            .guard(Duration::ZERO, || graph.vertices().map(|v| graph.neighbors(v).len()).sum()),
        Ok(3600)
    );
    assert!(
        std::panic::catch_unwind(|| Budget::unlimited().guard(Duration::ZERO, || panic!("a fault"))).is_err()
    );
}
