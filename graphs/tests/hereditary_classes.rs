//! Classes with forbidden induced subgraphs, each against its definition on all small graphs.

mod common;

use common::*;
use graphs::classes::{Class, chordal, cograph, complete_multipartite, regular, split};
use graphs::enumerate::connected_graphs;
use graphs::{Graph, Vertex, connectivity};
use itertools::Itertools;

fn all_small() -> impl Iterator<Item = Graph> {
    (0..=5).flat_map(labeled_graphs).chain((6..=7).flat_map(connected_graphs))
}

fn agree(class: &Class, definition: impl Fn(&Graph) -> bool) {
    for graph in all_small() {
        let expected = definition(&graph);
        assert_eq!((class.contains)(&graph), expected, "{} {graph:?}", class.name);
        let membership = (class.decide)(&graph);
        assert_eq!(membership.is_inside(), expected, "{} {graph:?}", class.name);
        if let Some(witness) = membership.witness() {
            assert!(witness.check(&graph), "{} {graph:?} {witness}", class.name);
        }
    }
}

/// Every member of the class has a witness, and so has every other graph.
fn always_shown(class: &Class) {
    for graph in all_small() {
        assert!((class.decide)(&graph).witness().is_some(), "{} {graph:?}", class.name);
    }
}

fn subsets(graph: &Graph) -> impl Iterator<Item = Vec<Vertex>> {
    graph.vertices().powerset()
}

fn has_chordless_cycle(graph: &Graph) -> bool {
    subsets(graph).filter(|members| members.len() >= 4).any(|members| {
        let induced = graph.induced(&members);
        induced.vertices().all(|v| induced.degree(v) == 2) && connectivity::is_connected(&induced)
    })
}

#[test]
fn chordal_graphs_have_no_chordless_cycle() {
    agree(&chordal::CLASS, |graph| !has_chordless_cycle(graph));
    always_shown(&chordal::CLASS);
}

#[test]
fn split_graphs_are_a_clique_and_an_independent_set() {
    agree(&split::CLASS, |graph| {
        let full = |members: &[Vertex]| members.len() * members.len().saturating_sub(1) / 2;
        subsets(graph).any(|members| {
            let others = graph.vertices().filter(|v| !members.contains(v)).collect_vec();
            graph.induced(&members).size() == full(&members) && graph.induced(&others).size() == 0
        })
    });
    always_shown(&split::CLASS);
}

#[test]
fn cographs_have_no_induced_path_on_four_vertices() {
    agree(&cograph::CLASS, |graph| {
        !graph.vertices().array_combinations::<4>().any(|four| {
            let induced = graph.induced(&four);
            let degrees = induced.vertices().map(|v| induced.degree(v)).sorted();
            degrees.eq([1, 1, 2, 2])
        })
    });
    let shown = |graph: &Graph| (cograph::CLASS.decide)(graph).witness().is_some();
    assert!(all_small().all(|graph| graph.order() == 0 || shown(&graph)));
}

#[test]
fn complete_multipartite_graphs_have_no_edge_with_a_vertex_apart() {
    agree(&complete_multipartite::CLASS, |graph| {
        !graph.vertices().array_combinations::<3>().any(|three| graph.induced(&three).size() == 1)
    });
    always_shown(&complete_multipartite::CLASS);
}

#[test]
fn regular_graphs_have_equal_degrees() {
    agree(&regular::CLASS, |graph| graph.vertices().map(|v| graph.degree(v)).all_equal());
}

/// Connected members by order, from 1 on.
#[test]
fn numbers_of_members() {
    for (class, counts) in [
        // [OEIS A048192]
        (&chordal::CLASS, &[1, 1, 2, 5, 15, 58, 272, 1614][..]),
        // [OEIS A000669]
        (&cograph::CLASS, &[1, 1, 2, 5, 12, 33, 90, 261]),
        // Partitions of n but the one with a single part.
        (&complete_multipartite::CLASS, &[1, 1, 2, 4, 6, 10, 14, 21]),
    ] {
        for (n, &count) in (1..).zip(counts) {
            assert_eq!(connected_graphs(n).filter(class.contains).count(), count, "{} {n}", class.name);
        }
    }
}

#[test]
fn large_members_and_others_are_decided() {
    // A clique of 300 with a pendant vertex at each; a threshold graph; the same with a long path.
    let clique = || (0..300).flat_map(|v| (0..v).map(move |u| (u, v)));
    let pendants = graph(600, clique().chain((0..300).map(|v| (v, 300 + v))));
    let threshold = graph(3_000, (0..300).flat_map(|u| (u + 1..3_000 - 9 * u).map(move |v| (u, v))));
    let long = graph(100_300, clique().chain((300..100_300).map(|v| (v - 1, v))));
    for (class, members, others) in [
        (&chordal::CLASS, vec![&pendants, &threshold, &long], vec![grid(100, 300), cycle(50_000)]),
        (&split::CLASS, vec![&pendants, &threshold], vec![grid(100, 300), long.clone()]),
        (&cograph::CLASS, vec![&threshold], vec![grid(100, 300), pendants.clone()]),
    ] {
        for (graph, inside) in members.into_iter().zip([true; 3]).chain(others.iter().zip([false; 2])) {
            assert_eq!((class.contains)(graph), inside, "{} of order {}", class.name, graph.order());
            let membership = (class.decide)(graph);
            assert_eq!(membership.is_inside(), inside);
            // The checks follow the definitions, which takes the square of the order.
            if graph.order() <= 3_000 || !inside {
                assert!(membership.witness().is_some_and(|witness| witness.check(graph)), "{}", class.name);
            }
        }
    }
}
