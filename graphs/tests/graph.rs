//! The graph type and vertex sets against the plainest models of them.

use std::collections::BTreeSet;

use graphs::orders::OrderError;
use graphs::{Graph, GraphError, Layout, LinearOrder, Vertex, VertexSet, line_graph};
use petgraph::graph::UnGraph;
use petgraph::stable_graph::StableUnGraph;
use proptest::prelude::*;

fn v(index: usize) -> Vertex {
    Vertex::new(index)
}

fn edges(order: usize) -> impl Strategy<Value = Vec<(usize, usize)>> {
    let edge = (0..order, 0..order).prop_filter("a simple graph has no loop", |(a, b)| a != b);
    proptest::collection::vec(edge, 0..3 * order)
}

/// Orders around the point where one word no longer suffices.
fn graph() -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    prop_oneof![2usize..10, 62usize..68, 120usize..140].prop_flat_map(|n| (Just(n), edges(n)))
}

proptest! {
    #[test]
    fn a_graph_is_its_set_of_edges((n, edges) in graph()) {
        let graph = Graph::from_edges(n, edges.iter().copied()).unwrap();
        let model: BTreeSet<(usize, usize)> = edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        prop_assert!(graph.edges().map(|(a, b)| (a.index(), b.index())).eq(model.iter().copied()));
        prop_assert_eq!((graph.order(), graph.size()), (n, model.len()));
        for a in graph.vertices() {
            for b in graph.vertices() {
                let pair = (a.index().min(b.index()), a.index().max(b.index()));
                prop_assert_eq!(graph.are_adjacent(a, b), model.contains(&pair));
            }
            prop_assert!(graph.neighbors(a).is_sorted());
            prop_assert_eq!(graph.degree(a), graph.neighborhood(a).len());
            prop_assert!(graph.neighborhood(a).iter().eq(graph.neighbors(a).iter().copied()));
            if n <= 64 {
                prop_assert_eq!(Some(graph.neighbor_word(a)), graph.neighborhood(a).as_word());
            }
        }
        prop_assert_eq!(Graph::from_petgraph(&graph.to_petgraph()).unwrap(), graph);
    }

    #[test]
    fn an_induced_subgraph_keeps_adjacency((n, edges) in graph(), keep in any::<u64>()) {
        let names = (0..n).map(|i| format!("name {i}")).collect();
        let graph = Graph::from_edges(n, edges).unwrap().with_labels(names).unwrap();
        let mut members: Vec<Vertex> = graph.vertices().filter(|m| keep >> (m.index() % 64) & 1 == 1).collect();
        members.reverse();
        let induced = graph.induced(&members);
        prop_assert_eq!(induced.order(), members.len());
        for (i, &a) in members.iter().enumerate() {
            prop_assert_eq!(induced.label(v(i)), graph.label(a));
            for (j, &b) in members.iter().enumerate() {
                prop_assert_eq!(induced.are_adjacent(v(i), v(j)), graph.are_adjacent(a, b));
            }
        }
    }

    #[test]
    fn a_vertex_set_is_a_set(
        n in prop_oneof![1usize..5, 60usize..70, 128usize..131],
        steps in proptest::collection::vec((any::<bool>(), any::<u16>()), 0..80),
        other in proptest::collection::vec(any::<u16>(), 0..40),
    ) {
        let mut set = VertexSet::empty(n);
        let mut model = BTreeSet::new();
        for (add, number) in steps {
            let member = number as usize % n;
            if add {
                prop_assert_eq!(set.insert(v(member)), model.insert(member));
            } else {
                prop_assert_eq!(set.remove(v(member)), model.remove(&member));
            }
        }
        prop_assert!(set.iter().map(Vertex::index).eq(model.iter().copied()));
        prop_assert_eq!((set.len(), set.is_empty()), (model.len(), model.is_empty()));
        prop_assert_eq!(set.first().map(Vertex::index), model.first().copied());
        prop_assert!((0..n).all(|i| set.contains(v(i)) == model.contains(&i)));
        prop_assert!(!set.contains(v(n + 200)), "a number outside is no member");

        let other: BTreeSet<usize> = other.into_iter().map(|number| number as usize % n).collect();
        let of = |members: &BTreeSet<usize>| VertexSet::of(n, members.iter().map(|&i| v(i)));
        let second = of(&other);
        let combined = |combine: fn(&mut VertexSet, &VertexSet)| { let mut set = set.clone(); combine(&mut set, &second); set };
        prop_assert_eq!(combined(VertexSet::union_with), of(&(&model | &other)));
        prop_assert_eq!(combined(VertexSet::intersect_with), of(&(&model & &other)));
        prop_assert_eq!(combined(VertexSet::difference_with), of(&(&model - &other)));
        prop_assert_eq!(set.intersection_len(&second), model.intersection(&other).count());
        prop_assert_eq!(set.is_subset(&second), model.is_subset(&other));
        prop_assert_eq!(set.is_disjoint(&second), model.is_disjoint(&other));
        prop_assert_eq!(set.cmp(&second), model.cmp(&other));
        prop_assert_eq!(of(&(&model - &other)).cmp(&set), (&model - &other).cmp(&model));
        for i in 0..n {
            prop_assert_eq!(set.next(v(i)), model.range(i + 1..).next().map(|&i| v(i)));
        }
        prop_assert_eq!(VertexSet::full(n), of(&(0..n).collect()));
        prop_assert!(set.is_subset(&VertexSet::full(n)));
    }
}

