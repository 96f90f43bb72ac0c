//! The edges of a graph under reading.

use super::{Fault, Source};
use crate::{Graph, Vertex};

/// Edges in the order of the input, with duplicates merged from time to time so that repetition costs no
/// memory.
pub struct Edges {
    /// Pairs (v, u) with v > u: graph6 and sparse6 give them in this order, which leaves little to sort.
    list: Vec<(Vertex, Vertex)>,
    /// The length at which duplicates are merged next.
    patience: usize,
    drops_loops: bool,
}

impl Default for Edges {
    fn default() -> Self {
        Edges::new()
    }
}

impl Edges {
    /// The largest number of edges that a reader accepts: 2^25, as in the complete graph of order 8192.
    pub const MAX_SIZE: usize = 1 << 25;

    const FIRST_PATIENCE: usize = 1 << 12;

    /// Room for the edges of a small graph, of which streams have many.
    const FEW: usize = 32;

    pub fn new() -> Self {
        Edges { list: Vec::with_capacity(Self::FEW), patience: Self::FIRST_PATIENCE, drops_loops: false }
    }

    /// No edges yet; the input says whether loops are left out.
    pub fn from_source(source: &Source<'_>) -> Self {
        Edges { drops_loops: source.drops_loops, ..Edges::new() }
    }

    /// Adds the edge {u, v}; `name` is what the input calls u.
    #[inline]
    pub(crate) fn join(&mut self, u: usize, v: usize, name: impl FnOnce() -> String) -> Result<(), Fault> {
        match u == v {
            false => self.push(u, v),
            true if self.drops_loops => Ok(()),
            true => Err(Fault::loop_at(name())),
        }
    }

    /// Adds the edge {u, v}, which must be no loop.
    ///
    /// # Errors More than [`Edges::MAX_SIZE`] edges.
    #[inline]
    pub fn push(&mut self, u: usize, v: usize) -> Result<(), Fault> {
        self.list.push((Vertex::new(u.max(v)), Vertex::new(u.min(v))));
        if self.list.len() >= self.patience { self.merge() } else { Ok(()) }
    }

    #[cold]
    fn merge(&mut self) -> Result<(), Fault> {
        self.list.sort_unstable();
        self.list.dedup();
        if self.list.len() > Self::MAX_SIZE {
            return Err(Self::too_many());
        }
        self.patience =
            (2 * self.list.len()).clamp(Self::FIRST_PATIENCE, Self::MAX_SIZE + Self::MAX_SIZE / 4);
        Ok(())
    }

    pub(crate) fn too_many() -> Fault {
        Fault::new(format!("at most {} edges", Self::MAX_SIZE), "more")
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many different edges there are.
    pub fn size(&mut self) -> Result<usize, Fault> {
        self.merge()?;
        Ok(self.list.len())
    }

    /// Gives every end the number `number[end]`.
    pub(crate) fn renumber(&mut self, number: &[usize]) {
        for (u, v) in &mut self.list {
            (*u, *v) = (Vertex::new(number[u.index()]), Vertex::new(number[v.index()]));
        }
    }

    pub(crate) fn into_graph(self, order: usize) -> Result<Graph, Fault> {
        let held = self.list.len();
        let graph = Graph::from_edges(order, self.list.into_iter().map(|(u, v)| (u.index(), v.index())))?;
        debug_assert!(held <= Self::FIRST_PATIENCE.max(2 * graph.size()), "repetition costs memory");
        Ok(graph)
    }
}
