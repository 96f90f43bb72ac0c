//! The classes, each against its definition and its witnesses.

use std::collections::HashSet;

use catalogue::enumerate::connected_graphs;
use graphs::classes::interval::AsteroidalTriple;
use graphs::classes::{
    CLASSES, Membership, Witness, WitnessPart, bipartite, cactus, caterpillar, chordal, cograph, forest,
    interval, line_graph as line_graphs_class, outerplanar, path_product, planar, split, tree,
};
use graphs::coloring::Coloring;
use graphs::{Graph, Vertex, connectivity, line_graph};
use itertools::Itertools;

use crate::common::*;

#[test]
fn both_decisions_agree_and_every_witness_passes_its_check() {
    for graph in all_small() {
        for class in CLASSES.iter() {
            let membership = (class.decide)(&graph);
            let inside = membership.is_inside();
            assert_eq!(inside, (class.contains)(&graph), "{} {graph:?}", class.name);
            let expected = by_definition(class.name, &graph).unwrap_or(inside);
            assert_eq!(inside, expected, "{} {graph:?}", class.name);
            let may_hide =
                !ALWAYS_SHOWN.contains(&class.name) || class.name == "cograph" && graph.order() == 0;
            let is_right = membership.witness().map_or(may_hide, |witness| witness.check(&graph));
            assert!(is_right, "{} {graph:?}", class.name);
        }
    }
    let defined = CLASSES.iter().filter_map(|class| by_definition(class.name, &spec("path:1")));
    assert_eq!(defined.count(), 11);
    assert!(ALWAYS_SHOWN.iter().all(|name| CLASSES.iter().any(|class| class.name == *name)));
}

/// Classes of which each member has a witness, and each other graph.
const ALWAYS_SHOWN: [&str; 6] =
    ["chordal", "cograph", "complete-multipartite", "interval", "line-graph", "split"];

/// No witness of a member passes the check on a graph that is none, nor one of another graph on a member.
#[test]
fn witnesses_do_not_pass_where_the_answer_is_another() {
    for n in 1..=5 {
        // Of all labeled graphs of order 5 every seventh.
        let graphs: Vec<Graph> = labeled_graphs(n).step_by(if n < 5 { 1 } else { 7 }).collect();
        for class in CLASSES.iter() {
            let decided: Vec<Membership> = graphs.iter().map(class.decide).collect();
            for (shown, (other, graph)) in decided.iter().cartesian_product(decided.iter().zip(&graphs)) {
                let Some(witness) = shown.witness() else { continue };
                let is_wrong = shown.is_inside() != other.is_inside() && witness.check(graph);
                assert!(!is_wrong, "{} {witness} {graph:?}", class.name);
            }
        }
    }
}

fn witness(kind: &str, text: &str) -> Box<dyn Witness> {
    let of = |list: &str| list.split(',').filter_map(|number| number.parse().ok()).collect_vec();
    let numbers: Vec<Vec<usize>> = text.split('/').map(of).collect();
    let list: Vec<Vec<Vertex>> = numbers.iter().map(|list| vertices(list)).collect();
    let first = list[0].clone();
    let three = || <[Vec<Vertex>; 3]>::try_from(list[1..].to_vec()).expect("three lists");
    match kind {
        "spine" => Box::new(caterpillar::spine(first)),
        "cycle" => Box::new(forest::shown_cycle(first)),
        "component" => Box::new(tree::component(first)),
        "line" => Box::new(outerplanar::book_embedding(first)),
        "blocks" => Box::new(cactus::Blocks { list }),
        "cycles" => Box::new(cactus::TwoCycles { cycles: list.try_into().expect("two lists") }),
        "rooted" => {
            let parents = text.split(',').map(|parent| parent.parse().ok().map(Vertex::new));
            Box::new(forest::RootedForest { parent: parents.collect() })
        }
        "sides" => {
            let colors = numbers[0].iter().map(|&color| color as u32).collect();
            Box::new(bipartite::Bipartiteness::TwoColoring(Coloring::new(colors)))
        }
        "spider" => {
            Box::new(caterpillar::Spider { center: first[0], legs: three().map(|leg| [leg[0], leg[1]]) })
        }
        "triple" => Box::new(AsteroidalTriple { vertices: [0, 1, 2].map(|i| first[i]), paths: three() }),
        "rotations" => Box::new(planar::Embedding::new(list)),
        other => panic!("no witness is called {other}"),
    }
}

