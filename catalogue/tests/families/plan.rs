//! Orders and sizes before and while graphs are built; the time of a budget and its stop flag hold meanwhile.

use crate::table;

use std::time::Duration;

use catalogue::families::{FAMILIES, from_spec, from_spec_within, plan};
use graphs::Count::{About, AtLeast, Exactly, Unknown};
use graphs::{Budget, FamilyError, Limit};

use crate::common::{late, stopped};

#[test]
fn counts_are_as_vague_as_their_parts() {
    assert_eq!(Exactly(2) + Exactly(3), Exactly(5));
    assert_eq!(Exactly(2) * About(3), About(6));
    assert_eq!(Unknown - About(3), Unknown);
    assert_eq!((Exactly(2) * AtLeast(3), AtLeast(5) - Exactly(2)), (AtLeast(6), AtLeast(3)));
    assert_eq!((Exactly(9) - AtLeast(2), About(2) + AtLeast(3)), (Unknown, Unknown));
    assert_eq!(Exactly(u64::MAX) + Exactly(1), Exactly(u64::MAX));
    assert_eq!(Exactly(2) - Exactly(3), Exactly(0));
    let pairs = [Exactly(5), Exactly(0), About(4), Exactly(u64::MAX)].map(|count| count.pairs());
    assert_eq!(pairs, [Exactly(10), Exactly(0), About(6), Exactly(u64::MAX)]);
}

#[test]
fn sizes_that_only_show_when_components_are_built_are_limited_too() {
    // The star has 6 edges, its line graph 15; three of them have 45, two 30.
    for (spec, most, found) in [
        ("line(star:6)", 15, None),
        ("line(star:6)", 14, Some(15)),
        ("union(line(star:6),line(star:6),line(star:6))", 45, None),
        ("union(line(star:6),line(star:6),line(star:6))", 29, Some(30)),
        ("product(line(star:6),path:2)", 35, Some(36)),
    ] {
        let plan = plan(spec, 0).expect("within the limits, as far as it is known");
        let fault = plan.build_up_to(most, &Budget::unlimited()).err();
        let expected = found.map(|found| FamilyError::TooManyEdges { found: Exactly(found), most });
        assert_eq!(fault, expected, "{spec}");
    }
}

/// Specs whose graphs take seconds to make, of every family that works before it has edges and of the others by some.
/// What is made to the end, though the time is over and the flag is up, is a loop that does not hear of them.
#[test]
fn large_graphs_end_with_a_limit() {
    let limited = Budget { time: Some(Duration::from_millis(20)), ..Budget::unlimited() };
    let stopped = stopped();
    for spec in table("slow") {
        for (budget, limit) in [(&limited, Limit::Time), (&stopped, Limit::Interrupted)] {
            let fault = from_spec_within(spec, 0, budget).expect_err(spec);
            assert_eq!(fault.limit(), Some(limit), "{spec}: {fault}");
        }
    }
}

#[test]
fn what_is_known_of_an_unmade_graph_is_said() {
    let message = |spec| from_spec_within(spec, 0, &stopped()).unwrap_err().to_string();
    assert_eq!(
        message("random-planar:3000000"),
        "random-planar:3000000: not made (interruption): a graph with 3000000 vertices and 8999994 edges"
    );
    assert!(message("power(path:2000000,3)").ends_with("2000000 vertices and at least 1999999 edges"));
}

#[test]
fn small_graphs_are_made_whatever_the_limit() {
    let budget = Budget { nodes: Some(0), memory: Some(0), ..late() };
    for family in FAMILIES.iter() {
        let spec = family.example;
        assert_eq!(from_spec_within(spec, 3, &budget), from_spec(spec, 3), "{spec}");
    }
}
