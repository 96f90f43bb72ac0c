//! Duals, powers, total and incidence graphs: by definition on small connected graphs, and known larger ones.

use std::collections::BTreeSet;

use catalogue::enumerate::connected_graphs;
use catalogue::families::{SpecError, from_spec};
use graphs::classes::planar;
use graphs::connectivity::is_connected;
use graphs::distances::distances_from;
use graphs::{Budget, Graph, Vertex, line_graph, to_graph6};
use graphs::{incidence_graph_within, power_graph_within, total_graph_within};
use itertools::Itertools;

use super::{are_isomorphic, build, edges};

fn small_graphs(largest: usize) -> impl Iterator<Item = Graph> {
    (1..=largest).flat_map(connected_graphs)
}

fn dual(graph: &Graph) -> Result<Graph, SpecError> {
    from_spec(&format!("dual(g6:{})", to_graph6(graph)), 0)
}

fn power(graph: &Graph, distance: u32) -> Graph {
    power_graph_within(graph, distance.into(), &Budget::unlimited()).unwrap()
}

fn total(graph: &Graph) -> Graph {
    total_graph_within(graph, &Budget::unlimited()).unwrap()
}

fn incidence(graph: &Graph) -> Graph {
    incidence_graph_within(graph, &Budget::unlimited()).unwrap()
}

/// The graph on these things in which two are adjacent if they are said to be, in either order.
fn by_definition<T>(things: &[T], adjacent: impl Fn(&T, &T) -> bool) -> Graph {
    let pairs = (0..things.len()).array_combinations();
    let near = |a: usize, b: usize| adjacent(&things[a], &things[b]);
    let joined = pairs.filter(|&[a, b]| near(a, b) || near(b, a)).map(<(usize, usize)>::from);
    Graph::from_edges(things.len(), joined).unwrap()
}

fn without(graph: &Graph, edge: (usize, usize)) -> Graph {
    Graph::from_edges(graph.order(), edges(graph).into_iter().filter(|&other| other != edge)).unwrap()
}

fn subdivision(graph: &Graph) -> Graph {
    build(&format!("subdivision(g6:{},1)", to_graph6(graph)))
}

#[test]
fn powers_join_vertices_by_their_distance() {
    let apart = ["union(path:4,cycle:5)", "union(petersen,star:3,path:1)", "gnp:12,0.15"].map(build);
    for graph in small_graphs(7).chain(apart) {
        let distance = graph.vertices().map(|v| distances_from(&graph, &[v])).collect_vec();
        let vertices: Vec<usize> = (0..graph.order()).collect();
        for most in [1, 2, 3, 6, 1000] {
            let near = |&u: &usize, &v: &usize| distance[u][v] <= most;
            let power = power(&graph, most);
            assert_eq!(power, by_definition(&vertices, near), "{graph:?} to {most}");
        }
    }
}

#[test]
fn total_graphs_join_what_touches() {
    for graph in small_graphs(6) {
        // A vertex as the pair of itself twice: things touch if they are equal or share a vertex, except
        // two vertices, which are adjacent in the graph.
        let vertices = (0..graph.order()).map(|v| (v, v));
        let things: Vec<(usize, usize)> = vertices.chain(edges(&graph)).collect();
        let listed: BTreeSet<(usize, usize)> = edges(&graph).into_iter().collect();
        let touch = |&(a, b): &(usize, usize), &(c, d): &(usize, usize)| match (a == b, c == d) {
            (true, true) => listed.contains(&(a, c)),
            _ => a == c || a == d || b == c || b == d,
        };
        let total = total(&graph);
        assert_eq!(total.clone().without_labels(), by_definition(&things, touch), "{graph:?}");
        let (n, m) = (graph.order(), graph.size());
        let cherries = line_graph(&graph).unwrap().size();
        assert_eq!((total.order(), total.size()), (n + m, 3 * m + cherries));
        // Behzad's remark: it is the square of the subdivision, numbered alike.
        assert_eq!(total.without_labels(), power(&subdivision(&graph), 2), "{graph:?}");
    }
}

