//! Every connected cubic graph of an order, once each. Their numbers are 1, 2, 5, 19, 85, 509, 4060,
//! 41301, 510489 for n = 4, 6 ... 20 \[OEIS A002851\].
//!
//! Idea: smaller cubic graphs are made larger at their edges.
//! - *Joining two edges* of a connected graph of order n - 2: each gets a new vertex, and these two are adjacent.
//! - *Bridging*: the same with an edge each of two connected graphs whose orders sum to n - 2.
//! - *A diamond*, K_4 less an edge, put into an edge of a connected graph of order n - 4.
//!
//! Proof that every connected cubic graph G of order n >= 6 arises. Take away an edge xy and suppress x
//! and y, which have degree 2 then. The result is simple, and G arises by one of the first two, unless
//! (i) the other neighbors of x or those of y are adjacent or (ii) x and y have the same other
//! neighbors; call xy *bad* then. Let all edges be bad. In both cases there is a triangle abc; a', b',
//! c' are the third neighbors of its vertices. ab is bad: a' and c are adjacent, so that a' = c', or b'
//! and c are, so that b' = c', or {a', c} = {b', c}, so that a' = b'. So two of the three are equal,
//! and every triangle lies in a diamond, with ends r and s, whose third neighbors are r' and s'.
//!
//! If r' = s' = t, let z be the third neighbor of t. tz is bad, and the other neighbors of t, r and s,
//! are not adjacent. t is in no neighborhood but those of r, s and z, so that (ii) fails as well, and
//! the other neighbors of z are adjacent. The triangle at z lies in a diamond with the end z. Take this
//! diamond instead: its outer neighbors are t and a vertex other than r and s.
//!
//! So r' and s' differ. If they are not adjacent, G arises from a graph of order n - 4 by a diamond in
//! the edge r's'. (In the case above the outer neighbors are t, whose others are r and s, and a vertex
//! that is neither: not adjacent.) If they are adjacent, r's' is bad, where r is a neighbor of r' alone
//! and s of s' alone, and r is not adjacent to the third neighbor u of r', nor s to that of s'. This
//! leaves {r, u} = {s, w}, where u = w is impossible beside r = s, and r = w, since r is not adjacent
//! to s'. A contradiction. `[own proof]`
//!
//! To make few graphs twice, a child by joining is kept if its new edge comes first, by a number that
//! isomorphisms keep, among all edges which could be taken away so; a child by bridging if there is no
//! such edge; and a child by a diamond if all edges are bad.

use canonical_form::Canonize;
use itertools::Itertools;
use rustc_hash::FxHashSet;

use graphs::Graph;

/// The largest order, with 510,489 graphs.
pub(super) const MAX_ORDER: usize = 20;

pub(super) fn cubic_graphs(n: usize) -> impl Iterator<Item = Graph> {
    assert!(n <= MAX_ORDER, "cubic graphs are enumerated up to order {MAX_ORDER}, not {n}");
    let mut by_order = vec![Vec::new(); 3.max(n / 2 + 1)];
    by_order[2] = vec![Cubic::complete()];
    for half in 3..=n / 2 {
        by_order[half] = children(&by_order[..half]);
    }
    let found = if n.is_multiple_of(2) { std::mem::take(&mut by_order[n / 2]) } else { Vec::new() };
    found.into_iter().map(|graph| graph.to_graph())
}

/// The graphs of the next order; `smaller[h]` has the graphs of order 2h.
fn children(smaller: &[Vec<Cubic>]) -> Vec<Cubic> {
    let half = smaller.len();
    let mut found = FxHashSet::default();
    for parent in &smaller[half - 1] {
        for [e, f] in parent.edges().array_combinations() {
            let child = parent.joined(e, f);
            if child.new_edge_comes_first() {
                found.insert(child.canonical());
            }
        }
    }
    for (a, b) in (2..half - 2).map(|a| (a, half - 1 - a)).filter(|(a, b)| a <= b) {
        for (left, right) in smaller[a].iter().cartesian_product(&smaller[b]) {
            let union = left.beside(right);
            for (e, f) in left.edges().cartesian_product(right.edges().collect_vec()) {
                let child = union.joined(e, f.map(|v| v + left.order));
                if !child.edges().any(|edge| child.can_be_taken_away(edge) && !child.is_bridge(edge)) {
                    found.insert(child.canonical());
                }
            }
        }
    }
    for parent in smaller.get(half.wrapping_sub(2)).into_iter().flatten() {
        for edge in parent.edges() {
            let child = parent.with_diamond(edge);
            if !child.edges().any(|edge| child.can_be_taken_away(edge)) {
                found.insert(child.canonical());
            }
        }
    }
    found.into_iter().sorted_unstable().collect()
}

type Edge = [usize; 2];

/// A cubic graph, finished or under construction: the neighbors of each vertex, ascending in canonical forms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Cubic {
    order: usize,
    neighbors: [[u8; 3]; MAX_ORDER],
}

impl Cubic {
    fn complete() -> Self {
        let mut neighbors = [[0; 3]; MAX_ORDER];
        neighbors[..4].copy_from_slice(&[[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]]);
        Cubic { order: 4, neighbors }
    }

