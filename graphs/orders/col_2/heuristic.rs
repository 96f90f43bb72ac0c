//! Smallest reach first, from the right.
//!
//! While vertices are left, the one among them with the fewest loose backward neighbors, were it placed
//! next, takes the rightmost free place; among equals, the one with the least number.
//!
//! Call two vertices that are left *related* if they are adjacent or share a placed neighbor; the
//! vertices related to u are then R(u), should u be placed now. Placing u takes u from every relation
//! and relates its unplaced neighbors to each other, so that only vertices related to u are touched.
//! The cost is that of the relations made, at most the number of pairs at distance at most two.

use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashSet;

use super::{Method, bracket};
use crate::{Graph, Limit, LinearOrder, Vertex};

/// The heuristic alone.
pub const METHOD: Method = Method {
    name: "heuristic",
    about: "from the right, the vertex with the fewest loose backward neighbors; no search",
    run: |graph, _| bracket(graph, Limit::Size),
};

/// The order that places, from the right, the vertex of smallest reach (least number among equals).
pub fn heuristic(graph: &Graph) -> LinearOrder {
    let n = graph.order();
    let mut reach: Vec<usize> = graph.vertices().map(|v| graph.degree(v)).collect();
    let mut left: BTreeSet<(usize, Vertex)> = graph.vertices().map(|v| (reach[v.index()], v)).collect();
    let mut placed = vec![false; n];
    let mut related_pairs = Pairs::new(n);
    for (u, v) in graph.edges() {
        related_pairs.insert(u, v);
    }
    let mut from_the_right = Vec::with_capacity(n);
    let mut seen_from = vec![None; n];

    while let Some((smallest, u)) = left.pop_first() {
        from_the_right.push(u);
        placed[u.index()] = true;
        // Nobody has a smaller reach, so all that are left are related to each other and stay so:
        // their reaches fall together, and from here on only the vertex number decides.
        if smallest == left.len() {
            from_the_right.extend(left.iter().map(|&(_, v)| v));
            break;
        }

        let mut related = Vec::with_capacity(smallest);
        seen_from[u.index()] = Some(u);
        let mut meet = |v: Vertex| {
            if !placed[v.index()] && seen_from[v.index()] != Some(u) {
                seen_from[v.index()] = Some(u);
                related.push((v, reach[v.index()]));
            }
        };
        for &w in graph.neighbors(u) {
            if placed[w.index()] {
                graph.neighbors(w).iter().copied().for_each(&mut meet);
            } else {
                meet(w);
            }
        }

        for &(v, _) in &related {
            reach[v.index()] -= 1;
        }
        let neighbors = graph.neighbors(u).iter().copied().filter(|v| !placed[v.index()]);
        let neighbors: Vec<Vertex> = neighbors.collect();
        for (i, &x) in neighbors.iter().enumerate() {
            for &y in &neighbors[i + 1..] {
                if related_pairs.insert(x, y) {
                    reach[x.index()] += 1;
                    reach[y.index()] += 1;
                }
            }
        }
        for (v, before) in related {
            if reach[v.index()] != before {
                left.remove(&(before, v));
                left.insert((reach[v.index()], v));
            }
        }
    }
    from_the_right.reverse();
    LinearOrder::new(n, from_the_right).expect("every vertex is placed once")
}

/// A set of pairs of vertices: one bit a pair where that is 2 MB at most, else a hash set.
enum Pairs {
    Table { order: usize, bits: FixedBitSet },
    Hashed(FxHashSet<(Vertex, Vertex)>),
}

impl Pairs {
    const MAX_TABLE_ORDER: usize = 4096;

    fn new(order: usize) -> Self {
        if order <= Self::MAX_TABLE_ORDER {
            Pairs::Table { order, bits: FixedBitSet::with_capacity(order * order) }
        } else {
            Pairs::Hashed(FxHashSet::default())
        }
    }

    /// Adds the pair u < v; true if it is new.
    fn insert(&mut self, u: Vertex, v: Vertex) -> bool {
        match self {
            Pairs::Table { order, bits } => !bits.put(u.index() * *order + v.index()),
            Pairs::Hashed(pairs) => pairs.insert((u, v)),
        }
    }
}
