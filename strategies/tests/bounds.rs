//! The numbers that theorems state.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use catalogue::enumerate;
use graphs::{Budget, Graph, Parameters};
use strategies::{Applies, Instance, all_theorems};

use super::common::spec;

/// Without time for a search there is a color for each vertex, of which a graph may have 2^24.
#[test]
fn the_palette_of_many_classes_is_not_too_small() {
    let theorem = all_theorems().find(|theorem| theorem.name == "acyclic").expect("a theorem");
    let stopped = Budget { stop: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    let palette = |order: usize| {
        let graph = spec(&format!("path:{order}"));
        let parameters = Parameters::of(&graph, &stopped);
        assert_eq!(parameters.acyclic_chi().high, order as u32);
        theorem.value(&Instance { graph: &graph, parameters: &parameters })
    };
    assert_eq!((palette(3), palette(1 << 16)), (Some(12), Some(u32::MAX)));
}

/// The distances between all vertices, by closing walks of length 1.
fn distances(graph: &Graph) -> Vec<Vec<usize>> {
    let n = graph.order();
    let mut distance = vec![vec![n; n]; n];
    (0..n).for_each(|v| distance[v][v] = 0);
    for (u, v) in graph.edges().flat_map(|(u, v)| [(u.index(), v.index()), (v.index(), u.index())]) {
        distance[u][v] = 1;
    }
    for w in 0..n {
        for u in 0..n {
            for v in 0..n {
                distance[u][v] = distance[u][v].min(distance[u][w] + distance[w][v]);
            }
        }
    }
    distance
}

#[test]
fn a_third_color_with_bob_first_is_seen_where_it_is_by_definition() {
    let theorem = all_theorems().find(|theorem| theorem.name == "third-color-bob-first").expect("a theorem");
    let mut seen = [0, 0];
    for graph in (1..=6).flat_map(enumerate::every_graph) {
        let (distance, n) = (distances(&graph), graph.order());
        let expected = (0..n).any(|v| {
            (0..n).any(|x| (0..n).any(|y| distance[v][x] == 2 && distance[v][y] == 2 && distance[x][y] >= 3))
        });
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        let applies = theorem.applies.check(&Instance { graph: &graph, parameters: &parameters });
        assert_eq!(matches!(applies, Applies::Yes), expected, "{graph:?}");
        seen[usize::from(expected)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
}
