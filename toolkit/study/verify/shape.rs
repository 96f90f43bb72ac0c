//! Positions with Bob to move that differ only by names of vertices.
//!
//! A rule with a [sequence](VertexRule::sequence) knows vertices by their places in it alone. Let a bijection
//! of the uncolored vertices of two positions preserve the sequence, adjacency, arrows, the memory's essence,
//! and a label with all else that the game asks about a vertex. It takes Bob's moves, and the answers, to
//! those of the other position, and then preserves the same again. So both positions have the same future,
//! and one key. Other rules have all names in their keys.

use games::{Memory, VertexRule};
use graphs::{Graph, Vertex, VertexSet};

use super::states::{push, push_memory, push_set};

/// An arrow to the earlier vertex counts 1, one to the later 2.
const KINDS: usize = 4;

pub(crate) struct Shapes<'a> {
    rule: &'a dyn VertexRule,
    /// All vertices, by the rule's sequence if any.
    sequence: Vec<Vertex>,
    /// The neighbors before each vertex, with their kinds; `None` without a sequence.
    earlier: Option<Vec<Vec<(Vertex, usize)>>>,
    /// The places of vertices in the last key; without a sequence, their names.
    places: Vec<usize>,
}

impl<'a> Shapes<'a> {
    pub(crate) fn new(graph: &Graph, rule: &'a dyn VertexRule) -> Self {
        let places: Vec<usize> = (0..graph.order()).collect();
        let Some(sequence) = rule.sequence().map(<[Vertex]>::to_vec) else {
            return Shapes { rule, sequence: graph.vertices().collect(), earlier: None, places };
        };
        let arrows: std::collections::HashSet<(Vertex, Vertex)> = rule.arrows().into_iter().collect();
        let mut earlier = vec![Vec::new(); graph.order()];
        let mut before = VertexSet::empty(graph.order());
        for &v in &sequence {
            let has = |arrow: (Vertex, Vertex)| usize::from(arrows.contains(&arrow));
            let neighbors = graph.neighbors(v).iter().filter(|&&y| before.contains(y));
            earlier[v.index()] = neighbors.map(|&y| (y, has((v, y)) + 2 * has((y, v)))).collect();
            before.insert(v);
        }
        Shapes { rule, sequence, earlier: Some(earlier), places }
    }

    /// The order in which keys may list uncolored vertices.
    pub(crate) fn sequence(&self) -> &[Vertex] {
        &self.sequence
    }

    /// Its place in the last key.
    pub(crate) fn place(&self, v: Vertex) -> usize {
        self.places[v.index()]
    }

    /// Adds to a key all that the rule knows. A label depends on the vertex alone.
    pub(crate) fn push(
        &mut self,
        key: &mut Vec<u8>,
        uncolored: &VertexSet,
        memory: &Memory,
        label: impl Fn(Vertex) -> usize,
    ) {
        let memory = self.rule.essence(memory, uncolored);
        let Some(earlier) = &self.earlier else {
            push_set(key, uncolored, self.places.len());
            return push_memory(key, &memory);
        };
        for (place, &v) in self.sequence.iter().filter(|&&v| uncolored.contains(v)).enumerate() {
            self.places[v.index()] = place;
            let open = earlier[v.index()].iter().filter(|(y, _)| uncolored.contains(*y));
            // Distances are positive, so 0 ends the list.
            open.for_each(|&(y, kind)| push(key, KINDS * (place - self.places[y.index()]) + kind));
            push(key, 0);
            push(key, 2 * label(v) + usize::from(memory.vertices.contains(v)));
        }
    }
}
