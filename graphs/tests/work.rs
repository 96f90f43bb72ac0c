//! What all computations need beside a graph: the limits of one search and of several that share them, the given clock,
//! names and random choices.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use graphs::classes::planar::{self, Embedding};
use graphs::clock::given::{Instant, set};
use graphs::coloring::acyclic_greedy_within;
use graphs::forest_and_rest::ForestAndRest;
use graphs::names::find;
use graphs::orders::degeneracy;
use graphs::rng::{Dice, Generator, Pcg64, Pcg64Mcg, QuickDice, SplitMix64, seed_of};
use graphs::{Budget, Limit, Meter};

use crate::common::{late, spec, stopped};

fn exhaust(meter: &mut Meter<'_>) -> Limit {
    std::iter::repeat_with(|| meter.step()).find_map(Result::err).expect("a limit")
}

#[test]
fn a_flag_and_a_clock_are_seen_before_the_first_node() {
    let stop = Arc::new(AtomicBool::new(true));
    let stopped = Budget { stop: Some(Arc::clone(&stop)), ..Budget::default() };
    assert_eq!(stopped.start().step(), Err(Limit::Interrupted));
    stop.store(false, Ordering::Relaxed);
    assert_eq!(stopped.start().step(), Ok(()));
    assert_eq!(late().start().step(), Err(Limit::Time));
}

