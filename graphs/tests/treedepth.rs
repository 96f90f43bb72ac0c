//! Elimination trees: against the definition on small graphs, and on known values.

use graphs::enumerate::every_graph;
use graphs::treedepth::{EliminationForest, elimination_forest};
use graphs::{Graph, Vertex, connectivity, families};

use crate::common::*;

/// The height found, after a look at the forest.
fn height(graph: &Graph) -> u32 {
    let forest = elimination_forest(graph, graph.order() as u32).expect("no forest is higher than the order");
    assert!(forest.check(graph), "{graph:?}");
    forest.height
}

/// 0 without vertices; the largest treedepth of a component; of a connected graph, 1 + the least treedepth without one
/// vertex.
fn treedepth_by_definition(graph: &Graph) -> u32 {
    let components = connectivity::components(graph);
    if components.len() != 1 {
        let of_component = |component: &Vec<Vertex>| treedepth_by_definition(&graph.induced(component));
        return components.iter().map(of_component).max().unwrap_or(0);
    }
    let without = |gone| {
        let left: Vec<Vertex> = graph.vertices().filter(|&v| v != gone).collect();
        treedepth_by_definition(&graph.induced(&left))
    };
    1 + graph.vertices().map(without).min().expect("a component has a vertex")
}

#[test]
fn the_least_height_on_small_graphs() {
    for graph in (0..=6).flat_map(every_graph) {
        assert_eq!(height(&graph), treedepth_by_definition(&graph), "{graph:?}");
    }
}

#[test]
fn known_treedepths() {
    for n in 1..=100 {
        assert_eq!(height(&path(n)), n.ilog2() + 1, "a path of order {n}");
    }
    for n in 3..=100usize {
        assert_eq!(height(&cycle(n)), (n - 1).ilog2() + 2, "a cycle of order {n}");
    }
    assert_eq!([1, 5, 20].map(|n| height(&complete(n))), [1, 5, 20]);
    assert_eq!(height(&complete_bipartite(1, 50)), 2);
    assert_eq!(height(&complete_bipartite(3, 40)), 4);
}

#[test]
fn a_forest_of_a_large_graph_is_one() {
    for spec in ["grid:20x20", "gnp:200,0.05", "tree:3,5", "union(cycle:30,path:9)"] {
        let graph = families::from_spec(spec, 1).unwrap();
        let found = height(&graph);
        assert_eq!(elimination_forest(&graph, found - 1), None, "{spec}");
    }
}

#[test]
fn what_is_no_elimination_forest_is_refused() {
    let forest = |parents: &[Option<usize>], height| {
        let parents = parents.iter().map(|parent| parent.map(Vertex::new)).collect();
        EliminationForest { parents, height }
    };
    let middle = [Some(1), None, Some(1)];
    assert!(forest(&middle, 2).check(&path(3)));
    assert!(!forest(&middle, 3).check(&path(3)), "another height");
    assert!(!forest(&middle, 2).check(&cycle(3)), "an edge between branches");
    assert!(!forest(&middle[..2], 2).check(&path(3)), "a vertex too few");
    assert!(!forest(&[Some(1), Some(0), Some(1)], 3).check(&path(3)), "a cycle");
    assert!(!forest(&[Some(1), None, Some(7)], 2).check(&path(3)), "a parent that is no vertex");
}
