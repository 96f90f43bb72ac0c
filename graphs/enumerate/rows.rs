//! Graphs of small order as rows of bits, which are copied, compared and hashed as they are.

use canonical_form::Canonize;

use crate::Graph;
use crate::vertex_set::bits;

/// A graph of order at most `MOST` <= 16: bit v of `rows[u]` says whether u and v are adjacent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rows<const MOST: usize> {
    pub(crate) order: usize,
    pub(crate) rows: [u16; MOST],
}

impl<const MOST: usize> Rows<MOST> {
    /// The graph of order 0 or 1.
    pub(crate) fn trivial(order: usize) -> Self {
        assert!(order <= 1, "a graph of order {order} has edges or not");
        Rows { order, rows: [0; MOST] }
    }

    /// The graph with one more vertex, adjacent to the given ones.
    pub(crate) fn extended(mut self, neighbors: u16) -> Self {
        let new = self.order;
        for v in bits(neighbors) {
            self.rows[v] |= 1 << new;
        }
        self.rows[new] = neighbors;
        self.order += 1;
        self
    }

    pub fn degree(&self, v: usize) -> u32 {
        self.rows[v].count_ones()
    }

    pub(crate) fn is_connected_without(&self, v: usize) -> bool {
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

    pub(crate) fn degree_sum(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    pub(crate) fn to_graph(self) -> Graph {
        let edges = (0..self.order).flat_map(|u| bits(self.rows[u]).map(move |v| (u, v)));
        Graph::from_edges(self.order, edges).expect("the rows of a simple graph")
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
