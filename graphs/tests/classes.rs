//! The classes, each against its definition and its witnesses.

use graphs::classes::{
    CLASSES, Class, Membership, Witness, bipartite, cactus, caterpillar, forest, outerplanar, planar, tree,
};
use graphs::coloring::Coloring;
use graphs::enumerate::connected_graphs;
use graphs::{Graph, Vertex, connectivity};
use itertools::Itertools;

use crate::common::*;

fn class(name: &str) -> &'static Class {
    CLASSES.iter().find(|class| class.name == name).expect("a class")
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
        for name in ALWAYS_SHOWN.iter().filter(|name| **name != "cograph" || graph.order() > 0) {
            assert!((class(name).decide)(&graph).witness().is_some(), "{name} {graph:?}");
        }
    }
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
        for class in CLASSES {
            let decided: Vec<Membership> = graphs.iter().map(class.decide).collect();
            for (shown, (other, graph)) in decided.iter().cartesian_product(decided.iter().zip(&graphs)) {
                let Some(witness) = shown.witness() else { continue };
                let is_wrong = shown.is_inside() != other.is_inside() && witness.check(graph);
                assert!(!is_wrong, "{} {witness} {graph:?}", class.name);
            }
        }
    }
}

#[test]
fn witnesses_with_a_vertex_twice_or_missing_are_refused() {
    type Row = (&'static str, Box<dyn Witness>);
    let spine = |numbers: &[usize]| Box::new(caterpillar::spine(vertices(numbers)));
    let cycle = |numbers: &[usize]| Box::new(forest::shown_cycle(vertices(numbers)));
    let component = |numbers: &[usize]| Box::new(tree::component(vertices(numbers)));
    let line = |numbers: &[usize]| Box::new(outerplanar::book_embedding(vertices(numbers)));
    let blocks =
        |list: &[&[usize]]| Box::new(cactus::Blocks { list: list.iter().map(|b| vertices(b)).collect() });
    let cycles = |both: [&[usize]; 2]| Box::new(cactus::TwoCycles { cycles: both.map(vertices) });
    let rooted = |parents: &[Option<usize>]| {
        Box::new(forest::RootedForest {
            parent: parents.iter().map(|parent| parent.map(Vertex::new)).collect(),
        })
    };
    let sides =
        |colors: &[u32]| Box::new(bipartite::Bipartiteness::TwoColoring(Coloring::new(colors.to_vec())));
    let spider = |legs: [[usize; 2]; 3]| {
        Box::new(caterpillar::Spider { center: Vertex::new(1), legs: legs.map(|leg| leg.map(Vertex::new)) })
    };
    let right: [Row; 10] = [
        ("caterpillar:1,1,1", spine(&[0, 1, 2])),
        ("cycle:4", cycle(&[0, 1, 2, 3])),
        ("union(cycle:4,path:2)", component(&[4, 5])),
        ("cycle:4", line(&[0, 1, 2, 3])),
        ("join(path:1,union(path:2,path:2))", blocks(&[&[0, 1, 2], &[0, 3, 4]])),
        ("complete:4", cycles([&[0, 1, 2], &[0, 1, 3]])),
        ("path:3", rooted(&[None, Some(0), Some(1)])),
        ("path:4", sides(&[0, 1, 0, 1])),
        ("cycle:4", sides(&[1, 0, 1, 0])),
        ("tree:2,3", spider([[0, 2], [3, 7], [4, 9]])),
    ];
    let wrong: [Row; 21] = [
        ("caterpillar:1,1,1", spine(&[0, 1, 0, 1, 2])),
        ("caterpillar:1,1,1", spine(&[0, 1, 2, 6])),
        ("caterpillar:1,1,1", spine(&[])),
        ("cycle:4", cycle(&[0, 1, 0, 3])),
        ("cycle:4", cycle(&[0, 1, 2, 6])),
        ("path:2", cycle(&[0, 1])),
        ("union(cycle:4,path:2)", component(&[4, 5, 6])),
        ("union(cycle:4,path:2)", component(&[0, 1, 2, 3, 4, 5])),
        ("cycle:4", line(&[0, 1, 2])),
        ("cycle:4", line(&[0, 1, 2, 2])),
        ("cycle:4", line(&[0, 1, 2, 4])),
        ("join(path:1,union(path:2,path:2))", blocks(&[&[0, 1, 2], &[0, 3, 4], &[3, 4]])),
        ("join(path:1,union(path:2,path:2))", blocks(&[&[0, 1, 2], &[0, 3, 9]])),
        ("complete:4", cycles([&[0, 1, 2], &[1, 2, 0]])),
        ("complete:5", cycles([&[0, 1, 2], &[2, 3, 4]])),
        ("path:3", rooted(&[None, Some(0)])),
        ("path:3", rooted(&[None, Some(0), Some(7)])),
        ("cycle:3", rooted(&[Some(2), Some(0), Some(1)])),
        ("path:4", sides(&[0, 1, 0])),
        ("path:4", sides(&[0, 1, 2, 1])),
        ("tree:2,3", spider([[0, 2], [3, 7], [3, 8]])),
    ];
    for ((text, witness), expected) in
        right.into_iter().zip([true; 10]).chain(wrong.into_iter().zip([false; 21]))
    {
        assert_eq!(witness.check(&spec(text)), expected, "{text}: {witness:?}");
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
        "cactus" => is_connected && graph.edges().all(|(u, v)| paths(graph, &mut vec![u], v) < 2),
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
        "split" => subsets(graph).any(|members| {
            let others = graph.vertices().filter(|v| !members.contains(v)).collect_vec();
            graph.induced(&others).size() == 0
                && degrees(&members).iter().all(|degree| degree + 1 == members.len())
        }),
        "tree" => is_connected && is_forest(graph),
        _ => return None,
    })
}

