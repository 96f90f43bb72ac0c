//! The connected graphs of a class that is closed under the removal of vertices, by growth from order to order.
//!
//! Idea: a connected graph of order n >= 2 has a vertex whose removal leaves it connected (a leaf of a spanning tree).
//! So all connected graphs of the class arise from those of order n - 1 by joining a new vertex to a nonempty set of
//! vertices. It is enough to keep those in which the new vertex comes first, by degree, among all vertices that could
//! be removed: every graph has such a vertex, and the graph without it is in the class and connected.

use canonical_form::Canonize;
use rustc_hash::FxHashSet;

use graphs::Graph;
use graphs::bits;
use graphs::connectivity::is_connected;

/// Which removable vertex must be the new one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum First {
    /// One of largest degree: the fewest graphs are stored.
    LargestDegree,
    /// One of least degree, which is at most this number in every graph of the class: the fewest graphs are tried.
    DegreeAtMost(u32),
}

/// Every connected graph of order n in the class exactly once, in canonical form, by rising size and then by
/// adjacency rows. Costs one test for each set of neighbors and a canonical form for each graph stored.
///
/// # Panics
/// Above order `MOST`, which is at most 16.
pub(crate) fn connected<const MOST: usize>(
    n: usize,
    first: First,
    contains: fn(&Graph) -> bool,
) -> Box<dyn Iterator<Item = Graph> + Send> {
    assert!(n <= MOST && MOST <= 16, "graphs are grown up to order {MOST}, not {n}");
    let mut graphs = vec![Rows::<MOST>::trivial(n.min(1))];
    for _ in 1..n {
        let mut found = FxHashSet::default();
        for parent in &graphs {
            for neighbors in 1..1 << parent.order {
                if !first.takes(neighbors) {
                    continue;
                }
                let child = parent.extended(neighbors);
                if first.is_last(&child) && contains(&child.to_graph()) {
                    found.insert(child.canonical());
                }
            }
        }
        graphs = found.into_iter().collect();
        graphs.sort_unstable_by_key(|graph| (graph.degree_sum(), *graph));
    }
    Box::new(graphs.into_iter().map(Rows::to_graph))
}

impl First {
    /// Whether a vertex with this many neighbors can come first.
    fn takes(self, neighbors: u16) -> bool {
        match self {
            First::LargestDegree => true,
            First::DegreeAtMost(most) => neighbors.count_ones() <= most,
        }
    }

    /// Whether the last vertex comes first among the vertices that can be removed without disconnecting the graph.
    fn is_last<const MOST: usize>(self, graph: &Rows<MOST>) -> bool {
        let degree = graph.degree(graph.order - 1);
        (0..graph.order - 1).all(|v| {
            let comes_before = match self {
                First::LargestDegree => graph.degree(v) > degree,
                First::DegreeAtMost(_) => graph.degree(v) < degree,
            };
            !comes_before || !graph.is_connected_without(v)
        })
    }
}

/// A graph of order at most `MOST` <= 16: bit v of `rows[u]` says whether u and v are adjacent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rows<const MOST: usize> {
    order: usize,
    rows: [u16; MOST],
}

impl<const MOST: usize> Rows<MOST> {
    /// The graph of order 0 or 1.
    fn trivial(order: usize) -> Self {
        assert!(order <= 1, "expected order 0 or 1, found {order}");
        Rows { order, rows: [0; MOST] }
    }

    /// The graph with one more vertex, adjacent to the given ones.
    fn extended(mut self, neighbors: u16) -> Self {
        let new = self.order;
        for v in bits(neighbors) {
            self.rows[v] |= 1 << new;
        }
        self.rows[new] = neighbors;
        self.order += 1;
        self
    }

    fn degree(&self, v: usize) -> u32 {
        self.rows[v].count_ones()
    }

    fn is_connected_without(&self, v: usize) -> bool {
        let others = (((1u32 << self.order) - 1) as u16) & !(1 << v);
        let mut reached = others & others.wrapping_neg();
        let mut frontier = reached;
        while frontier != 0 {
            let ahead = bits(frontier).fold(0, |ahead, u| ahead | self.rows[u]);
            frontier = ahead & others & !reached;
            reached |= frontier;
        }
        reached == others
    }

    fn degree_sum(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    fn to_graph(self) -> Graph {
        Graph::of_words(self.rows[..self.order].iter().map(|&row| row.into()).collect())
    }
}

impl<const MOST: usize> Canonize for Rows<MOST> {
    fn size(&self) -> usize {
        self.order
    }

    fn apply_morphism(&self, image: &[usize]) -> Self {
        let mut rows = [0; MOST];
        for v in 0..self.order {
            rows[image[v]] = bits(self.rows[v]).fold(0, |row, w| row | 1 << image[w]);
        }
        Rows { order: self.order, rows }
    }

    fn invariant_neighborhood(&self, v: usize) -> impl Iterator<Item = (usize, u64)> {
        bits(self.rows[v]).map(|w| (w, 0))
    }
}

/// The largest order of connected graphs: all 11,716,571 are in memory; there are 1,006,700,565 of order 11.
pub const MOST_CONNECTED: usize = 10;

/// Every connected graph of order n exactly once, in canonical form, by rising size and then by adjacency
/// rows; the sequence is the same on every run. Their numbers are 1, 1, 1, 2, 6, 21, 112, 853, 11117, 261080
/// for n = 0 ... 9 \[OEIS A001349\].
///
/// # Panics
/// Above order 10.
pub fn connected_graphs(n: usize) -> impl Iterator<Item = Graph> {
    connected::<MOST_CONNECTED>(n, First::LargestDegree, |_| true)
}

/// Every graph of order n exactly once: the connected ones, and complements of these that are disconnected.
/// Their numbers are 1, 1, 2, 4, 11, 34, 156, 1044, 12346 for n = 0 ... 8 \[OEIS A000088\].
///
/// # Panics
/// Above order 10.
pub fn every_graph(n: usize) -> impl Iterator<Item = Graph> {
    let complement = move |graph: Graph| {
        let pairs = graph.vertices().flat_map(|u| graph.vertices().map(move |v| (u, v)));
        let missing = pairs.filter(|&(u, v)| u < v && !graph.are_adjacent(u, v));
        Graph::from_edges(n, missing.map(|(u, v)| (u.index(), v.index()))).expect("no loops")
    };
    let others = connected_graphs(n).map(complement).filter(|graph| !is_connected(graph));
    connected_graphs(n).chain(others)
}
