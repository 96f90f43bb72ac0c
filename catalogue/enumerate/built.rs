//! Classes in which every graph arises from a smallest one by steps that add vertices.
//!
//! - A connected chordal graph with two vertices or more has one whose neighbors are a clique: the last one of an order
//!   by perfect elimination \[TarjanYannakakis1984\]. Without it, it is connected and chordal.
//! - Every 2-tree but K_2 has a vertex of degree 2 with adjacent neighbors, without which it is a 2-tree, and k-trees correspond. In a
//!   maximal outerplanar graph the edge of these neighbors lies in one other triangle at most.
//! - A Halin graph other than a wheel has an inner vertex with one inner neighbor only. If it has three leaves or more, one of
//!   them can be taken out; otherwise it and its two leaves are a triangle that can be contracted to a leaf.

use std::collections::BTreeMap;

use graphs::canonical::canonical_form;
use graphs::classes::{chordal, outerplanar};
use graphs::{Graph, Vertex, to_graph6};
use itertools::Itertools;

/// How the graphs of a kind arise from a complete graph.
pub struct Construction {
    /// The order of the complete graph.
    pub(super) start: usize,
    /// Steps from a graph of the kind, which add vertices. What a step makes may be outside the kind.
    pub steps: fn(&Graph) -> Vec<Step>,
}

/// A change of a graph by which it gets more vertices.
#[derive(Default)]
pub struct Step {
    /// The number of new vertices.
    more: usize,
    /// The ends of edges that go.
    gone: Vec<(Vertex, Vertex)>,
    new: Vec<(usize, usize)>,
}

impl Construction {
    /// The complete graph.
    pub fn first(&self) -> Graph {
        let pairs = (0..self.start).array_combinations().map(|[u, v]| (u, v));
        Graph::from_edges(self.start, pairs).expect("a complete graph is simple")
    }
}

impl Step {
    /// The graph with one more vertex, adjacent to these.
    fn joined(graph: &Graph, ends: &[Vertex]) -> Self {
        let new = ends.iter().map(|v| (v.index(), graph.order())).collect();
        Step { more: 1, new, ..Step::default() }
    }

    /// The changed graph.
    pub fn made(&self, graph: &Graph) -> Graph {
        let is_kept =
            |&(u, v): &(Vertex, Vertex)| !self.gone.contains(&(u, v)) && !self.gone.contains(&(v, u));
        let old = graph.edges().filter(is_kept).map(|(u, v)| (u.index(), v.index()));
        Graph::from_edges(graph.order() + self.more, old.chain(self.new.iter().copied()))
            .expect("no new edge is a loop")
    }
}

/// The graphs of order n that a construction leads to, each once, in canonical form, by their graph6 lines. Costs a canonical
/// form for each graph that a step makes.
pub(super) fn built(
    n: usize,
    construction: &Construction,
    contains: fn(&Graph) -> bool,
) -> Box<dyn Iterator<Item = Graph> + Send> {
    let mut found: BTreeMap<usize, BTreeMap<String, Graph>> = BTreeMap::new();
    let add = |found: &mut BTreeMap<usize, BTreeMap<String, Graph>>, graph: Graph| {
        if graph.order() <= n && contains(&graph) {
            let form = canonical_form(&graph);
            found.entry(form.order()).or_default().insert(to_graph6(&form), form);
        }
    };
    add(&mut found, construction.first());
    while let Some((order, graphs)) = found.pop_first() {
        if order == n {
            return Box::new(graphs.into_values());
        }
        for graph in graphs.values() {
            (construction.steps)(graph).iter().for_each(|step| add(&mut found, step.made(graph)));
        }
    }
    Box::new(std::iter::empty())
}

/// A new vertex is joined to a clique.
pub(super) fn steps_of_chordal_graphs(graph: &Graph) -> Vec<Step> {
    let mut cliques: Vec<Vec<Vertex>> = vec![Vec::new()];
    for v in graph.vertices() {
        let with = |clique: &Vec<Vertex>| {
            let is_clique = clique.iter().all(|&u| graph.are_adjacent(u, v));
            is_clique.then(|| clique.iter().copied().chain([v]).collect())
        };
        let larger: Vec<_> = cliques.iter().filter_map(with).collect();
        cliques.extend(larger);
    }
    cliques.iter().skip(1).map(|clique| Step::joined(graph, clique)).collect()
}

pub(super) fn steps_of_k_trees<const K: usize>(graph: &Graph) -> Vec<Step> {
    let is_clique =
        |set: &[Vertex; K]| set.iter().array_combinations().all(|[&u, &v]| graph.are_adjacent(u, v));
    let cliques = graph.vertices().array_combinations::<K>().filter(is_clique);
    cliques.map(|clique| Step::joined(graph, &clique)).collect()
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
pub(super) fn steps_of_polygons(graph: &Graph) -> Vec<Step> {
    let is_outer = |&(u, v): &(Vertex, Vertex)| {
        graph.neighbors(u).iter().filter(|&&w| graph.are_adjacent(w, v)).count() <= 1
    };
    graph.edges().filter(is_outer).map(|(u, v)| Step::joined(graph, &[u, v])).collect()
}

/// Whether a graph is outerplanar with as many edges as that allows.
pub(super) fn is_triangulated_polygon(graph: &Graph) -> bool {
    graph.order() >= 2 && graph.size() == 2 * graph.order() - 3 && outerplanar::is_outerplanar(graph)
}

/// A leaf is put between two others, or three take the place of one. What is made may be another graph.
pub(super) fn steps_of_halin_graphs(graph: &Graph) -> Vec<Step> {
    let n = graph.order();
    let may_be_leaf = |v: Vertex| graph.degree(v) == 3;
    let outer = graph.edges().filter(|&(a, b)| may_be_leaf(a) && may_be_leaf(b));
    let between = outer.cartesian_product(graph.vertices()).filter_map(|((a, b), u)| {
        let new = [a, b, u].map(|v| (v.index(), n)).to_vec();
        (u != a && u != b).then(|| Step { more: 1, gone: vec![(a, b)], new })
    });
    let instead = graph.vertices().filter_map(|v| {
        let &[_, a, b] = graph.neighbors(v) else { return None };
        let new = vec![(a.index(), n), (b.index(), n + 1), (n, n + 1), (v.index(), n), (v.index(), n + 1)];
        Some(Step { more: 2, gone: vec![(v, a), (v, b)], new })
    });
    between.chain(instead).collect()
}