#[test]
fn classes_are_those_of_their_definitions() {
    let defined = CLASSES.iter().filter(|class| by_definition(class.name, &path(1)).is_some()).collect_vec();
    assert_eq!(defined.len(), 11);
    for graph in all_small() {
        for class in &defined {
            let expected = by_definition(class.name, &graph);
            assert_eq!(Some((class.contains)(&graph)), expected, "{} {graph:?}", class.name);
        }
    }
}

/// The number of paths from the last vertex of `path` to `end` that avoid the others, at most two.
fn paths(graph: &Graph, path: &mut Vec<Vertex>, end: Vertex) -> usize {
    let last = path[path.len() - 1];
    if last == end {
        return 1;
    }
    let mut found = 0;
    for &next in graph.neighbors(last) {
        // The edge from the first vertex to the end is left out.
        if found < 2 && !path.contains(&next) && (path.len() > 1 || next != end) {
            path.push(next);
            found += paths(graph, path, end);
            path.pop();
        }
    }
    found.min(2)
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

pub fn has_asteroidal_triple(graph: &Graph) -> bool {
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
    for graph in (0..=5).flat_map(connected_graphs).chain(connected_graphs(6).step_by(4)) {
        assert_eq!(planar::is_planar(&graph), !has_kuratowski_minor(&graph), "{graph:?}");
    }
}

/// Connected members by order, from 1 on.
#[test]
fn the_numbers_of_connected_graphs_in_each_class() {
    // [OEIS A003094, A111563, A000083, A005418, A346779, A048192, A000669, A005975, A002905]; line graphs are counted by the
    // sizes of their roots, the triangle and K_{1,3} taken together, and multipartite graphs by their partitions.
    let classes = [
        ("planar", [1, 1, 2, 6, 20, 99, 646, 5974]),
        ("outerplanar", [1, 1, 2, 5, 13, 46, 172, 777]),
        ("cactus", [1, 1, 2, 4, 9, 23, 63, 188]),
        ("caterpillar", [1, 1, 1, 2, 3, 6, 10, 20]),
        ("halin", [0, 0, 0, 1, 1, 2, 2, 4]),
        ("chordal", [1, 1, 2, 5, 15, 58, 272, 1614]),
        ("cograph", [1, 1, 2, 5, 12, 33, 90, 261]),
        ("interval", [1, 1, 2, 5, 15, 56, 250, 1328]),
        ("line-graph", [1, 1, 2, 5, 12, 30, 79, 227]),
        ("complete-multipartite", [1, 1, 2, 4, 6, 10, 14, 21]),
    ];
    for n in 1..=8 {
        let graphs: Vec<Graph> = connected_graphs(n).collect();
        for (name, counts) in classes {
            let members = graphs.iter().filter(|graph| (class(name).contains)(graph)).count();
            assert_eq!(members, counts[n - 1], "{name} of order {n}");
        }
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
                "halin" => false,
                "outerplanar" => ![stacked(n).size(), stacked(100_000).size(), grid(20, 100).size()]
                    .contains(&planar.size()),
                "cactus" => planar.size() <= planar.order(),
                "caterpillar" => planar.size() < planar.order(),
                "forest" | "tree" => planar.size() < planar.order(),
                "bipartite" => planar.max_degree() <= 4,
                "path" => planar.size() < planar.order(),
                "cycle" => planar.size() == planar.order(),
                "grid" => planar.max_degree() == 4,
                "complete" | "star" | "wheel" | "cocktail-party" | "crown" => false,
                "prism" | "complete-prism" | "wheel-prism" => false,
                "cycle-square" => false,
                "chordal" | "interval" => planar.max_degree() != 4 && planar.size() != planar.order(),
                "line-graph" => planar.max_degree() == 2,
                "path-product" => planar.size() < planar.order() || planar.max_degree() == 4,
                "regular" => planar.size() == planar.order(),
                "cograph" | "complete-multipartite" | "split" => false,
                other => panic!("say what {other} holds of these graphs"),
            };
            assert_eq!((class.contains)(&planar), expected, "{} of size {}", class.name, planar.size());
        }
    }
    // K_{3,3} at the end of a path.
    let edges = edges(&spec("multipartite:3,3"));
    assert!(!planar::is_planar(&graph(100_000, (6..100_000).map(|v| (v - 1, v)).chain(edges))));
}
