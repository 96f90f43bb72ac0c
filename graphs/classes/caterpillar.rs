//! Caterpillars: trees whose vertices of degree at least 2 form a path, the spine; that is, no vertex has
//! three neighbors of degree at least 2. \[HararySchwenk1973\]

use super::tree;
use crate::classes::{Class, Exhibit, Membership, VertexList, Witness, WitnessPart, are_distinct};
use crate::{Graph, Vertex};

pub(crate) const CLASS: Class = Class {
    name: "caterpillar",
    about: "a tree whose vertices of degree at least 2 form a path",
    contains: is_caterpillar,
    decide,
};

/// Whether the graph is a caterpillar. O(n + m).
pub(crate) fn is_caterpillar(graph: &Graph) -> bool {
    tree::is_tree(graph) && graph.vertices().all(|v| inner_neighbors(graph, v).nth(2).is_none())
}

/// The neighbors of degree at least 2.
fn inner_neighbors(graph: &Graph, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
    graph.neighbors(v).iter().copied().filter(|&w| graph.degree(w) >= 2)
}

/// A spine, three legs of length 2 at one vertex, or a witness that the graph is not a tree. O(n + m).
fn decide(graph: &Graph) -> Membership {
    if !tree::is_tree(graph) {
        return (tree::CLASS.decide)(graph);
    }
    match graph.vertices().find(|&v| inner_neighbors(graph, v).nth(2).is_some()) {
        Some(center) => Membership::outside(Spider::at(graph, center)),
        None => Membership::inside(spine(spine_of(graph))),
    }
}

/// The spine: the vertices of degree at least 2 of a caterpillar, from one end to the other; in K_1 and K_2 the vertex 0.
fn spine_of(graph: &Graph) -> Vec<Vertex> {
    let inner = |v: &Vertex| graph.degree(*v) >= 2;
    let is_end = |v: &Vertex| inner_neighbors(graph, *v).nth(1).is_none();
    let start = graph.vertices().filter(inner).find(is_end).unwrap_or_default();
    let mut previous = start;
    let path = std::iter::successors(Some(start), |&v| {
        let next = inner_neighbors(graph, v).find(|&w| w != previous);
        previous = v;
        next
    });
    path.collect()
}

/// A spine of the graph, from one end to the other.
pub fn spine(vertices: Vec<Vertex>) -> VertexList {
    VertexList::new("spine", vertices, is_spine)
}

/// Whether the spine is a path, every other vertex is a leaf at a spine vertex, and there are no other edges.
fn is_spine(graph: &Graph, spine: &[Vertex]) -> bool {
    if spine.is_empty() || !are_distinct(graph, spine) {
        return false;
    }
    let mut on_spine = vec![false; graph.order()];
    spine.iter().for_each(|v| on_spine[v.index()] = true);
    let attached = |v: Vertex| matches!(graph.neighbors(v), [only] if on_spine[only.index()]);
    spine.windows(2).all(|pair| graph.are_adjacent(pair[0], pair[1]))
        && graph.vertices().all(|v| on_spine[v.index()] || attached(v))
        && graph.size() + 1 == graph.order()
}

/// A vertex with three legs of length 2, which no caterpillar contains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spider {
    pub center: Vertex,
    /// The legs, from the center outwards, without it.
    pub legs: [[Vertex; 2]; 3],
}

impl Spider {
    /// The spider of a tree at a vertex with three neighbors of degree at least 2.
    fn at(graph: &Graph, center: Vertex) -> Self {
        let mut legs = inner_neighbors(graph, center).filter_map(|knee| {
            let foot = graph.neighbors(knee).iter().find(|&&w| w != center)?;
            Some([knee, *foot])
        });
        Spider { center, legs: std::array::from_fn(|_| legs.next().expect("three inner neighbors")) }
    }
}

impl Witness for Spider {
    fn exhibit(&self) -> Exhibit {
        let legs = self.legs.iter().map(|leg| leg.to_vec()).collect();
        (
            "vertex with three legs of length 2",
            vec![("center", WitnessPart::Vertices(vec![self.center])), ("legs", WitnessPart::Lists(legs))],
        )
    }

    /// Seven vertices, each leg a path from the center.
    fn check(&self, graph: &Graph) -> bool {
        let mut all: Vec<Vertex> = self.legs.iter().flatten().copied().chain([self.center]).collect();
        all.sort_unstable();
        all.dedup();
        all.len() == 7
            && all.iter().all(|v| v.index() < graph.order())
            && self
                .legs
                .iter()
                .all(|&[knee, foot]| graph.are_adjacent(self.center, knee) && graph.are_adjacent(knee, foot))
    }
}
