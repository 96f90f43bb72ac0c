//! Questions about large graphs, which theorems answer.

use std::sync::Arc;
use std::time::Duration;

use catalogue::families;
use graphs::Budget;
use toolkit::ask::solve::{Question, answer};
use toolkit::named_graph::NamedGraph;

#[test]
fn theorems_have_the_time_that_is_given() {
    let spec = "random-planar:2000";
    let graph = NamedGraph::new(spec, Arc::new(families::from_spec(spec, 0).unwrap()));
    let within = |time: Option<Duration>| {
        answer(&graph, &Question::default(), &Budget { time, ..Budget::nodes(100) }).unwrap()
    };
    let solved = within(None);
    let [_, high] = solved.ends();
    assert!(high <= 17 && solved.interval_by[1].is_some(), "at most {high}");
    // What reads parameters alone needs no time: a small maximum degree outside of a forest bounds chi_g from above.
    let hurried = within(Some(Duration::ZERO));
    assert!(hurried.ends()[1] >= high, "at most {}", hurried.ends()[1]);
    assert_eq!(hurried.interval_by[1], Some("edge-union"));
}