    fn neighbors_of(&self, v: usize) -> impl Iterator<Item = usize> + Clone + use<> {
        self.neighbors[v].into_iter().map(usize::from)
    }

    fn others(&self, v: usize, w: usize) -> [usize; 2] {
        let [a, b, c] = self.neighbors[v].map(usize::from);
        if a == w {
            [b, c]
        } else if b == w {
            [a, c]
        } else {
            [a, b]
        }
    }

    fn are_adjacent(&self, v: usize, w: usize) -> bool {
        self.neighbors_of(v).contains(&w)
    }

    fn edges(&self) -> impl Iterator<Item = Edge> + Clone + '_ {
        (0..self.order).flat_map(move |u| self.neighbors_of(u).filter(move |v| u < *v).map(move |v| [u, v]))
    }

    fn replace(&mut self, v: usize, old: usize, new: usize) {
        let place = self.neighbors[v].iter_mut().find(|w| usize::from(**w) == old);
        *place.expect("the vertices are adjacent") = new as u8;
    }

    /// The graph with a new vertex on each of two edges; these two, the last vertices, are adjacent.
    fn joined(mut self, [a, b]: Edge, [c, d]: Edge) -> Self {
        let (x, y) = (self.order, self.order + 1);
        self.order += 2;
        self.replace(a, b, x);
        self.replace(b, a, x);
        self.neighbors[x] = [a, b, y].map(|v| v as u8);
        // The two edges may share an end: the second is still as it was, since edges are different.
        self.replace(c, d, y);
        self.replace(d, c, y);
        self.neighbors[y] = [c, d, x].map(|v| v as u8);
        self
    }

    /// The disjoint union; the vertices of the other graph come last.
    fn beside(mut self, other: &Self) -> Self {
        for v in 0..other.order {
            self.neighbors[self.order + v] = other.neighbors[v].map(|w| w + self.order as u8);
        }
        self.order += other.order;
        self
    }

    fn with_diamond(mut self, [a, b]: Edge) -> Self {
        let [r, p, q, s] = [0, 1, 2, 3].map(|i| self.order + i);
        self.order += 4;
        self.replace(a, b, r);
        self.replace(b, a, s);
        for (v, neighbors) in [(r, [a, p, q]), (p, [r, q, s]), (q, [r, p, s]), (s, [b, p, q])] {
            self.neighbors[v] = neighbors.map(|w| w as u8);
        }
        self
    }

    /// Whether the graph without the edge, with its ends suppressed, is simple (the edge is not bad).
    fn can_be_taken_away(&self, [x, y]: Edge) -> bool {
        let ([a, b], [c, d]) = (self.others(x, y), self.others(y, x));
        let same = (a, b) == (c, d) || (a, b) == (d, c);
        !same && !self.are_adjacent(a, b) && !self.are_adjacent(c, d)
    }

    fn is_bridge(&self, [x, y]: Edge) -> bool {
        let mut reached = 1u32 << x;
        let mut open = vec![x];
        while let Some(v) = open.pop() {
            for w in self.neighbors_of(v) {
                if (v, w) != (x, y) && reached & 1 << w == 0 {
                    reached |= 1 << w;
                    open.push(w);
                }
            }
        }
        reached & 1 << y == 0
    }

    /// The numbers of vertices within distance 1 to 4 of the ends of an edge: an isomorphism invariant.
    fn widths(&self, [x, y]: Edge) -> [u32; 4] {
        let mut ball = 1u32 << x | 1 << y;
        [(); 4].map(|()| {
            ball = (0..self.order)
                .filter(|v| ball & 1 << v != 0)
                .fold(ball, |ball, v| self.neighbors_of(v).fold(ball, |ball, w| ball | 1 << w));
            ball.count_ones()
        })
    }

    /// Whether the edge between the last two vertices comes first among all edges that can be removed without
    /// disconnecting the graph.
    fn new_edge_comes_first(&self) -> bool {
        let new = self.widths([self.order - 2, self.order - 1]);
        self.edges()
            .all(|edge| self.widths(edge) <= new || !self.can_be_taken_away(edge) || self.is_bridge(edge))
    }

    fn to_graph(self) -> Graph {
        let edges = self.edges().map(|[u, v]| (u, v));
        Graph::from_edges(self.order, edges).expect("a cubic graph that is simple")
    }
}

impl Canonize for Cubic {
    fn size(&self) -> usize {
        self.order
    }

    fn apply_morphism(&self, image: &[usize]) -> Self {
        let mut neighbors = [[0; 3]; MAX_ORDER];
        for v in 0..self.order {
            neighbors[image[v]] = self.neighbors[v].map(|w| image[usize::from(w)] as u8);
            neighbors[image[v]].sort_unstable();
        }
        Cubic { order: self.order, neighbors }
    }

    fn invariant_neighborhood(&self, v: usize) -> impl Iterator<Item = (usize, u64)> {
        self.neighbors_of(v).map(|w| (w, 0))
    }
}