#[test]
fn incidences_are_adjacent_as_andres_defines() {
    type Incidence = (usize, (usize, usize));
    for graph in small_graphs(6) {
        let ends = edges(&graph).into_iter().flat_map(|(u, v)| [(u, (u, v)), (v, (u, v))]);
        let other = |&(v, (a, b)): &Incidence| if v == a { b } else { a };
        let incidences: Vec<Incidence> = ends.sorted_by_key(|one| (one.0, other(one))).collect();
        let adjacent = |&(v, e): &Incidence, &(w, f): &Incidence| {
            let between = (v.min(w), v.max(w));
            v == w || e == f || between == e || between == f
        };
        let found = incidence(&graph);
        assert_eq!(found.clone().without_labels(), by_definition(&incidences, adjacent), "{graph:?}");
        let cherries = line_graph(&graph).unwrap().size();
        assert_eq!((found.order(), found.size()), (2 * graph.size(), graph.size() + 3 * cherries));
        // Brualdi and Massey: a strong edge coloring of the subdivision.
        let strong = power(&line_graph(&subdivision(&graph)).unwrap(), 2);
        assert!(are_isomorphic(&found, &strong), "{graph:?}");
    }
}

#[test]
fn derived_vertices_are_labeled_by_what_they_are() {
    let named = build("path:3").with_labels(["a", "b", "c"].map(str::to_owned).to_vec()).unwrap();
    assert_eq!(power(&named, 2).labels(), named.labels());
    assert_eq!(total(&named).labels().unwrap(), ["a", "b", "c", "a-b", "b-c"]);
    assert_eq!(incidence(&named).labels().unwrap(), ["a:a-b", "b:b-a", "b:b-c", "c:c-b"]);
    for spec in ["power(path:3,2)", "total(path:3)", "incidence(path:3)", "dual(cycle:3)"] {
        assert_eq!(build(spec).labels(), None, "{spec}");
    }
}

/// The dual by its definition: an edge joins the two faces at its sides. `None` where that makes a loop.
fn traced(graph: &Graph) -> Option<Graph> {
    let faces = planar::embedding(graph).expect("a planar graph").faces();
    let arcs = |face: &[Vertex]| face.iter().copied().circular_tuple_windows::<(_, _)>().collect_vec();
    let left = |u, v| faces.iter().position(|face| arcs(face).contains(&(u, v))).expect("a face");
    let joined = graph.edges().map(|(u, v)| (left(u, v), left(v, u)));
    Graph::from_edges(faces.len().max(1), joined.collect_vec()).ok()
}

#[test]
fn duals_join_the_faces_on_both_sides_of_an_edge() {
    let (mut plane, mut bridged, mut crossed) = (0, 0, 0);
    for graph in small_graphs(7) {
        let dual = dual(&graph);
        let has_bridge = edges(&graph).into_iter().any(|edge| !is_connected(&without(&graph, edge)));
        if !planar::is_planar(&graph) {
            assert!(dual.unwrap_err().to_string().contains("expected a planar graph"), "{graph:?}");
            crossed += 1;
        } else if has_bridge {
            assert_eq!(traced(&graph), None);
            let message = dual.unwrap_err().to_string();
            let named = message.split_once("the bridge ").unwrap().1.split_once('-').unwrap();
            let bridge = (named.0.parse().unwrap(), named.1.parse().unwrap());
            assert!(!is_connected(&without(&graph, bridge)), "{graph:?}: {message}");
            bridged += 1;
        } else {
            let dual = dual.unwrap();
            assert_eq!(dual.order() + graph.order(), graph.size() + 2, "Euler's formula for {graph:?}");
            assert!(dual.size() <= graph.size());
            assert!(are_isomorphic(&dual, &traced(&graph).unwrap()), "{graph:?}");
            plane += 1;
        }
    }
    assert!(plane > 300 && bridged > 300 && crossed > 200, "{plane} {bridged} {crossed}");
}

#[test]
fn merged_edges_of_a_dual_are_said() {
    // What is made of a dual tells of it, too; of two alike, once.
    let message = "of the 5 edges of the dual, 4 are merged with a parallel one";
    for spec in ["dual(cycle:5)", "product(line(dual(cycle:5)),path:3)", "union(dual(cycle:5),dual(cycle:5))"]
    {
        assert_eq!(build(spec).remark(), Some(message));
    }
    let both = format!("{message}; of the 3 edges of the dual, 2 are merged with a parallel one");
    assert_eq!(build("union(dual(cycle:5),dual(cycle:3))").remark(), Some(&*both));
    assert_eq!(build("dual(cube)").remark(), None);
}