#[test]
fn witnesses_with_a_vertex_twice_or_missing_are_refused() {
    for row in include_str!("data/witnesses.txt").lines().filter(|row| !row.starts_with('#')) {
        let [text, kind, lists, expected] = row.split(' ').collect_vec()[..] else { panic!("{row}") };
        assert_eq!(witness(kind, lists).check(&spec(text)), expected == "yes", "{row}");
    }
}

#[test]
fn witnesses_are_shown_with_their_parts() {
    for (class, graph, expected) in [
        (&bipartite::CLASS, spec("path:4"), "proper 2-coloring: sides 0 2, 1 3"),
        (&bipartite::CLASS, spec("cycle:5"), "odd cycle: vertices 2 1 0 4 3"),
        (&forest::CLASS, spec("path:3"), "rooted forest: child and parent 1 0, 2 1"),
        (&tree::CLASS, graph(3, [(0, 2)]), "vertices without an edge to the others: vertices 0 2"),
    ] {
        assert_eq!((class.decide)(&graph).witness().map(|w| w.to_string()).as_deref(), Some(expected));
    }
}

/// Whether the graph is in a class, by its definition; none for classes that other tests hold against theirs.
fn by_definition(name: &str, graph: &Graph) -> Option<bool> {
    let is_connected = graph.order() > 0 && connectivity::is_connected(graph);
    let is_forest = |graph: &Graph| graph.size() + connectivity::components(graph).len() == graph.order();
    let degrees = |members: &[Vertex]| {
        let induced = graph.induced(members);
        induced.vertices().map(|v| induced.degree(v)).sorted().collect_vec()
    };
    Some(match name {
        "bipartite" => (0..1 << graph.order())
            .any(|side: u32| graph.edges().all(|(u, v)| side >> u.index() & 1 != side >> v.index() & 1)),
        "cactus" => is_connected && graph.edges().all(|(u, v)| paths(graph, &[u], v) < 2),
        "caterpillar" => {
            let inner = graph.induced(&graph.vertices().filter(|&v| graph.degree(v) >= 2).collect_vec());
            is_connected && is_forest(graph) && inner.max_degree() <= 2
        }
        "chordal" => !has_chordless_cycle(graph),
        "cograph" => !graph.vertices().array_combinations::<4>().any(|four| degrees(&four) == [1, 1, 2, 2]),
        "complete-multipartite" => {
            !graph.vertices().array_combinations::<3>().any(|three| degrees(&three) == [0, 1, 1])
        }
        "forest" => is_forest(graph),
        "interval" => !has_chordless_cycle(graph) && !has_asteroidal_triple(graph),
        "regular" => graph.vertices().map(|v| graph.degree(v)).all_equal(),
        "split" => graph.vertices().powerset().any(|members| {
            let others = graph.vertices().filter(|v| !members.contains(v)).collect_vec();
            graph.induced(&others).size() == 0
                && degrees(&members).iter().all(|degree| degree + 1 == members.len())
        }),
        "tree" => is_connected && is_forest(graph),
        _ => return None,
    })
}

/// The number of paths from the last vertex of `path` to `end` that avoid the others.
fn paths(graph: &Graph, path: &[Vertex], end: Vertex) -> usize {
    let last = path[path.len() - 1];
    if last == end {
        return 1;
    }
    // The edge from the first vertex to the end is left out.
    let is_next = |next: &&Vertex| !path.contains(next) && (path.len() > 1 || **next != end);
    let next = graph.neighbors(last).iter().filter(is_next);
    next.map(|&next| paths(graph, &[path, &[next]].concat(), end)).sum()
}

fn has_chordless_cycle(graph: &Graph) -> bool {
    graph.vertices().powerset().filter(|members| members.len() >= 4).any(|members| {
        let induced = graph.induced(&members);
        induced.vertices().all(|v| induced.degree(v) == 2) && connectivity::is_connected(&induced)
    })
}

