//! The classes, each against its definition or its witness.

mod common;

use common::*;
use graphs::classes::{CLASSES, bipartite, forest, planar, tree};
use graphs::coloring::is_proper;
use graphs::enumerate::connected_graphs;
use graphs::{Graph, Vertex, connectivity};
use itertools::Itertools;

fn all_small() -> impl Iterator<Item = Graph> {
    (0..=5).flat_map(labeled_graphs).chain(connected_graphs(6)).chain(connected_graphs(7))
}

fn is_cycle(graph: &Graph, cycle: &[Vertex]) -> bool {
    cycle.len() >= 3
        && cycle.iter().all_unique()
        && cycle.iter().circular_tuple_windows().all(|(&u, &v)| graph.are_adjacent(u, v))
}

#[test]
fn both_decisions_agree_and_every_witness_passes_its_check() {
    for graph in all_small() {
        for class in CLASSES {
            let membership = (class.decide)(&graph);
            assert_eq!(membership.is_inside(), (class.contains)(&graph), "{} {graph:?}", class.name);
            if let Some(witness) = membership.witness() {
                assert!(witness.check(&graph), "{} {graph:?} {witness}", class.name);
            }
        }
    }
}

#[test]
fn witnesses_are_shown_with_their_parts() {
    for (class, graph, expected) in [
        (&bipartite::CLASS, path(4), "proper 2-coloring: sides 0 2, 1 3"),
        (&bipartite::CLASS, cycle(5), "odd cycle: vertices 2 1 0 4 3"),
        (&forest::CLASS, path(3), "rooted forest: child and parent 1 0, 2 1"),
        (&tree::CLASS, graph(3, [(0, 2)]), "vertices without an edge to the others: vertices 0 2"),
    ] {
        assert_eq!((class.decide)(&graph).witness().map(|w| w.to_string()).as_deref(), Some(expected));
    }
}

#[test]
fn forests_have_one_edge_less_than_vertices_per_component() {
    for graph in all_small() {
        let acyclic = graph.size() + connectivity::components(&graph).len() == graph.order();
        assert_eq!(forest::is_forest(&graph), acyclic, "{graph:?}");
        match forest::cycle(&graph) {
            Some(cycle) => assert!(is_cycle(&graph, &cycle), "{graph:?} {cycle:?}"),
            None => assert!(acyclic, "{graph:?}"),
        }
    }
}

#[test]
fn bipartite_graphs_show_a_coloring_and_the_others_an_odd_cycle() {
    for graph in all_small() {
        match bipartite::bipartiteness(&graph) {
            bipartite::Bipartiteness::TwoColoring(coloring) => {
                assert!(is_proper(&graph, &coloring) && coloring.number_of_colors() <= 2, "{graph:?}");
                assert!(bipartite::is_bipartite(&graph));
            }
            bipartite::Bipartiteness::OddCycle(cycle) => {
                assert!(is_cycle(&graph, &cycle) && cycle.len() % 2 == 1, "{graph:?} {cycle:?}");
                assert!(!bipartite::is_bipartite(&graph));
            }
        }
    }
}

#[test]
fn trees_are_the_connected_forests() {
    for graph in all_small() {
        let expected = graph.order() > 0 && connectivity::is_connected(&graph) && forest::is_forest(&graph);
        assert_eq!(tree::is_tree(&graph), expected, "{graph:?}");
    }
}

/// Whether the graph has K_5 or K_{3,3} as a minor.
fn has_kuratowski_minor(graph: &Graph) -> bool {
    let edges = graph.edges().map(|(u, v)| (u.index(), v.index())).collect_vec();
    let n = graph.order();
    // A minor of order k is k disjoint connected sets of vertices, joined where it has edges.
    let minor = |parts: usize, wanted: &dyn Fn(usize, usize) -> bool| {
        // Part `parts` holds the vertices that are deleted.
        (0..n).map(|_| 0..=parts).multi_cartesian_product().any(|part| {
            let joined = |a: usize, b: usize| {
                edges.iter().any(|&(u, v)| (part[u], part[v]) == (a, b) || (part[v], part[u]) == (a, b))
            };
            let connected = |a: usize| {
                let members = graph.vertices().filter(|v| part[v.index()] == a).collect_vec();
                !members.is_empty() && connectivity::is_connected(&graph.induced(&members))
            };
            (0..parts).array_combinations().all(|[a, b]| !wanted(a, b) || joined(a, b))
                && (0..parts).all(connected)
        })
    };
    // K_{3,3} has nine edges, K_5 ten.
    edges.len() >= 9 && (minor(5, &|_, _| true) || minor(6, &|a, b| (a < 3) != (b < 3)))
}

#[test]
fn planar_graphs_are_those_without_kuratowski_minors() {
    for graph in (0..=5).chain([6]).flat_map(connected_graphs) {
        assert_eq!(planar::is_planar(&graph), !has_kuratowski_minor(&graph), "{graph:?}");
    }
}

#[test]
fn the_number_of_planar_graphs() {
    // Connected planar graphs by order. [OEIS A003094]
    for (n, count) in [(1, 1), (2, 1), (3, 2), (4, 6), (5, 20), (6, 99), (7, 646), (8, 5974)] {
        assert_eq!(connected_graphs(n).filter(planar::is_planar).count(), count, "order {n}");
    }
}

#[test]
fn known_members() {
    for planar in [dodecahedron(), icosahedron(), grid(9, 9), wheel(30), binary_tree(6), hypercube(3)] {
        assert!(planar::is_planar(&planar), "{planar:?}");
    }
    for crossing in [petersen(), heawood(), torus(5, 5), groetzsch(), hypercube(4), complete(5)] {
        assert!(!planar::is_planar(&crossing), "{crossing:?}");
    }
}

/// A fan of triangles on the vertices from 1 on, all joined to 0: planar, size 2n - 3.
fn fan(n: usize) -> Graph {
    graph(n, (1..n).map(|v| (0, v)).chain((2..n).map(|v| (v - 1, v))))
}

/// Each vertex joined to the three before it: a triangulation of the sphere, size 3n - 6.
fn stacked(n: usize) -> Graph {
    graph(n, (0..n).flat_map(|v| (v.saturating_sub(3)..v).map(move |u| (u, v))))
}

#[test]
fn large_graphs_are_decided() {
    let n = 2_000;
    let small = [path(n), cycle(n), fan(n), stacked(n), grid(20, 100)];
    for planar in small.into_iter().chain([path(100_000), stacked(100_000)]) {
        for class in CLASSES {
            let expected = match class.name {
                "planar" => true,
                "forest" | "tree" => planar.size() < planar.order(),
                "bipartite" => planar.max_degree() <= 4,
                "path" => planar.size() < planar.order(),
                "cycle" => planar.size() == planar.order(),
                "grid" => planar.max_degree() == 4,
                "complete" | "star" | "wheel" | "cocktail-party" | "crown" => false,
                "prism" | "complete-prism" | "wheel-prism" => false,
                "cycle-square" => false,
                other => panic!("say what {other} holds of these graphs"),
            };
            assert_eq!((class.contains)(&planar), expected, "{} of size {}", class.name, planar.size());
        }
    }
    // K_{3,3} at the end of a path.
    let edges = complete_bipartite(3, 3).edges().map(|(u, v)| (u.index(), v.index())).collect_vec();
    assert!(!planar::is_planar(&graph(100_000, (6..100_000).map(|v| (v - 1, v)).chain(edges))));
}
