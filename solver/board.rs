//! The graph as the searches use it.

use graphs::{Graph, Vertex};

use crate::set::Set;

/// The neighborhoods of a graph of order at most 64 W.
#[derive(Clone)]
pub(crate) struct Board<const W: usize> {
    neighbors: Vec<Set<W>>,
}

impl<const W: usize> Board<W> {
    pub(crate) fn new(graph: &Graph) -> Self {
        let neighborhood = |v: Vertex| {
            graph.neighbors(v).iter().fold(Set::EMPTY, |set, neighbor| set.with(neighbor.index()))
        };
        Board { neighbors: graph.vertices().map(neighborhood).collect() }
    }

    pub(crate) fn order(&self) -> usize {
        self.neighbors.len()
    }

    #[inline]
    pub(crate) fn neighbors(&self, v: usize) -> Set<W> {
        self.neighbors[v]
    }

    /// The vertices at which a connected move may be made if those in `free` are the untaken ones: those with
    /// a neighbor outside `free`, or all of `free` if there are none.
    pub(crate) fn open(&self, free: Set<W>) -> Set<W> {
        let touches = |&v: &usize| !self.neighbors(v).is_subset(free);
        let touching = free.iter().filter(touches).fold(Set::EMPTY, Set::with);
        if touching.is_empty() { free } else { touching }
    }

    /// Whether the nonempty set `ends` lies in one component of the subgraph induced by `within`, a superset.
    #[inline]
    pub(crate) fn joins(&self, ends: Set<W>, within: Set<W>) -> bool {
        let Some(v) = ends.first() else { return true };
        let mut component = Set::EMPTY.with(v);
        let mut frontier = component;
        while let Some(u) = frontier.pop() {
            let new = self.neighbors(u).and(within).minus(component);
            component = component.or(new);
            if ends.is_subset(component) {
                return true;
            }
            frontier = frontier.or(new);
        }
        false
    }

    /// The component of v in the subgraph induced by `within`, which contains v.
    #[inline]
    pub(crate) fn component(&self, v: usize, within: Set<W>) -> Set<W> {
        let mut component = Set::EMPTY.with(v);
        let mut frontier = component;
        while let Some(u) = frontier.pop() {
            let new = self.neighbors(u).and(within).minus(component);
            component = component.or(new);
            frontier = frontier.or(new);
        }
        component
    }
}
