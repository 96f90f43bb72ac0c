//! Classes with forbidden induced subgraphs, each against its definition on all small graphs.

use std::collections::HashSet;

use graphs::classes::interval::AsteroidalTriple;
use graphs::classes::{Class, Witness, WitnessPart, chordal, cograph, complete_multipartite, interval};
use graphs::classes::{line_graph as line_graphs_class, path_product, regular, split};
use graphs::enumerate::{canonical_form, connected_graphs};
use graphs::{Graph, Vertex, connectivity, families, line_graph};
use itertools::Itertools;

use crate::common::*;

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
    let classes = [
        // [OEIS A048192]
        (&chordal::CLASS, [1, 1, 2, 5, 15, 58, 272, 1614]),
        // [OEIS A000669]
        (&cograph::CLASS, [1, 1, 2, 5, 12, 33, 90, 261]),
        // [OEIS A005975]
        (&interval::CLASS, [1, 1, 2, 5, 15, 56, 250, 1328]),
        // Connected graphs by size [OEIS A002905], the triangle and K_{1,3} taken together.
        (&line_graphs_class::CLASS, [1, 1, 2, 5, 12, 30, 79, 227]),
        // Partitions of n but the one with a single part.
        (&complete_multipartite::CLASS, [1, 1, 2, 4, 6, 10, 14, 21]),
    ];
    for n in 1..=8 {
        let graphs = connected_graphs(n).collect_vec();
        for (class, counts) in classes {
            let members = graphs.iter().filter(|graph| (class.contains)(graph)).count();
            assert_eq!(members, counts[n - 1], "{} {n}", class.name);
        }
    }
}

#[test]
fn large_members_and_others_are_decided() {
    members_and_others_are_decided(100);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn larger_members_and_others_are_decided() {
    members_and_others_are_decided(300);
}

fn members_and_others_are_decided(n: usize) {
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

fn has_asteroidal_triple(graph: &Graph) -> bool {
    let avoids = |v: Vertex, a: Vertex, b: Vertex| {
        let far = |&u: &Vertex| u != v && !graph.are_adjacent(u, v);
        let left = graph.vertices().filter(far).collect_vec();
        let place = |end| left.iter().position(|&u| u == end).map(Vertex::new);
        let (Some(a), Some(b)) = (place(a), place(b)) else { return false };
        let components = connectivity::components(&graph.induced(&left));
        components.iter().any(|component| component.contains(&a) && component.contains(&b))
    };
    let mut triples = graph.vertices().array_combinations();
    triples.any(|[a, b, c]| avoids(a, b, c) && avoids(b, a, c) && avoids(c, a, b))
}

#[test]
fn interval_graphs_are_chordal_without_asteroidal_triples() {
    agree(&interval::CLASS, |graph| !has_chordless_cycle(graph) && !has_asteroidal_triple(graph));
    always_shown(&interval::CLASS);
}

/// Three vertices are no asteroidal triple if a path is broken, ends elsewhere, or does not avoid the third.
#[test]
fn a_wrong_asteroidal_triple_is_none() {
    // Three paths of two edges that begin at vertex 0; their ends are such a triple.
    let spider = graph(7, [(0, 1), (1, 2), (0, 3), (3, 4), (0, 5), (5, 6)]);
    let of = |vertices: [usize; 3], paths: [&[usize]; 3]| AsteroidalTriple {
        vertices: vertices.map(Vertex::new),
        paths: paths.map(|path| path.iter().copied().map(Vertex::new).collect()),
    };
    let [a, b, c]: [&[usize]; 3] = [&[4, 3, 0, 5, 6], &[2, 1, 0, 5, 6], &[2, 1, 0, 3, 4]];
    assert!(of([2, 4, 6], [a, b, c]).check(&spider));
    for (vertices, paths, wrong) in [
        ([2, 4, 6], [b, a, c], "paths of others"),
        ([2, 4, 7], [a, b, c], "a vertex that is not there"),
        ([2, 4, 4], [a, b, c], "a vertex twice"),
        ([2, 4, 6], [&[4, 0, 5, 6], b, c], "a step that is no edge"),
        ([2, 4, 6], [&[3, 0, 5, 6], b, c], "a path that begins elsewhere"),
        ([2, 4, 6], [a, &[2, 1, 0, 5], c], "a path that ends elsewhere"),
        ([2, 4, 6], [a, b, &[]], "no path"),
        ([1, 3, 6], [&[3, 0, 5, 6], &[1, 0, 5, 6], &[1, 0, 3]], "paths beside the third"),
    ] {
        assert!(!of(vertices, paths).check(&spider), "{wrong}");
    }
}

/// Subtrees of a random tree, adjacent if they meet: a chordal graph.
fn subtrees(n: usize, tree_order: usize, seed: u64) -> Graph {
    let tree = families::from_spec(&format!("random-tree:{tree_order}"), seed).unwrap();
    let mut state = seed;
    let mut next = move |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
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
        let mut state = seed;
        let mut next = move |below: usize| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as usize % below
        };
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

fn form(graph: &Graph) -> String {
    format!("{:?}", canonical_form(graph))
}

#[test]
fn line_graphs_are_those_of_all_roots() {
    let connected = line_graphs();
    agree(&line_graphs_class::CLASS, |graph| {
        let components = connectivity::components(graph);
        components.iter().all(|component| connected.contains(&form(&graph.induced(component))))
    });
    always_shown(&line_graphs_class::CLASS);
}

#[test]
fn nine_least_graphs_are_no_line_graphs() {
    let shown = connected_graphs(5).chain(connected_graphs(6)).chain(connected_graphs(7));
    let least = shown.filter(|graph| !line_graphs_class::is_line_graph(graph)).map(|graph| {
        let membership = (line_graphs_class::CLASS.decide)(&graph);
        match membership.witness().expect("a least graph").parts().remove(0).1 {
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
    agree(&path_product::CLASS, |graph| known.contains(&form(graph)));
    for graph in connected_graphs(8) {
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
    assert_eq!(lengths(&hypercube(7)), [2]);
    assert_eq!(lengths(&families::from_spec("product(petersen,path:4)", 0).unwrap()), [4]);
    assert_eq!(lengths(&families::from_spec("union(grid:3x5,product(complete:3,path:5))", 0).unwrap()), [5]);
    assert_eq!(lengths(&torus(5, 7)), [0; 0]);
    // C_4 is K_2 x K_2.
    assert_eq!(lengths(&torus(4, 7)), [2]);
}
