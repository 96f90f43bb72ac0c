//! Maximum average degree, fractional arboricity and arboricity: against all induced subgraphs of all small graphs.

use graphs::arboricity::{ForestPartition, arboricity};
use graphs::density::{Densities, densities};
use graphs::{Budget, Graph, Limit, Ratio, Vertex, orders};
use itertools::Itertools;
use proptest::prelude::*;

use crate::common::*;

fn ratio(numerator: usize, denominator: usize) -> Ratio {
    Ratio::new(numerator as u64, denominator as u64)
}

/// Both densities, after a look at the subgraphs that attain them.
pub(crate) fn checked(graph: &Graph) -> (Ratio, Ratio) {
    let Densities { mad, fractional_arboricity } = densities(graph, &Budget::unlimited()).unwrap();
    if graph.size() > 0 {
        let parts = [&mad, &fractional_arboricity].map(|densest| graph.induced(&densest.vertices));
        assert_eq!(mad.value, ratio(2 * parts[0].size(), parts[0].order()), "{graph:?}");
        let value = ratio(parts[1].size(), parts[1].order() - 1);
        assert_eq!(fractional_arboricity.value, value, "{graph:?}");
    }
    (mad.value, fractional_arboricity.value)
}

fn by_definition(graph: &Graph) -> (Ratio, Ratio) {
    let parts = graph.vertices().powerset().map(|part: Vec<Vertex>| graph.induced(&part)).collect_vec();
    let largest = |double: usize, less: usize| {
        let parts = parts.iter().filter(|part| part.order() > less);
        parts.map(|part| ratio(double * part.size(), part.order() - less)).max().unwrap_or(ratio(0, 1))
    };
    (largest(2, 0), largest(1, 1))
}

/// Of the subgraphs of k vertices and m edges, the ceiling of the largest m / (k - 1) is the arboricity.
#[test]
fn the_densities_are_those_of_the_best_subgraphs_of_all_small_graphs() {
    for graph in all_small() {
        let densities = by_definition(&graph);
        assert_eq!(checked(&graph), densities, "{graph:?}");
        assert_eq!(u64::from(exact(&graph)), densities.1.ceil().to_integer(), "{graph:?}");
    }
}

#[test]
fn the_arboricity_is_the_ceiling() {
    for seed in 0..30 {
        let graph = scattered(120, 120 + 20 * seed as usize, seed);
        let (mad, fractional) = checked(&graph);
        assert_eq!(fractional.ceil().to_integer(), u64::from(exact(&graph)), "{graph:?}");
        // m / (n - 1) lies between half of 2m / n and half of that plus 1/2.
        assert!(mad.ceil().to_integer() <= 2 * fractional.ceil().to_integer(), "{graph:?}");
    }
}

proptest! {
    #[test]
    fn the_densities_are_those_of_the_best_subgraphs_of_random_graphs(n in 2usize..12, m in 0usize..40, seed: u64) {
        let graph = scattered(n, m.min(n * (n - 1) / 2), seed);
        prop_assert_eq!(checked(&graph), by_definition(&graph));
    }
}

fn checked_forests(graph: &Graph, budget: &Budget) -> (u32, u32) {
    let found = arboricity(graph, budget);
    assert!(found.witness.check(graph), "{graph:?}");
    assert_eq!(found.witness.number_of_forests(), found.high, "{graph:?}");
    assert!(found.high <= orders::degeneracy(graph).0, "{graph:?}");
    ends(&found)
}

pub(crate) fn exact(graph: &Graph) -> u32 {
    let (low, high) = checked_forests(graph, &Budget::unlimited());
    assert_eq!(low, high, "{graph:?}");
    low
}

#[test]
fn limits_are_said_or_end_in_intervals() {
    let graph = scattered(2_000, 6_000, 1);
    assert_eq!(densities(&graph, &Budget::nodes(3)), Err(Limit::Nodes));
    let narrow = Budget { memory: Some(1 << 10), ..Budget::default() };
    assert_eq!(densities(&graph, &narrow), Err(Limit::Memory));

    let dense = scattered(200, 3_000, 1);
    let starved = arboricity(&dense, &Budget::nodes(100));
    assert_eq!(starved.limit, Some(Limit::Nodes));
    assert!(starved.low < starved.high);
    checked_forests(&dense, &Budget::nodes(100));
    checked_forests(&dense, &Budget::unlimited());
}

#[test]
fn faults_of_partitions_are_found() {
    let triangle = spec("complete:3");
    for (forest, right) in [
        (vec![0, 0, 1], true),
        (vec![1, 0, 1], true),
        (vec![0, 0, 0], false),
        (vec![0, 1], false),
        (vec![0, 1, 2, 0], false),
    ] {
        assert_eq!(ForestPartition { forest: forest.clone() }.check(&triangle), right, "{forest:?}");
    }
}
