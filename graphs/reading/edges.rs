//! The edges of a graph while it is read.

use super::{Fault, Room, Source};
use crate::{Graph, GraphError, Vertex};

/// Edges in the order of the input. Duplicates are merged from time to time, so that repetition costs no memory.
pub struct Edges {
    /// Pairs (v, u) with v > u: graph6 and sparse6 give them in this order, which leaves little to sort.
    list: Vec<(Vertex, Vertex)>,
    /// The length of the list at which duplicates are merged next.
    merge_length: usize,
    drops_loops: bool,
    room: Room,
}

impl Default for Edges {
    fn default() -> Self {
        Edges::new()
    }
}

impl Edges {
    /// The largest number of edges that a reader accepts: 2^25, as in the complete graph of order 8192.
    pub const MAX_SIZE: usize = 1 << 25;

    const FIRST_MERGE_LENGTH: usize = 1 << 12;

    /// Initial capacity, for streams of small graphs.
    const FEW: usize = 32;

    pub fn new() -> Self {
        Edges::within(Room::default())
    }

    fn within(room: Room) -> Self {
        let list = Vec::with_capacity(Self::FEW);
        Edges { list, merge_length: Self::FIRST_MERGE_LENGTH, drops_loops: false, room }
    }

    /// An empty list. The source determines whether loops are dropped and how much memory may be used.
    pub fn from_source(source: &Source<'_>) -> Self {
        Edges { drops_loops: source.drops_loops, ..Edges::within(source.room.clone()) }
    }

    /// Adds the edge {u, v}; `name` gives the name of u in the input.
    #[inline]
    pub fn join(&mut self, u: usize, v: usize, name: impl FnOnce() -> String) -> Result<(), Fault> {
        match u == v {
            false => self.push(u, v),
            true if self.drops_loops => Ok(()),
            true => Err(Fault::loop_at(name())),
        }
    }

    /// Adds the edge {u, v}, u != v.
    ///
    /// # Errors
    /// More than [`Edges::MAX_SIZE`] edges.
    #[inline]
    pub fn push(&mut self, u: usize, v: usize) -> Result<(), Fault> {
        self.list.push((Vertex::new(u.max(v)), Vertex::new(u.min(v))));
        if self.list.len() >= self.merge_length { self.merge() } else { Ok(()) }
    }

    #[cold]
    fn merge(&mut self) -> Result<(), Fault> {
        self.list.sort_unstable();
        self.list.dedup();
        if self.list.len() > Self::MAX_SIZE {
            return Err(Self::too_many());
        }
        let before = self.merge_length;
        self.merge_length =
            (2 * self.list.len()).clamp(Self::FIRST_MERGE_LENGTH, Self::MAX_SIZE + Self::MAX_SIZE / 4);
        // The list, while it grows, and the lists of neighbors that are made of it.
        const OF_AN_EDGE: usize = 40;
        self.room.hold(OF_AN_EDGE * self.merge_length.saturating_sub(before))
    }

    pub fn too_many() -> Fault {
        Fault::new(format!("at most {} edges", Self::MAX_SIZE), "more")
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn size(&mut self) -> Result<usize, Fault> {
        self.merge()?;
        Ok(self.list.len())
    }

    /// Replaces each end v by `number[v]`.
    pub fn renumber(&mut self, number: &[usize]) {
        for (u, v) in &mut self.list {
            (*u, *v) = (Vertex::new(number[u.index()]), Vertex::new(number[v.index()]));
        }
    }

    pub fn into_graph(self, order: usize) -> Result<Graph, Fault> {
        let held = self.list.len();
        const OF_A_VERTEX: usize = 48;
        self.room.hold(OF_A_VERTEX * order)?;
        let graph = Graph::from_edges(order, self.list.into_iter().map(|(u, v)| (u.index(), v.index())))?;
        debug_assert!(held <= Self::FIRST_MERGE_LENGTH.max(2 * graph.size()), "repetition costs memory");
        Ok(graph)
    }
}

/// Ordered pairs of vertices. Each pair must occur as often as its reverse.
pub struct Arcs {
    list: Vec<(Vertex, Vertex)>,
    drops_loops: bool,
    room: Room,
}

impl Arcs {
    /// An empty list. The source determines whether loops are dropped and how much memory may be used.
    pub fn from_source(source: &Source<'_>) -> Self {
        Arcs { list: Vec::new(), drops_loops: source.drops_loops, room: source.room.clone() }
    }

    /// Adds a pair. `refusal` makes the error for a loop.
    ///
    /// # Errors
    /// A loop, unless loops are dropped; more than two pairs for each of [`Edges::MAX_SIZE`] edges.
    #[inline]
    pub fn push(&mut self, u: usize, v: usize, refusal: impl FnOnce() -> Fault) -> Result<(), Fault> {
        if u == v {
            return if self.drops_loops { Ok(()) } else { Err(refusal()) };
        }
        if self.list.len() == 2 * Edges::MAX_SIZE {
            return Err(Edges::too_many());
        }
        if self.list.len() == self.list.capacity() {
            // The list and the same reversed, while it grows, and the lists of neighbors that are made of both.
            const OF_AN_ARC: usize = 48;
            self.room.hold(OF_AN_ARC * self.list.len())?;
        }
        self.list.push((Vertex::new(u), Vertex::new(v)));
        Ok(())
    }

    pub fn into_graph(
        self,
        order: usize,
        complaint: impl FnOnce(Vertex, Vertex) -> Fault,
    ) -> Result<Graph, Fault> {
        let mut arcs = self.list;
        let mut reversed: Vec<_> = arcs.iter().map(|&(u, v)| (v, u)).collect();
        arcs.sort_unstable();
        reversed.sort_unstable();
        if let Some((arc, back)) = arcs.iter().zip(&reversed).find(|(arc, back)| arc != back) {
            // The smaller of two different arcs is in one of the lists only.
            return Err(if arc < back { complaint(arc.0, arc.1) } else { complaint(back.1, back.0) });
        }
        drop(reversed);
        let mut edges = Edges::within(self.room);
        arcs.into_iter().filter(|(u, v)| u < v).try_for_each(|(u, v)| edges.push(u.index(), v.index()))?;
        edges.into_graph(order)
    }
}

/// The error for adjacency lists in which u is in the list of v more often than v in that of u.
pub fn one_sided(v: usize, u: usize) -> Fault {
    Fault::new("every edge in the lists of both its ends", format!("{v} {u} in one of them only"))
}

/// Checks that a number can be the order of a graph.
///
/// # Errors
/// More than [`Graph::MAX_ORDER`].
pub fn order(number: u64) -> Result<usize, Fault> {
    let order = usize::try_from(number).ok().filter(|&order| order <= Graph::MAX_ORDER);
    order.ok_or(GraphError::TooManyVertices(number).into())
}
