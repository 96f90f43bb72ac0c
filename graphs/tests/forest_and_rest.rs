//! Forests that leave a small maximum degree: against all spanning forests of all small graphs, and on classes for
//! which theorems promise one.

use catalogue::enumerate::connected_graphs;
use graphs::classes::{cactus, forest::is_forest, halin, planar};
use graphs::forest_and_rest::{ForestAndRest, forest_and_rest};
use graphs::girth::girth;
use graphs::{Budget, Graph, Limit, Vertex};
use itertools::Itertools;

use crate::common::*;

fn rest_degree(graph: &Graph, forest: &Graph) -> u32 {
    graph.vertices().map(|v| graph.degree(v) - forest.degree(v)).max().unwrap_or(0) as u32
}

/// The rest degree that is found, after a look at the forest.
fn checked(graph: &Graph, found: &ForestAndRest) -> u32 {
    let forest = found.graph(graph.order());
    assert!(is_forest(&forest) && forest.size() == found.forest.len(), "{graph:?}");
    assert!(forest.edges().all(|(u, v)| graph.neighbors(u).contains(&v)), "{graph:?}");
    assert_eq!(rest_degree(graph, &forest), found.rest_degree, "{graph:?}");
    found.rest_degree
}

fn found(graph: &Graph) -> u32 {
    checked(graph, &forest_and_rest(graph, &Budget::unlimited()))
}

fn least_by_definition(graph: &Graph) -> u32 {
    let edges: Vec<(Vertex, Vertex)> = graph.edges().collect();
    let spanning = edges.iter().combinations(graph.order() - 1).filter_map(|chosen| {
        let ends = chosen.into_iter().map(|(u, v)| (u.index(), v.index()));
        let forest = Graph::from_edges(graph.order(), ends).unwrap();
        is_forest(&forest).then(|| rest_degree(graph, &forest))
    });
    spanning.min().expect("a connected graph has a spanning tree")
}

#[test]
fn the_search_finds_a_best_forest_of_all_small_graphs() {
    for graph in (1..=6).flat_map(connected_graphs) {
        let least = found(&graph);
        assert_eq!(least, least_by_definition(&graph), "{graph:?}");
        assert!(checked(&graph, &ForestAndRest::breadth_first(&graph)) >= least, "{graph:?}");
    }
}

/// Cactuses leave a matching, Halin graphs a cycle, and planar graphs without short cycles what the papers say.
#[test]
fn classes_leave_what_their_theorems_say() {
    let mut numbers = [0; 3];
    for graph in (1..=8).flat_map(connected_graphs) {
        let rest = found(&graph);
        let is_long = |girth: &u32| (5..8).contains(girth) && planar::is_planar(&graph);
        let promised = [
            (cactus::CLASS.contains)(&graph).then_some(1),
            (halin::CLASS.contains)(&graph).then_some(2),
            girth(&graph).filter(is_long).map(|girth| if girth == 5 { 4 } else { 2 }),
        ];
        for (number, most) in numbers.iter_mut().zip(promised) {
            assert!(most.is_none_or(|most| rest <= most), "{graph:?}");
            *number += u32::from(most.is_some());
        }
    }
    assert!(numbers.iter().all(|&number| number > 5), "{numbers:?}");
}

#[test]
fn larger_graphs_leave_little() {
    // 2 (m - n + 1) / n is 2 for a torus; a grid and a dodecahedron leave a graph of maximum degree 2 and 1 at least.
    for (text, most) in [
        ("torus:9x9", 3),
        ("grid:12x12", 2),
        ("wheel:20", 2),
        ("petersen", 2),
        ("path:500", 0),
        ("multipartite:3,40", 27),
    ] {
        let rest = found(&spec(text));
        assert!(rest <= most, "{text}: {rest}");
    }
}

#[test]
fn a_limit_leaves_a_forest_and_is_shown() {
    let graph = scattered(400, 1_200, 3);
    let [none, few, all] = [0, 200, u64::MAX].map(|nodes| forest_and_rest(&graph, &Budget::nodes(nodes)));
    assert_eq!((none.limit, few.limit, all.limit), (Some(Limit::Nodes), Some(Limit::Nodes), None));
    assert_eq!(none.forest, ForestAndRest::greedy(&graph).forest);
    let degrees = [none, few, all].map(|found| checked(&graph, &found));
    assert!(degrees[0] >= degrees[1] && degrees[1] >= degrees[2] && degrees[0] > degrees[2], "{degrees:?}");
}
