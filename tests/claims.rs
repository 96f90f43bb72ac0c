//! Claims about what strategies need, and the minimal graphs that break them.

use std::sync::Arc;
use std::time::Duration;

use catalogue::families;
use graphs::{Budget, Graph, Parameters, Vertex, coloring};
use laboratory::claims::{Class, Judgment, StrategyClaim};
use toolkit::invariants::Limits;
use toolkit::shrinking::{ShrunkGraph, Stop, shrunk};
use toolkit::verify::{Verification, VerifyTerms, verify};

fn spec(text: &str) -> Arc<Graph> {
    Arc::new(families::from_spec(text, 0).unwrap())
}

fn limits() -> Limits {
    Limits { decision: Budget::unlimited(), parameter: Budget::unlimited(), by_search: false }
}

fn verified(
    graph: &Arc<Graph>,
    parameters: &Parameters,
    budget: &Budget,
) -> Result<Option<Verification>, String> {
    let strategy = strategies::by_name("activation").unwrap();
    let done = verify(graph, parameters, strategy, &VerifyTerms::default(), budget);
    done.map(Some).map_err(|fault| fault.to_string())
}

fn broken(claim: &str, graph: &str, class: Option<&str>) -> (StrategyClaim, Judgment, Class) {
    let (claim, graph) = (StrategyClaim::read(claim, limits()).unwrap(), spec(graph));
    let parameters = Parameters::of(&graph, &Budget::unlimited());
    let found = verified(&graph, &parameters, &Budget::unlimited()).unwrap().unwrap();
    let broken = claim.judge(found);
    assert!(broken.is_counterexample());
    (claim, broken, Class::read(class, &["connected:1".parse().unwrap()], limits()).unwrap())
}

fn left(broken: &Judgment) -> (&Arc<Graph>, Option<bool>) {
    (&broken.found.graph.graph, broken.claim.as_ref().and_then(|claim| claim.is_minimal))
}

#[test]
fn a_graph_shrinks_to_a_minimal_one() {
    let is_odd = |graph: &Arc<Graph>| coloring::chromatic_number(graph, &Default::default()).low > 2;
    for (name, n) in [("petersen", 5), ("wheel:6", 3), ("cycle:9", 9)] {
        let ShrunkGraph { graph: small, is_minimal } = shrunk(&spec(name), |graph| Ok(Some(is_odd(graph))));
        assert!(is_minimal);
        assert_eq!((small.order(), small.size()), (n, n), "{name}");
        assert!(is_odd(&small) && small.vertices().all(|v: Vertex| small.degree(v) == 2), "{name}");
    }
    let unsure = shrunk(&spec("cycle:4"), |_| Ok(None));
    assert_eq!((unsure.graph.order(), unsure.is_minimal), (4, false));
    let whole = shrunk(&spec("petersen"), |_| Err(Stop));
    assert_eq!((whole.graph.order(), whole.is_minimal), (10, false));
}

#[test]
fn a_broken_claim_shrinks_within_its_class() {
    for (condition, least) in [(None, 4), (Some("n >= 9"), 9)] {
        let (claim, first, class) = broken("col_g <= 3", "grid:3x4", condition);
        let small = claim.shrunk(first, &class, &Budget::unlimited(), verified).unwrap();
        let (graph, is_minimal) = left(&small);
        assert!((least..12).contains(&graph.order()), "{condition:?}: {graph:?}");
        assert_eq!((small.is_counterexample(), is_minimal), (true, Some(true)));
        // The result belongs to the graph that is left.
        let again = verified(graph, &Parameters::of(graph, &Budget::unlimited()), &Budget::unlimited());
        assert_eq!(again.unwrap().unwrap().worst_case, small.found.worst_case);
    }
}

#[test]
fn a_graph_on_which_the_strategy_does_not_play_breaks_nothing() {
    let (claim, first, class) = broken("col_g <= 3", "grid:3x4", None);
    let whole =
        claim.shrunk(first.clone(), &class, &Budget::unlimited(), |_, _, _| Ok::<_, String>(None)).unwrap();
    assert_eq!((left(&whole).0.order(), left(&whole).1), (12, Some(true)));
    let no_time = Budget { time: Some(Duration::ZERO), ..Budget::unlimited() };
    // With no time left it is not known to be minimal.
    let cut = claim.shrunk(first.clone(), &class, &no_time, verified).unwrap();
    assert_eq!((left(&cut).0.order(), left(&cut).1), (12, Some(false)));
    let fault = claim.shrunk(first, &class, &Budget::unlimited(), |_, _, _| Err("a fault"));
    assert_eq!(fault.unwrap_err(), "a fault");
}
