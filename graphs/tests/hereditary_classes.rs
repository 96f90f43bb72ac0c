//! Classes with forbidden induced subgraphs: random and large members, line graphs and products with paths.

use std::collections::HashSet;

use catalogue::enumerate::connected_graphs;
use graphs::classes::{
    Witness, WitnessPart, chordal, cograph, interval, line_graph as line_graphs_class, path_product, split,
};
use graphs::{Graph, Vertex, connectivity, line_graph};
use itertools::Itertools;

use crate::classes::has_asteroidal_triple;
use crate::common::*;

#[test]
fn large_members_and_others_are_decided() {
    let n = 100;
    // A clique with a pendant vertex at each; a threshold graph; the clique with a long path.
    let clique = || (0..n).flat_map(|v| (0..v).map(move |u| (u, v)));
    let pendants = graph(2 * n, clique().chain((0..n).map(|v| (v, n + v))));
    let threshold = graph(10 * n, (0..n).flat_map(|u| (u + 1..10 * n - 9 * u).map(move |v| (u, v))));
    let long = graph(100_000 + n, clique().chain((n..100_000 + n).map(|v| (v - 1, v))));
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

/// Subtrees of a random tree, adjacent if they meet: a chordal graph.
fn subtrees(n: usize, tree_order: usize, seed: u64) -> Graph {
    let tree = spec(&format!("random-tree:{tree_order}@{seed}"));
    let mut next = dice(seed);
    let subtrees = (0..n).map(|_| {
        let mut subtree = vec![Vertex::new(next(tree_order))];
        for _ in 0..next(4) {
            let from = subtree[next(subtree.len())];
            let around = tree.neighbors(from);
            subtree.push(around[next(around.len())]);
        }
        subtree
    });
    let subtrees = subtrees.collect_vec();
    let meet = |i: usize, j: usize| subtrees[i].iter().any(|v| subtrees[j].contains(v));
    graph(n, (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).filter(|&(i, j)| meet(i, j)))
}

#[test]
fn random_chordal_graphs_are_interval_graphs_or_have_an_asteroidal_triple() {
    let mut members = 0;
    for seed in 0..600 {
        let graph = subtrees(8 + seed as usize % 14, 3 + seed as usize % 11, seed);
        assert!(chordal::is_chordal(&graph), "{graph:?}");
        let membership = (interval::CLASS.decide)(&graph);
        assert_eq!(membership.is_inside(), !has_asteroidal_triple(&graph), "{graph:?}");
        assert!(membership.witness().is_some_and(|witness| witness.check(&graph)), "{graph:?}");
        members += usize::from(membership.is_inside());
    }
    assert!((100..500).contains(&members), "{members} members");
}

#[test]
fn random_intervals_are_recognized() {
    for seed in 0..200u64 {
        let mut next = dice(seed);
        let n = 5 + seed as usize;
        let intervals = (0..n).map(|_| {
            let start = next(2 * n);
            (start, start + next(1 + n / 4))
        });
        let intervals = intervals.collect_vec();
        let meet =
            |i: usize, j: usize| intervals[i].0.max(intervals[j].0) <= intervals[i].1.min(intervals[j].1);
        let pairs = (0..n).flat_map(|i| (0..i).map(move |j| (i, j)));
        let graph = graph(n, pairs.filter(|&(i, j)| meet(i, j)));
        let model = interval::model(&graph).expect("an interval graph");
        assert!(model.check(&graph), "{graph:?}");
    }
}

/// The canonical forms of the line graphs of all connected graphs with 1 to 7 edges.
fn line_graphs() -> HashSet<String> {
    let roots = (2..=8).flat_map(connected_graphs).filter(|root| root.size() <= 7);
    roots.map(|root| form(&line_graph(&root).expect("a small line graph"))).collect()
}

#[test]
fn line_graphs_are_those_of_all_roots() {
    let connected = line_graphs();
    for graph in all_small() {
        let components = connectivity::components(&graph);
        let expected =
            components.iter().all(|component| connected.contains(&form(&graph.induced(component))));
        assert_eq!((line_graphs_class::CLASS.contains)(&graph), expected, "{graph:?}");
    }
}

#[test]
fn nine_least_graphs_are_no_line_graphs() {
    let shown = connected_graphs(5).chain(connected_graphs(6)).chain(connected_graphs(7));
    let least = shown.filter(|graph| !line_graphs_class::is_line_graph(graph)).map(|graph| {
        let membership = (line_graphs_class::CLASS.decide)(&graph);
        match membership.witness().expect("a least graph").exhibit().1.remove(0).1 {
            WitnessPart::Vertices(vertices) => form(&graph.induced(&vertices)),
            other => panic!("{other:?}"),
        }
    });
    assert_eq!(least.unique().count(), 9, "[Beineke1970]");
}

#[test]
fn roots_are_found() {
    for seed in 0..60 {
        let root = scattered(12 + seed as usize, 40, seed);
        let line = line_graph(&root).unwrap();
        let found = line_graphs_class::root(&line).expect("a line graph");
        assert!(found.check(&line));
        assert_eq!(found.graph().size(), root.size());
    }
    let found = line_graphs_class::root(&line_graph(&grid(60, 70)).unwrap()).unwrap();
    assert_eq!((found.graph().order(), found.graph().size()), (4_200, grid(60, 70).size()));
}

#[test]
fn products_with_paths_are_those_of_all_graphs() {
    // The number of layers is any divisor of the order from 2 on.
    let products = |n: usize| {
        let lengths = (2..=n).filter(move |k| n.is_multiple_of(*k));
        lengths.flat_map(move |k| {
            labeled_graphs(n / k).map(move |base| {
                let copies = (0..k).flat_map(|i| base.edges().map(move |(u, v)| (i, u, v)).collect_vec());
                let width = n / k;
                let copies = copies.map(|(i, u, v)| (i * width + u.index(), i * width + v.index()));
                form(&graph(n, copies.chain((width..n).map(|v| (v - width, v)))))
            })
        })
    };
    let known: HashSet<String> = (2..=8).flat_map(products).collect();
    for graph in all_small().chain(connected_graphs(8)) {
        assert_eq!((path_product::CLASS.contains)(&graph), known.contains(&form(&graph)), "{graph:?}");
    }
}

#[test]
fn all_lengths_of_a_path_factor_are_found() {
    let lengths = |graph: &Graph| {
        let factors = path_product::path_factors(graph);
        assert!(factors.iter().all(|factor| factor.check(graph)));
        factors.iter().map(|factor| factor.layers.len()).collect_vec()
    };
    assert_eq!(lengths(&grid(3, 5)), [3, 5]);
    assert_eq!(lengths(&grid(40, 40)), [40]);
    assert_eq!(lengths(&spec("hypercube:7")), [2]);
    assert_eq!(lengths(&spec("product(petersen,path:4)")), [4]);
    assert_eq!(lengths(&spec("union(grid:3x5,product(complete:3,path:5))")), [5]);
    assert_eq!(lengths(&torus(5, 7)), [0; 0]);
    // C_4 is K_2 x K_2.
    assert_eq!(lengths(&torus(4, 7)), [2]);
}
