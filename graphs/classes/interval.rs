//! Interval graphs: the intersection graphs of intervals of the line.
//!
//! They are the chordal graphs without an asteroidal triple. An asteroidal triple is a set of three vertices
//! such that any two are joined by a path that avoids the third and its neighbors \[LekkerkerkerBoland1962\].

use itertools::Itertools;

use super::chordal::{self, shortest_path};
use super::clique_path;
use crate::classes::{Class, Exhibit, Membership, Witness, WitnessPart, minimal_outside};
use crate::{Graph, Vertex, connectivity};

pub const CLASS: Class = Class {
    name: "interval",
    about: "vertices are intervals, adjacent exactly if they meet",
    contains: is_interval,
    decide,
};

/// Whether the graph is an interval graph. Near-linear: checking the intervals takes O(n + m).
pub(crate) fn is_interval(graph: &Graph) -> bool {
    model(graph).is_some()
}

/// An interval for each vertex; `None` if the graph is not an interval graph. Near-linear.
pub fn model(graph: &Graph) -> Option<IntervalModel> {
    clique_path::ranges(graph).map(|ends| IntervalModel { ends })
}

/// The intervals, a chordless cycle, or an asteroidal triple. Near-linear except for the triple. Let k be the
/// order of a minimal induced subgraph with such a triple: about k log n smaller graphs are decided, and the
/// triple is found in time k^3.
fn decide(graph: &Graph) -> Membership {
    if let Some(model) = model(graph) {
        return Membership::inside(model);
    }
    if !chordal::is_chordal(graph) {
        return (chordal::CLASS.decide)(graph);
    }
    let vertices = minimal_outside(graph, is_interval);
    match asteroidal_triple(&graph.induced(&vertices)) {
        Some(triple) => Membership::outside(triple.renamed(&vertices)),
        None => Membership::unwitnessed(false),
    }
}

/// Three vertices, any two in one component without the third and its neighbors. O(n(n + m) + n^3).
fn asteroidal_triple(graph: &Graph) -> Option<AsteroidalTriple> {
    let without = |v: Vertex| -> Vec<Vertex> {
        graph.vertices().filter(|&u| u != v && !graph.are_adjacent(u, v)).collect()
    };
    // For each vertex v, the components of the graph without v and its neighbors, as a number for each vertex.
    let components = graph.vertices().map(|v| {
        let far = without(v);
        let mut number = vec![None; graph.order()];
        for (i, component) in connectivity::components(&graph.induced(&far)).iter().enumerate() {
            for u in component {
                number[far[u.index()].index()] = Some(i);
            }
        }
        number
    });
    let component: Vec<Vec<Option<usize>>> = components.collect();
    let avoid = |v: Vertex, a: Vertex, b: Vertex| {
        let [of_a, of_b] = [a, b].map(|end| component[v.index()][end.index()]);
        of_a.is_some() && of_a == of_b
    };
    let is_found = |&[a, b, c]: &[Vertex; 3]| avoid(a, b, c) && avoid(b, a, c) && avoid(c, a, b);
    let [a, b, c] = graph.vertices().array_combinations().find(is_found)?;
    let path = |from, to, third| shortest_path(graph, from, to, &without(third));
    let paths = [path(b, c, a)?, path(a, c, b)?, path(a, b, c)?];
    Some(AsteroidalTriple { vertices: [a, b, c], paths })
}

/// An interval of whole numbers for each vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntervalModel {
    /// `ends[v]`: the two ends of the interval of v, both included.
    pub ends: Vec<[usize; 2]>,
}

impl Witness for IntervalModel {
    fn exhibit(&self) -> Exhibit {
        ("interval model", vec![("ends by vertex", WitnessPart::rows(self.ends.iter().copied()))])
    }

    fn check(&self, graph: &Graph) -> bool {
        let meet = |[a, b]: [usize; 2], [c, d]: [usize; 2]| a.max(c) <= b.min(d);
        let pairs = graph.vertices().flat_map(|v| graph.vertices().map(move |u| (u, v)));
        self.ends.len() == graph.order()
            && pairs
                .filter(|(u, v)| u < v)
                .all(|(u, v)| meet(self.ends[u.index()], self.ends[v.index()]) == graph.are_adjacent(u, v))
    }
}

/// Three vertices, and for each of them a path between the other two that avoids it and its neighbors. An
/// interval graph has none: of three disjoint intervals the middle one separates the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AsteroidalTriple {
    pub vertices: [Vertex; 3],
    /// For each of the three vertices, the path that avoids it.
    pub paths: [Vec<Vertex>; 3],
}

impl AsteroidalTriple {
    fn renamed(self, names: &[Vertex]) -> Self {
        let name = |v: Vertex| names[v.index()];
        AsteroidalTriple {
            vertices: self.vertices.map(name),
            paths: self.paths.map(|path| path.into_iter().map(name).collect()),
        }
    }
}

impl Witness for AsteroidalTriple {
    fn exhibit(&self) -> Exhibit {
        (
            "asteroidal triple",
            vec![
                ("vertices", WitnessPart::Vertices(self.vertices.to_vec())),
                ("paths", WitnessPart::Lists(self.paths.to_vec())),
            ],
        )
    }

    fn check(&self, graph: &Graph) -> bool {
        let all = self.paths.iter().flatten().chain(&self.vertices);
        if !all.into_iter().all(|v| v.index() < graph.order()) {
            return false;
        }
        (0..3).all(|i| {
            let (avoided, path) = (self.vertices[i], &self.paths[i]);
            let joins = |a, b| path.first() == Some(a) && path.last() == Some(b);
            let (a, b) = (&self.vertices[(i + 1) % 3], &self.vertices[(i + 2) % 3]);
            (joins(a, b) || joins(b, a))
                && path.windows(2).all(|pair| graph.are_adjacent(pair[0], pair[1]))
                && path.iter().all(|&v| v != avoided && !graph.are_adjacent(v, avoided))
        })
    }
}
