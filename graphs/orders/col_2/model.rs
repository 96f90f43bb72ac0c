//! The orders as choices between "h before u" and "u before h", for solvers that know no graphs.
//!
//! Vertices that may be placed first from the right without loss are placed (see `elimination`, with the
//! lower bound for c). The others get new numbers. Among these, h is in R(u)
//!
//! - if h and u are related, exactly when h precedes u;
//! - else exactly when h precedes u and u precedes a common unplaced neighbor w.

use super::elimination::Elimination;
use crate::vertex_set::bits;
use crate::{Graph, LinearOrder, Vertex};

/// The vertices to be ordered, and the conditions under which they reach each other.
pub(super) struct Model {
    order: usize,
    /// Vertices placed without loss, from the right.
    placed: Vec<usize>,
    /// The vertices by their new numbers.
    pub(crate) vertices: Vec<usize>,
    /// `reaches[u]` lists the vertices h that u may reach.
    pub(crate) reaches: Vec<Vec<Reach>>,
}

/// The condition under which u reaches another vertex.
pub(super) struct Reach {
    pub(crate) target: usize,
    /// Common neighbors, one of which must come after u; empty if there is no such condition.
    pub(crate) through: Vec<usize>,
}

impl Model {
    /// The model for every c >= `low`, where `low` is a lower bound on col_2.
    pub(super) fn new(graph: &Graph, low: u32) -> Self {
        let elimination = Elimination::new(graph, low);
        let mut left = elimination.everything();
        let mut placed = Vec::new();
        elimination.place_harmless(&mut left, |u| placed.push(u));

        let vertices: Vec<usize> = bits(left.vertices).collect();
        let number = |v: usize| vertices.binary_search(&v).expect("an unplaced vertex");
        let reaches_of = |&u: &usize| {
            let near = left.reach(u);
            let reach = |h: usize| {
                let common = elimination.neighbors(u, &left) & elimination.neighbors(h, &left);
                let through = if near >> h & 1 == 1 { 0 } else { common };
                Reach { target: number(h), through: bits(through).map(number).collect() }
            };
            bits(elimination.within_two(u, &left)).map(reach).collect()
        };
        let reaches = vertices.iter().map(reaches_of).collect();
        Model { order: graph.order(), placed, vertices, reaches }
    }

    pub(super) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// The order that `precedes`, which must be transitive, makes.
    pub(super) fn order(&self, precedes: impl Fn(usize, usize) -> bool) -> LinearOrder {
        let earlier = |&u: &usize| (0..self.len()).filter(|&h| h != u && precedes(h, u)).count();
        let mut sequence: Vec<usize> = (0..self.len()).collect();
        sequence.sort_by_cached_key(earlier);
        let unplaced = sequence.into_iter().map(|u| self.vertices[u]);
        let vertices = unplaced.chain(self.placed.iter().rev().copied());
        LinearOrder::new(self.order, vertices.map(Vertex::new).collect()).expect("every vertex once")
    }
}
