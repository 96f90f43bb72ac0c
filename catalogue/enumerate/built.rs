//! Classes in which every graph arises from a smallest one by steps that add vertices.
//!
//! - Every 2-tree but K_2 has a vertex of degree 2 with adjacent neighbors, without which it is a 2-tree, and k-trees correspond. In a
//!   maximal outerplanar graph the edge of these neighbors lies in one other triangle at most.
//! - A Halin graph other than a wheel has an inner vertex with one inner neighbor only. If it has three leaves or more, one of
//!   them can be taken out; otherwise it and its two leaves are a triangle that can be contracted to a leaf.

use std::collections::BTreeMap;

use graphs::canonical::canonical_form;
use graphs::classes::{chordal, halin, outerplanar};
use graphs::{Graph, Vertex, to_graph6};
use itertools::Itertools;

/// The graphs of order n that steps from `start` lead to, each once, in canonical form, by their graph6 lines. Costs a canonical
/// form for each graph that a step makes.
pub(super) fn built(
    n: usize,
    start: Graph,
    steps: fn(&Graph) -> Vec<Graph>,
) -> Box<dyn Iterator<Item = Graph> + Send> {
    let mut found: BTreeMap<usize, BTreeMap<String, Graph>> = BTreeMap::new();
    let add = |found: &mut BTreeMap<usize, BTreeMap<String, Graph>>, graph: Graph| {
        if graph.order() <= n {
            let form = canonical_form(&graph);
            found.entry(form.order()).or_default().insert(to_graph6(&form), form);
        }
    };
    add(&mut found, start);
    while let Some((order, graphs)) = found.pop_first() {
        if order == n {
            return Box::new(graphs.into_values());
        }
        graphs.values().flat_map(steps).for_each(|graph| add(&mut found, graph));
    }
    Box::new(std::iter::empty())
}

pub(super) fn complete(n: usize) -> Graph {
    Graph::from_edges(n, (0..n).array_combinations().map(|[u, v]| (u, v)))
        .expect("a complete graph is simple")
}

/// The graph with one more vertex, adjacent to these.
fn joined(graph: &Graph, ends: &[Vertex]) -> Graph {
    let new = ends.iter().map(|v| (v.index(), graph.order()));
    changed(graph, graph.order() + 1, |_, _| true, new)
}

/// The graph of this order with some of the edges and new ones.
fn changed(
    graph: &Graph,
    order: usize,
    keeps: impl Fn(Vertex, Vertex) -> bool,
    new: impl IntoIterator<Item = (usize, usize)>,
) -> Graph {
    let old = graph.edges().filter(|&(u, v)| keeps(u, v)).map(|(u, v)| (u.index(), v.index()));
    Graph::from_edges(order, old.chain(new)).expect("no new edge is a loop")
}

pub(super) fn steps_of_k_trees<const K: usize>(graph: &Graph) -> Vec<Graph> {
    let is_clique =
        |set: &[Vertex; K]| set.iter().array_combinations().all(|[&u, &v]| graph.are_adjacent(u, v));
    let cliques = graph.vertices().array_combinations::<K>().filter(is_clique);
    cliques.map(|clique| joined(graph, &clique)).collect()
}

/// Whether a graph is a k-tree of order at least k: in an elimination order every vertex has k backward neighbors, or all those
/// before it.
pub(super) fn is_k_tree<const K: usize>(graph: &Graph) -> bool {
    let is_full = |order: graphs::LinearOrder| {
        let before =
            |(place, &v): (usize, &Vertex)| order.backward_neighbors(graph, v).count() == place.min(K);
        order.sequence().iter().enumerate().all(before)
    };
    graph.order() >= K && chordal::elimination_order(graph).is_some_and(is_full)
}

/// A new vertex is put before an edge in at most one triangle.
pub(super) fn steps_of_polygons(graph: &Graph) -> Vec<Graph> {
    let is_outer = |&(u, v): &(Vertex, Vertex)| {
        graph.neighbors(u).iter().filter(|&&w| graph.are_adjacent(w, v)).count() <= 1
    };
    graph.edges().filter(is_outer).map(|(u, v)| joined(graph, &[u, v])).collect()
}

/// Whether a graph is outerplanar with as many edges as that allows.
pub(super) fn is_triangulated_polygon(graph: &Graph) -> bool {
    graph.order() >= 2 && graph.size() == 2 * graph.order() - 3 && outerplanar::is_outerplanar(graph)
}

/// A leaf is put between two others, or three take the place of one.
pub(super) fn steps_of_halin_graphs(graph: &Graph) -> Vec<Graph> {
    let n = graph.order();
    let between = graph.edges().cartesian_product(graph.vertices()).filter_map(|((a, b), u)| {
        let new = [a, b, u].map(|v| (v.index(), n));
        (u != a && u != b).then(|| changed(graph, n + 1, |v, w| (v, w) != (a, b), new))
    });
    let instead = graph.vertices().filter_map(|v| {
        let &[_, a, b] = graph.neighbors(v) else { return None };
        let is_kept = |u: Vertex, w: Vertex| ![(v, a), (a, v), (v, b), (b, v)].contains(&(u, w));
        let new = [(a.index(), n), (b.index(), n + 1), (n, n + 1), (v.index(), n), (v.index(), n + 1)];
        Some(changed(graph, n + 2, is_kept, new))
    });
    between.chain(instead).filter(halin::CLASS.contains).collect()
}
