//! The time of a budget and its stop flag hold while a graph is made.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use graphs::families::{FAMILIES, from_spec, from_spec_within};
use graphs::{Budget, Limit};

/// Specs whose graphs take seconds to make, of every family that works before it has edges and of the others by some.
/// What is made to the end, though the time is over and the flag is up, is a loop that does not hear of them.
#[test]
fn large_graphs_end_with_a_limit() {
    let limited = Budget { time: Some(Duration::from_millis(20)), ..Budget::unlimited() };
    let stopped = Budget { stop: Some(Arc::new(AtomicBool::new(true))), ..Budget::unlimited() };
    for spec in include_str!("slow.txt").lines() {
        for (budget, limit) in [(&limited, Limit::Time), (&stopped, Limit::Interrupted)] {
            let fault = from_spec_within(spec, 0, budget).expect_err(spec);
            assert_eq!(fault.limit(), Some(limit), "{spec}: {fault}");
        }
    }
}

#[test]
fn what_is_known_of_an_unmade_graph_is_said() {
    let stopped = Budget { stop: Some(Arc::new(AtomicBool::new(true))), ..Budget::unlimited() };
    let message = |spec| from_spec_within(spec, 0, &stopped).unwrap_err().to_string();
    assert_eq!(
        message("random-planar:3000000"),
        "random-planar:3000000: not made (interruption): a graph with 3000000 vertices and 8999994 edges"
    );
    assert!(message("power(path:2000000,3)").ends_with("2000000 vertices and at least 1999999 edges"));
}

#[test]
fn small_graphs_are_made_whatever_the_limit() {
    let budget =
        Budget { time: Some(Duration::ZERO), nodes: Some(0), memory: Some(0), ..Budget::unlimited() };
    for family in FAMILIES.iter() {
        let spec = family.example;
        assert_eq!(from_spec_within(spec, 3, &budget), from_spec(spec, 3), "{spec}");
    }
}
