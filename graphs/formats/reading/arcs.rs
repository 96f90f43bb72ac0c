//! Edges that an input gives from both of their ends.

use super::{Edges, Fault, Source};
use crate::{Graph, Vertex};

/// Ordered pairs of vertices, each of which must come in both orders, and as often in the one as in the other.
pub(crate) struct Arcs {
    list: Vec<(Vertex, Vertex)>,
    drops_loops: bool,
}

impl Arcs {
    /// No arcs yet; the input says whether loops are left out.
    pub fn from_source(source: &Source<'_>) -> Self {
        Arcs { list: Vec::new(), drops_loops: source.drops_loops }
    }

    /// Adds a pair; `refusal` is what a loop is refused with.
    ///
    /// # Errors
    /// A loop, unless loops are left out, and more than two for each of [`Edges::MAX_SIZE`] edges.
    #[inline]
    pub fn push(&mut self, u: usize, v: usize, refusal: impl FnOnce() -> Fault) -> Result<(), Fault> {
        if u == v {
            return if self.drops_loops { Ok(()) } else { Err(refusal()) };
        }
        if self.list.len() == 2 * Edges::MAX_SIZE {
            return Err(Edges::too_many());
        }
        self.list.push((Vertex::new(u), Vertex::new(v)));
        Ok(())
    }

    pub(crate) fn into_graph(
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
        let mut edges = Edges::new();
        arcs.into_iter().filter(|(u, v)| u < v).try_for_each(|(u, v)| edges.push(u.index(), v.index()))?;
        edges.into_graph(order)
    }
}

/// The refusal of lists of neighbors where u stands in the list of v more often than v in that of u.
pub(crate) fn one_sided(v: usize, u: usize) -> Fault {
    Fault::new("every edge in the lists of both its ends", format!("{v} {u} in one of them only"))
}