fn has_asteroidal_triple(graph: &Graph) -> bool {
    let avoids = |v: Vertex, a: Vertex, b: Vertex| {
        let is_far = |u: usize| u != v.index() && !graph.are_adjacent(Vertex::new(u), v);
        let far = edges(graph).into_iter().filter(|&(x, y)| is_far(x) && is_far(y));
        let components = connectivity::components(&Graph::from_edges(graph.order(), far).unwrap());
        components.iter().any(|component| component.contains(&a) && component.contains(&b))
    };
    let mut triples = graph.vertices().array_combinations();
    triples.any(|[a, b, c]| avoids(a, b, c) && avoids(b, a, c) && avoids(c, a, b))
}

#[test]
fn large_members_and_others_are_decided() {
    // K_{3,3} at the end of a path.
    let edges = edges(&spec("multipartite:3,3"));
    assert!(!planar::is_planar(&graph(100_000, (6..100_000).map(|v| (v - 1, v)).chain(edges))));
    let n = 100;
    // A clique with a pendant vertex at each; a threshold graph; the clique with a long path.
    let clique = || (0..n).flat_map(|v| (0..v).map(move |u| (u, v)));
    let pendants = graph(2 * n, clique().chain((0..n).map(|v| (v, n + v))));
    let threshold = graph(10 * n, (0..n).flat_map(|u| (u + 1..10 * n - 9 * u).map(move |v| (u, v))));
    let long = graph(100_000 + n, clique().chain((n..100_000 + n).map(|v| (v - 1, v))));
    let [grid, cycle] = ["grid:100x300", "cycle:50000"].map(spec);
    for (class, members, others) in [
        (&chordal::CLASS, vec![&pendants, &threshold, &long], [&grid, &cycle]),
        (&split::CLASS, vec![&pendants, &threshold], [&grid, &long]),
        (&cograph::CLASS, vec![&threshold], [&grid, &pendants]),
    ] {
        for (graph, inside) in members.into_iter().zip([true; 3]).chain(others.into_iter().zip([false; 2])) {
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

#[test]
fn line_graphs_are_those_of_all_roots() {
    let roots = (2..=8).flat_map(connected_graphs).filter(|root| root.size() <= 7);
    let connected: HashSet<String> = roots.map(|root| form(&line_graph(&root).unwrap())).collect();
    for graph in all_small() {
        let parts = connectivity::components(&graph).into_iter().map(|part| graph.induced(&part));
        let expected = parts.map(|part| form(&part)).all(|form| connected.contains(&form));
        assert_eq!((line_graphs_class::CLASS.contains)(&graph), expected, "{graph:?}");
    }
}

#[test]
fn nine_least_graphs_are_no_line_graphs() {
    let shown = (5..=7).flat_map(connected_graphs);
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
    let found = line_graphs_class::root(&line_graph(&spec("grid:60x70")).unwrap()).unwrap();
    assert_eq!((found.graph().order(), found.graph().size()), (4_200, spec("grid:60x70").size()));
}

#[test]
fn products_with_paths_are_those_of_all_graphs() {
    // The number of layers is any divisor of the order from 2 on.
    let mut known = HashSet::new();
    for (n, k) in (2..=8usize).cartesian_product(2..=8).filter(|(n, k)| n.is_multiple_of(*k)) {
        let width = n / k;
        for base in labeled_graphs(width).map(|base| edges(&base)) {
            let copies = (0..n).step_by(width).cartesian_product(&base).map(|(i, (u, v))| (i + u, i + v));
            known.insert(form(&graph(n, copies.chain((width..n).map(|v| (v - width, v))))));
        }
    }
    for graph in all_small().chain(connected_graphs(8)) {
        assert_eq!((path_product::CLASS.contains)(&graph), known.contains(&form(&graph)), "{graph:?}");
    }
}

pub(crate) fn names(graph: &Graph) -> String {
    CLASSES.iter().filter(|class| (class.contains)(graph)).map(|class| class.name).sorted().join(",")
}

pub(crate) fn lengths(graph: &Graph) -> String {
    let factors = path_product::path_factors(graph);
    assert!(factors.iter().all(|factor| factor.check(graph)));
    factors.iter().map(|factor| factor.layers.len()).join(",")
}