#[test]
fn meters_count_up_to_their_limit_and_several_spend_what_one_has_left() {
    for limit in [0, 1, 255, 256, 257, 1000] {
        let budget = Budget::nodes(limit);
        let mut meter = budget.start();
        assert_eq!((exhaust(&mut meter), meter.spent()), (Limit::Nodes, limit));
        assert_eq!(meter.step(), Err(Limit::Nodes));
    }
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
fn work_that_is_no_node_hears_of_the_flag_and_the_clock() {
    let stop = Arc::new(AtomicBool::new(false));
    let budget = Budget { stop: Some(Arc::clone(&stop)), nodes: Some(1), ..Budget::default() };
    let mut meter = budget.start();
    assert_eq!(meter.work(1 << 30), Ok(()), "work is not counted in nodes");
    stop.store(true, Ordering::Relaxed);
    let steps = (0..1_000_000).take_while(|_| meter.work(0).is_ok()).count();
    assert!((1..1_000_000).contains(&steps), "small work is looked at now and then: {steps}");
    assert_eq!((meter.work(1 << 30), meter.spent()), (Err(Limit::Interrupted), 0));
    assert_eq!(late().start().work(1 << 30), Err(Limit::Time));
}

#[test]
fn slow_nodes_are_few_between_two_looks() {
    let budget = Budget { time: Some(Duration::from_millis(60)), ..Budget::default() };
    let mut meter = budget.start();
    let slow = || meter.step().map(|()| thread::sleep(Duration::from_millis(10)));
    let limit = std::iter::repeat_with(slow).find_map(Result::err).expect("a limit");
    // Six nodes take the time, and one more begins before it is over.
    assert!(limit == Limit::Time && meter.spent() <= 8, "{limit} after {} nodes", meter.spent());
}

/// Time that no clock can tell is no limit, and one thread is allowed unless more are given.
#[test]
fn what_is_not_limited_goes_on() {
    let budget = Budget { time: Some(Duration::MAX), ..Budget::default() };
    assert_eq!([budget.shared(), budget.begun()].map(|budget| budget.start().step()), [Ok(()); 2]);
    let threads = [None, 3.try_into().ok()].map(|threads| Budget { threads, ..Budget::default() });
    assert_eq!(threads.map(|budget| budget.threads_allowed()), [1, 3]);
}

#[test]
fn what_has_begun_ends_with_the_first_of_its_searches() {
    let budget = Budget { time: Some(Duration::from_secs(1)), ..Budget::default() };
    let begun = budget.begun();
    thread::sleep(Duration::from_millis(1010));
    assert_eq!((begun.start().step(), budget.start().step()), (Err(Limit::Time), Ok(())));
    assert_eq!(begun.time, budget.time);
}

#[test]
fn what_knows_no_limits_is_left_when_one_is_reached() {
    let graph = spec("torus:30x30");
    let ends = || graph.vertices().map(|v| graph.neighbors(v).len()).sum::<usize>();
    let walk = || std::iter::repeat_with(ends).find(|&ends| ends == usize::MAX);
    let late = Budget { time: Some(Duration::from_millis(50)), ..Budget::default() };
    assert_eq!(late.guard(Duration::ZERO, walk), Err(Limit::Time));
    // The grace is that of the guard; an outer guard may be the one that is reached.
    let begun = std::time::Instant::now();
    assert_eq!(late.guard(Duration::from_millis(100), walk), Err(Limit::Time));
    assert!(begun.elapsed() >= Duration::from_millis(150));
    let nested = late.guard(Duration::ZERO, || Budget::unlimited().guard(Duration::ZERO, walk));
    assert_eq!(nested, Ok(Err(Limit::Time)));
    assert_eq!(stopped().guard(Duration::ZERO, || ()), Err(Limit::Interrupted));
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
    let unlimited = Budget::unlimited();
    assert_eq!(unlimited.guard(Duration::ZERO, ends), Ok(3600));
    assert!(std::panic::catch_unwind(|| unlimited.guard(Duration::ZERO, || panic!("a fault"))).is_err());
}

static SECONDS: AtomicU64 = AtomicU64::new(0);

#[test]
fn time_passes_as_the_given_clock_says() {
    let before = Instant::now();
    assert_eq!(before.elapsed(), Duration::ZERO, "no clock was given");
    set(|| Duration::from_secs(SECONDS.fetch_add(1, Ordering::Relaxed)));
    set(|| panic!("the first clock stays"));
    let (first, second) = (Instant::now(), Instant::now());
    assert_eq!(second.saturating_duration_since(first), Duration::from_secs(1));
    assert_eq!(first.saturating_duration_since(second), Duration::ZERO);
    assert_eq!(first.checked_add(Duration::from_secs(1)), Some(second));
    assert_eq!(first + Duration::from_secs(1), second);
    assert_eq!(second.checked_add(Duration::MAX), None);
    assert!(second.elapsed() > Duration::ZERO);
}

#[test]
fn names_are_found_or_the_nearest_are_said() {
    let entries = [("greedy", 1), ("threat", 2), ("greedy", 3)];
    assert_eq!(find("greedy", entries.into_iter()), Ok(1));
    for (wrong, said) in [("thread", " (did you mean threat?)"), ("perfect", "")] {
        let message = find(wrong, entries.into_iter()).unwrap_err().to_string();
        assert_eq!(message, format!("expected one of greedy, threat, greedy, found {wrong:?}{said}"));
    }
}

#[test]
fn split_mix_is_the_published_generator() {
    // The first three outputs from seed 1234567, as the generator's authors list them.
    let expected = [6457827717110365317, 3203168211198807973, 9817491932198370423];
    assert_eq!([1, 2, 3].map(|index| SplitMix64::nth(1234567, index)), expected);
    let mut generator = SplitMix64::of_seed(1234567);
    assert_eq!([(); 3].map(|()| generator.word()), expected);
}

/// Stored results and the reports depend on these.
#[test]
fn the_words_of_a_seed_are_fixed_for_good() {
    fn words<G: Generator>() -> [u64; 2] {
        let mut generator = G::of_seed(7);
        [(); 2].map(|()| generator.word())
    }
    assert_eq!(words::<Pcg64>(), [9351779398707215, 4267278794321568333]);
    assert_eq!(words::<Pcg64Mcg>(), [12726360963827698830, 8784933628230385458]);
    assert_eq!(seed_of(&[1, 2, 3]), 11134167316484627730);
}

#[test]
fn choices_below_a_bound_are_spread_evenly() {
    let mut dice = Dice::new(1);
    let mut hits = [[0; 7]; 2];
    for _ in 0..70_000 {
        hits[0][dice.uniform_index(7)] += 1;
        hits[1][dice.below(7)] += 1;
    }
    // The standard deviation of one count is about 93.
    assert!(hits.iter().flatten().all(|&count| (9_500..10_500).contains(&count)), "{hits:?}");
}

#[test]
fn certain_choices_are_certain() {
    let mut dice = Dice::new(2);
    assert!((0..1000).all(|_| !dice.chance(0.0) && dice.chance(1.0)));
    assert_eq!((QuickDice::new(3).pick::<u8>(&[]), QuickDice::new(3).below(0)), (None, 0));
}

/// A loop that does not hear of the flag ends with a value.
#[test]
fn walks_along_all_edges_hear_of_an_interruption() {
    let stopped = stopped();
    let graph = spec("grid:400x500");
    let torus = spec("torus:400x500");
    let embedding = planar::embedding(&graph).unwrap();
    let order = degeneracy(&graph).1;
    let mut meter = stopped.start();
    let ended = [
        ("embedding", planar::embedding_within(&graph, &mut meter).err()),
        ("obstruction", planar::kuratowski_subgraph_within(&torus, &mut meter).err()),
        ("faces of an embedding", embedding.faces_within(&mut meter).err()),
        ("faces by number", Embedding::by_number(&graph).faces_within(&mut meter).err()),
        ("reaches", order.rho_within(&graph, &mut meter).err()),
        ("greedy", acyclic_greedy_within(&graph, &order, &mut meter).err()),
        ("forest", ForestAndRest::greedy_within(&graph, &mut meter).err()),
    ];
    for (name, limit) in ended {
        assert_eq!(limit, Some(Limit::Interrupted), "{name}");
    }
}
