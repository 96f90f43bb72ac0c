//! The enumeration against the known numbers and against all labeled graphs.

use std::collections::BTreeSet;

use graphs::classes::bipartite::is_bipartite;
use graphs::classes::outerplanar::is_outerplanar;
use graphs::classes::planar::is_planar;
use graphs::classes::{self, chordal};
use graphs::enumerate::{KINDS, canonical_form, connected_graphs, every_graph};
use graphs::{Graph, connectivity};
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
    let labeled = cycle(70).with_labels(labels).unwrap();
    let shuffled = graph(70, (0..70).map(|v| (v * 3 % 70, (v + 1) * 3 % 70)));
    assert_ne!(shuffled, cycle(70));
    assert_eq!(canonical_form(&labeled), canonical_form(&shuffled));
    assert!(canonical_form(&labeled).labels().is_none());
}

/// Each kind in its class, of its order, connected, no two isomorphic, and as many as there are.
#[test]
fn every_kind_has_its_numbers() {
    // From order 1 on. [OEIS A000088, A005142, A048192, A000669, A001349, A002851, A111563, A003094, A000055, A024607, A000109]
    let numbers: [(&str, &[usize]); 11] = [
        ("all", &[1, 2, 4, 11, 34, 156, 1044]),
        ("bipartite", &[1, 1, 1, 3, 5, 17, 44, 182]),
        ("chordal", &[1, 1, 2, 5, 15, 58, 272]),
        ("cographs", &[1, 1, 2, 5, 12, 33, 90]),
        ("connected", &[1, 1, 2, 6, 21, 112, 853, 11117]),
        ("cubic", &[0, 0, 0, 1, 0, 2, 0, 5, 0, 19, 0, 85]),
        ("outerplanar", &[1, 1, 2, 5, 13, 46, 172]),
        ("planar", &[1, 1, 2, 6, 20, 99, 646]),
        ("trees", &[1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159]),
        ("triangle-free", &[1, 1, 1, 3, 6, 19, 59, 267]),
        ("triangulations", &[1, 1, 1, 1, 1, 2, 5, 14, 50]),
    ];
    assert!(numbers.iter().map(|(name, _)| *name).eq(KINDS.iter().map(|kind| kind.name)));
    for (kind, (name, numbers)) in KINDS.iter().zip(numbers) {
        for (n, &number) in (1..).zip(numbers) {
            let all: Vec<Graph> = (kind.graphs)(n).collect();
            assert_eq!(all.len(), number, "{name} of order {n}");
            assert!(
                all.iter().all(|graph| graph.order() == n && is_of_kind(graph, name)),
                "{name} of order {n}"
            );
            let forms: BTreeSet<_> = all.iter().map(form).collect();
            assert_eq!(forms.len(), number, "{name} of order {n}");
            assert!((kind.graphs)(n).eq(all), "{name} of order {n}: another sequence");
        }
    }
}

/// Every connected graph that is of a kind by definition is generated.
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
            "all" => true,
            "chordal" => chordal::is_chordal(graph),
            "cographs" => (classes::cograph::CLASS.contains)(graph),
            "bipartite" => is_bipartite(graph),
            "connected" => true,
            "cubic" => graph.vertices().all(|v| graph.degree(v) == 3),
            "outerplanar" => is_outerplanar(graph),
            "planar" => is_planar(graph),
            "trees" => graph.size() + 1 == n,
            "triangle-free" => graph.edges().all(|(u, v)| {
                graph.vertices().all(|w| !(graph.are_adjacent(u, w) && graph.are_adjacent(v, w)))
            }),
            "triangulations" => is_planar(graph) && graph.size() == if n < 3 { n - 1 } else { 3 * n - 6 },
            _ => unreachable!("no kind has the name {name:?}"),
        }
}
