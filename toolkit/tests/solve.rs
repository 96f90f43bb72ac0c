//! Questions about large graphs, which theorems answer.

use std::time::Duration;

use games::Variant;
use games::certificate::Kind;
use graphs::{Budget, families};
use solver::{Decider, Scope, decider};
use toolkit::solve::Question;

#[test]
fn theorems_have_the_time_that_is_given() {
    let graph = families::from_spec("random-planar:2000", 0).unwrap();
    let question = Question {
        game: Kind::Coloring,
        variant: Variant::default(),
        scope: Scope::Number,
        is_by_play: false,
    };
    let within = |time: Option<Duration>| {
        let budget = Budget { time, ..Budget::nodes(100) };
        let low = decider::lower_bound(Kind::Coloring, &graph, &Budget::unlimited());
        question.answer(low, &mut Decider::new(&graph, &budget), &budget)
    };
    let solved = within(None);
    assert!(solved.number.high <= 17 && solved.ends_by[1].is_some(), "at most {}", solved.number.high);
    // What reads parameters alone needs no time: a small maximum degree outside of a forest bounds chi_g from above.
    let hurried = within(Some(Duration::ZERO));
    assert!(hurried.number.high >= solved.number.high, "at most {}", hurried.number.high);
    assert_eq!(hurried.ends_by[1], Some("edge-union"));
}