#[test]
fn the_null_graph_is_a_graph() {
    let null = Graph::from_edges(0, []).unwrap();
    assert_eq!((null.order(), null.size(), null.max_degree()), (0, 0, 0));
    assert_eq!(null.edges().count(), 0);
    assert!(VertexSet::full(0).is_empty());
    assert_eq!(LinearOrder::identity(0).rho(&null), 0);
}

#[test]
fn what_is_no_simple_graph_is_refused() {
    assert_eq!(Graph::from_edges(3, [(1, 1)]), Err(GraphError::Loop(1)));
    assert_eq!(Graph::from_edges(3, [(0, 3)]), Err(GraphError::NoSuchVertex { vertex: 3, order: 3 }));
    let too_many = Graph::MAX_ORDER + 1;
    assert_eq!(Graph::from_edges(too_many, []), Err(GraphError::TooManyVertices(too_many as u64)));
    let path = Graph::from_edges(2, [(0, 1)]).unwrap();
    assert_eq!(path.with_labels(vec!["a".into()]), Err(GraphError::Labels { labels: 1, order: 2 }));
    assert_eq!(Graph::from_petgraph(&UnGraph::<(), ()>::from_edges([(0, 0)])), Err(GraphError::Loop(0)));
}

#[test]
fn holes_in_a_petgraph_stay_as_isolated_vertices() {
    let mut source = StableUnGraph::<(), ()>::default();
    let [a, b, c] = [(); 3].map(|()| source.add_node(()));
    source.add_edge(a, c, ());
    source.add_edge(c, a, ());
    source.remove_node(b);
    let graph = Graph::from_petgraph(&source).unwrap();
    assert_eq!(graph, Graph::from_edges(3, [(0, 2)]).unwrap());
}

#[test]
fn vertices_are_found_by_label_or_number() {
    let path = Graph::from_edges(2, [(0, 1)]).unwrap();
    assert_eq!(path.vertex_by_label("1"), Some(v(1)));
    assert_eq!(path.vertex_by_label("2"), None);
    let labelled = path.with_labels(vec!["1".into(), "x".into()]).unwrap();
    assert_eq!(labelled.vertex_by_label("1"), Some(v(0)));
    assert_eq!(labelled.vertex_by_label("0"), None);
    assert_eq!(labelled.without_labels().label(v(0)), "0");
}

#[test]
fn what_is_no_order_is_refused() {
    assert_eq!(LinearOrder::new(2, vec![v(0), v(0)]), Err(OrderError::Repeated(v(0))));
    let fault = OrderError::NoSuchVertex { vertex: v(2), order: 2 };
    assert_eq!(LinearOrder::new(2, vec![v(0), v(2)]), Err(fault));
    assert_eq!(LinearOrder::new(2, vec![v(1)]), Err(OrderError::Incomplete { found: 1, order: 2 }));
    assert!(LinearOrder::new(2, vec![v(1), v(0)]).unwrap().precedes(v(1), v(0)));
}

#[test]
fn line_graphs_name_their_edges() {
    let paw = Graph::from_edges(4, [(0, 1), (1, 2), (0, 2), (2, 3)]).unwrap();
    let line = line_graph(&paw).unwrap();
    assert_eq!(line.labels().unwrap(), ["0-1", "0-2", "1-2", "2-3"]);
    assert_eq!(crate::common::edges(&line), [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]);
    let named = paw.with_labels(["a", "b", "c", "d"].map(String::from).to_vec()).unwrap();
    assert_eq!(line_graph(&named).unwrap().label(v(3)), "c-d");
    assert_eq!(line_graph(&Graph::from_edges(3, []).unwrap()).unwrap().order(), 0);

    // The line graph of a star is complete: too large long before the star is.
    let star = Graph::from_edges(20_001, (1..=20_000).map(|leaf| (0, leaf))).unwrap();
    let refusal = line_graph(&star).unwrap_err().to_string();
    assert_eq!(refusal, "expected at most 67108864 edges, found 199990000");
}

#[test]
fn a_layout_travels_with_a_graph_and_does_not_count_in_comparisons() {
    let points = |graph: &Graph| match graph.layout() {
        Some(Layout::Places(places)) => places.points.clone(),
        other => panic!("{other:?}"),
    };
    let plain = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3)]).unwrap();
    let drawn = plain.clone().with_layout(|| Layout::at([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]));
    assert_eq!(plain, drawn);
    assert!(plain.layout().is_none());
    let labels = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    assert_eq!(points(&drawn.clone().with_labels(labels).unwrap()), points(&drawn));
    assert_eq!(points(&drawn.induced(&[v(2), v(0)])), [[1.0, 1.0], [0.0, 0.0]]);
    let torus = catalogue::families::from_spec("torus:3x3", 0).unwrap();
    let row = torus.induced(&[v(2), v(0), v(1)]);
    let Some(Layout::Places(places)) = row.layout() else { panic!("the places go along") };
    assert_eq!(places.wrapped.iter().map(|edge| edge.ends).collect::<Vec<_>>(), [[0, 1]]);
    let large = graphs::layout::LARGEST + 1;
    assert!(catalogue::families::from_spec(&format!("path:{large}"), 0).unwrap().layout().is_none());
}
