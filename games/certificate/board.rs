//! The graph as the checker uses it.

use graphs::{Graph, Vertex, VertexSet};

/// The largest order of a certificate; it bounds the adjacency matrix.
pub const MAX_ORDER: usize = 1024;

/// A graph with its neighborhoods as sets.
#[derive(Debug, Clone)]
pub struct Board {
    graph: Graph,
    neighborhoods: Vec<VertexSet>,
}

impl Board {
    /// The board for `graph`. O(n^2) memory.
    pub fn new(graph: Graph) -> Self {
        let neighborhoods = graph.vertices().map(|v| graph.neighborhood(v)).collect();
        Board { graph, neighborhoods }
    }

    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    #[inline]
    pub fn neighborhood(&self, v: Vertex) -> &VertexSet {
        &self.neighborhoods[v.index()]
    }

    /// The component of `v` in the subgraph induced by `within`, which contains `v`.
    pub fn component(&self, v: Vertex, within: &VertexSet) -> VertexSet {
        let mut component = VertexSet::of(self.graph.order(), [v]);
        let mut frontier = component.clone();
        while !frontier.is_empty() && component != *within {
            let mut reached = self.around(&frontier);
            reached.intersect_with(within);
            reached.difference_with(&component);
            component.union_with(&reached);
            frontier = reached;
        }
        component
    }

    /// Whether v -> `images[v]` is an automorphism. It is enough that it is a permutation and maps edges to
    /// edges: the m images are distinct, so they are all edges.
    pub(super) fn is_automorphism(&self, images: &[Vertex]) -> bool {
        let mut hit = vec![false; self.graph.order()];
        let mut hits_anew =
            |v: &Vertex| v.index() < hit.len() && !std::mem::replace(&mut hit[v.index()], true);
        images.len() == self.graph.order()
            && images.iter().all(&mut hits_anew)
            && self.graph.edges().all(|(u, v)| self.graph.are_adjacent(images[u.index()], images[v.index()]))
    }

    /// The vertices at which a connected move may be made if the vertices in `free` are the uncolored
    /// or unmarked ones: those with a neighbor outside `free`, or all of `free` if there are none
    /// ([`crate::Adjacency`]).
    pub(super) fn open(&self, free: &VertexSet) -> VertexSet {
        let touches = |&v: &Vertex| !self.neighborhood(v).is_subset(free);
        let touching = VertexSet::of(self.graph.order(), free.iter().filter(touches));
        if touching.is_empty() { free.clone() } else { touching }
    }

    pub(super) fn bytes_of_sets(&self, count: usize) -> u64 {
        (count * (size_of::<VertexSet>() + self.graph.order() / 8)) as u64
    }

    pub(super) fn none(&self) -> VertexSet {
        VertexSet::empty(self.graph.order())
    }

    pub(super) fn around(&self, set: &VertexSet) -> VertexSet {
        self.union(set.iter().map(|v| self.neighborhood(v)))
    }

    pub(super) fn union<'a>(&self, sets: impl IntoIterator<Item = &'a VertexSet>) -> VertexSet {
        let mut union = self.none();
        sets.into_iter().for_each(|set| union.union_with(set));
        union
    }
}

pub(super) fn image(set: &VertexSet, images: &[Vertex]) -> VertexSet {
    VertexSet::of(images.len(), set.iter().map(|v| images[v.index()]))
}

/// Appends a set to a key, one bit per vertex.
pub(super) fn append(key: &mut Vec<u8>, order: usize, set: &VertexSet) {
    if let Some(word) = set.as_word() {
        key.extend_from_slice(&word.to_le_bytes()[..order.div_ceil(8)]);
        return;
    }
    let start = key.len();
    key.resize(start + order.div_ceil(8), 0);
    for v in set {
        key[start + v.index() / 8] |= 1 << (v.index() % 8);
    }
}
