//! Orders and sizes before and while graphs are built.

use graphs::Budget;
use graphs::families::Count::{About, AtLeast, Exactly, Unknown};
use graphs::families::{FamilyError, plan};

#[test]
fn counts_are_as_vague_as_their_parts() {
    assert_eq!(Exactly(2) + Exactly(3), Exactly(5));
    assert_eq!(Exactly(2) * About(3), About(6));
    assert_eq!(Unknown - About(3), Unknown);
    assert_eq!((Exactly(2) * AtLeast(3), AtLeast(5) - Exactly(2)), (AtLeast(6), AtLeast(3)));
    assert_eq!((Exactly(9) - AtLeast(2), About(2) + AtLeast(3)), (Unknown, Unknown));
    assert_eq!(Exactly(u64::MAX) + Exactly(1), Exactly(u64::MAX));
    assert_eq!(Exactly(2) - Exactly(3), Exactly(0));
    assert_eq!(
        (Exactly(5).pairs(), Exactly(0).pairs(), About(4).pairs()),
        (Exactly(10), Exactly(0), About(6))
    );
    assert_eq!(Exactly(u64::MAX).pairs(), Exactly(u64::MAX));
}

#[test]
fn sizes_that_only_show_when_components_are_built_are_limited_too() {
    let limited = |spec: &str, max_size| {
        let plan = plan(spec, 0).expect("within the limits, as far as it is known");
        plan.build_up_to(max_size, &Budget::unlimited())
    };
    // The star has 6 edges, its line graph 15; three of them have 45, two 30.
    assert!(limited("line(star:6)", 15).is_ok());
    assert_eq!(limited("line(star:6)", 14), Err(FamilyError::TooManyEdges { found: Exactly(15), most: 14 }));
    assert!(limited("union(line(star:6),line(star:6),line(star:6))", 45).is_ok());
    assert_eq!(
        limited("union(line(star:6),line(star:6),line(star:6))", 29),
        Err(FamilyError::TooManyEdges { found: Exactly(30), most: 29 })
    );
    assert_eq!(
        limited("product(line(star:6),path:2)", 35),
        Err(FamilyError::TooManyEdges { found: Exactly(36), most: 35 })
    );
}
