//! Subgraphs against all choices of vertices, minors against what excludes them.

use catalogue::enumerate::every_graph;
use graphs::classes::{forest::is_forest, outerplanar::is_outerplanar, planar::is_planar};
use graphs::subgraphs::{Inclusion, contains};
use graphs::{Budget, Graph, Limit, Vertex, treewidth};
use itertools::Itertools;

use crate::common::spec;

fn found(graph: &Graph, pattern: &Graph, inclusion: Inclusion) -> bool {
    contains(graph, pattern, inclusion, &mut Budget::unlimited().start()).unwrap()
}

/// By the definition: some choice of different vertices.
fn is_there(graph: &Graph, pattern: &Graph, is_induced: bool) -> bool {
    let h = pattern.order();
    (0..graph.order()).permutations(h).any(|image| {
        (0..h).array_combinations().all(|[u, v]| {
            let wanted = pattern.are_adjacent(Vertex::new(u), Vertex::new(v));
            let there = graph.are_adjacent(Vertex::new(image[u]), Vertex::new(image[v]));
            if is_induced { wanted == there } else { there || !wanted }
        })
    })
}

#[test]
fn subgraphs_are_those_of_the_definition() {
    let patterns: Vec<Graph> = (0..=4).flat_map(every_graph).collect();
    for graph in (0..=6).flat_map(every_graph) {
        for pattern in &patterns {
            let both =
                [Inclusion::Induced, Inclusion::Subgraph].map(|inclusion| found(&graph, pattern, inclusion));
            let expected = [true, false].map(|is_induced| is_there(&graph, pattern, is_induced));
            assert_eq!(both, expected, "{pattern:?} in {graph:?}");
        }
    }
}

/// Wagner, and what is known of smaller minors.
#[test]
fn minors_are_those_that_classes_exclude() {
    let [k3, k4, k5, k23, k33] =
        ["complete:3", "complete:4", "complete:5", "multipartite:2,3", "multipartite:3,3"].map(spec);
    for graph in (0..=7).flat_map(every_graph) {
        let has = |pattern: &Graph| found(&graph, pattern, Inclusion::Minor);
        assert_eq!(has(&k3), !is_forest(&graph), "{graph:?}");
        assert_eq!(has(&k4), treewidth::treewidth(&graph, &Budget::unlimited()).low > 2, "{graph:?}");
        assert_eq!(has(&k4) || has(&k23), !is_outerplanar(&graph), "{graph:?}");
        assert_eq!(has(&k5) || has(&k33), !is_planar(&graph), "{graph:?}");
    }
    let petersen = spec("petersen");
    assert!(found(&petersen, &k5, Inclusion::Minor) && !found(&petersen, &k5, Inclusion::Subgraph));
    assert!(!found(&spec("cube"), &k5, Inclusion::Minor));
    let few = Budget::nodes(2);
    let [torus, k7] = ["torus:5x5", "complete:7"].map(spec);
    assert_eq!(contains(&torus, &k7, Inclusion::Minor, &mut few.start()), Err(Limit::Nodes));
}
