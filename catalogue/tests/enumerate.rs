//! The enumeration against the known numbers and against all labeled graphs.

use std::collections::BTreeSet;

use catalogue::enumerate::{KINDS, connected_graphs, every_graph};
use graphs::canonical::canonical_form;
use graphs::classes::{
    self, bipartite::is_bipartite, chordal::is_chordal, outerplanar::is_outerplanar, planar::is_planar,
};
use graphs::subgraphs::{Inclusion, contains};
use graphs::{Budget, Graph, connectivity};
use itertools::Itertools;

use crate::common::*;

#[test]
fn every_labeled_connected_graph_is_among_them() {
    for n in 0..=6 {
        let known: BTreeSet<_> = connected_graphs(n).map(|graph| form(&graph)).collect();
        for graph in labeled_graphs(n).filter(connectivity::is_connected) {
            assert!(known.contains(&form(&graph)), "{graph:?}");
        }
    }
}

#[test]
fn graphs_come_by_size_and_always_alike() {
    let sizes: Vec<usize> = connected_graphs(6).map(|graph| graph.size()).collect();
    assert!(sizes.is_sorted());
    assert!(connected_graphs(6).eq(connected_graphs(6)));
}

/// Canonical forms agree exactly for graphs that some renumbering of the vertices makes equal.
#[test]
fn canonical_forms_are_isomorphism() {
    let n = 4;
    let renumbered = |graph: &Graph, image: &[usize]| {
        Graph::from_edges(n, graph.edges().map(|(u, v)| (image[u.index()], image[v.index()]))).unwrap()
    };
    for (a, b) in labeled_graphs(n).cartesian_product(labeled_graphs(n).collect_vec()) {
        let isomorphic = (0..n).permutations(n).any(|image| renumbered(&a, &image) == b);
        assert_eq!(canonical_form(&a) == canonical_form(&b), isomorphic, "{a:?} {b:?}");
    }
}

#[test]
fn canonical_forms_of_wide_and_labeled_graphs() {
    let labels = (0..70).map(|v| format!("v{v}")).collect();
    let labeled = spec("cycle:70").with_labels(labels).unwrap();
    let shuffled = graph(70, (0..70).map(|v| (v * 3 % 70, (v + 1) * 3 % 70)));
    assert_ne!(shuffled, spec("cycle:70"));
    assert_eq!(canonical_form(&labeled), canonical_form(&shuffled));
    assert!(canonical_form(&labeled).labels().is_none());
}

/// Each kind in its class, of its order, connected, no two isomorphic, and as many as there are.
#[test]
fn every_kind_has_its_numbers() {
    for kind in KINDS {
        let name = kind.name;
        let numbers = (1..).zip(kind.numbers().iter().map(|&number| number as usize));
        for (n, number) in numbers.take_while(|&(n, few)| n <= 8 || few <= by_effort(2000, 30_000)) {
            let all: Vec<Graph> = (kind.graphs)(n).collect();
            assert_eq!(all.len(), number, "{name} of order {n}");
            let are_right = all.iter().all(|graph| graph.order() == n && is_of_kind(graph, name));
            assert!(are_right, "{name} of order {n}");
            let forms: BTreeSet<_> = all.iter().map(form).collect();
            assert_eq!(forms.len(), number, "{name} of order {n}");
            assert!((kind.graphs)(n).eq(all), "{name} of order {n}: another sequence");
        }
    }
}

#[test]
fn every_kind_has_all_graphs_of_its_definition() {
    for n in 1..=7 {
        for kind in KINDS {
            let known: BTreeSet<_> = (kind.graphs)(n).map(|graph| form(&graph)).collect();
            let all = every_graph(n).filter(|graph| is_of_kind(graph, kind.name));
            assert!(all.map(|graph| form(&graph)).collect::<BTreeSet<_>>() == known, "{}", kind.name);
        }
    }
}

fn is_of_kind(graph: &Graph, name: &str) -> bool {
    let n = graph.order();
    (name == "all" || connectivity::is_connected(graph))
        && match name {
            "2-trees" => is_tree_of_cliques(graph, 2),
            "3-trees" => is_tree_of_cliques(graph, 3),
            "all" | "connected" => true,
            "cacti" => (classes::cactus::CLASS.contains)(graph),
            "chordal" => is_chordal(graph),
            "cographs" => (classes::cograph::CLASS.contains)(graph),
            "bipartite" => is_bipartite(graph),
            "cubic" => graph.vertices().all(|v| graph.degree(v) == 3),
            "halin" => (classes::halin::CLASS.contains)(graph),
            "maximal-outerplanar" => n > 1 && is_outerplanar(graph) && graph.size() == 2 * n - 3,
            "outerplanar" => is_outerplanar(graph),
            "planar" => is_planar(graph),
            "series-parallel" => {
                let small = spec("complete:4");
                let found = contains(graph, &small, Inclusion::Minor, &mut Budget::unlimited().start());
                !found.unwrap()
            }
            "trees" => graph.size() + 1 == n,
            "triangle-free" => graph.edges().all(|(u, v)| {
                graph.vertices().all(|w| !(graph.are_adjacent(u, w) && graph.are_adjacent(v, w)))
            }),
            "triangulations" => is_planar(graph) && graph.size() == if n < 3 { n - 1 } else { 3 * n - 6 },
            _ => unreachable!("no kind has the name {name:?}"),
        }
}

/// Whether the graph is K_k, or one vertex whose neighbors are k pairwise adjacent ones is joined to a k-tree.
fn is_tree_of_cliques(graph: &Graph, k: usize) -> bool {
    let n = graph.order();
    if n <= k {
        return n == k && graph.size() == k * (k - 1) / 2;
    }
    graph.vertices().any(|v| {
        let near = graph.neighbors(v);
        let others = graph.vertices().filter(|&u| u != v).collect_vec();
        near.len() == k
            && near.iter().array_combinations().all(|[&u, &w]| graph.are_adjacent(u, w))
            && is_tree_of_cliques(&graph.induced(&others), k)
    })
}
