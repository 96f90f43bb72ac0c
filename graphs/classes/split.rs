//! Split graphs: the vertices are a clique and an independent set.
//!
//! Put the degrees in falling order, d_1 >= d_2 >= ..., and let h be the largest i with d_i >= i - 1.
//! The graph is split exactly if d_1 + ... + d_h = h(h - 1) + d_{h+1} + ... + d_n; then the first h
//! vertices are a clique and the others independent. \[HammerSimeone1981\]

use crate::classes::{Class, Exhibit, Membership, VertexList, Witness, WitnessPart, minimal_outside};
use crate::{Graph, Vertex};

pub const CLASS: Class =
    Class { name: "split", about: "a clique and an independent set", contains: is_split, decide };

/// Whether the vertices are a clique and an independent set. O(n log n).
pub(crate) fn is_split(graph: &Graph) -> bool {
    partition(graph).is_some()
}

/// A partition of the vertices into a clique and an independent set. O(n log n).
fn partition(graph: &Graph) -> Option<SplitPartition> {
    let mut vertices: Vec<Vertex> = graph.vertices().collect();
    vertices.sort_by_key(|&v| std::cmp::Reverse(graph.degree(v)));
    let h = vertices.iter().enumerate().take_while(|&(i, &v)| graph.degree(v) >= i).count();
    let sum = |part: &[Vertex]| part.iter().map(|&v| graph.degree(v)).sum::<usize>();
    let independent = vertices.split_off(h);
    (sum(&vertices) == h * h.saturating_sub(1) + sum(&independent))
        .then_some(SplitPartition { clique: vertices, independent })
}

/// The partition, or an induced subgraph among the three minimal graphs that are not split. O(n log n) for a
/// split graph, O((n + m) log n) otherwise.
fn decide(graph: &Graph) -> Membership {
    match partition(graph) {
        Some(partition) => Membership::inside(partition),
        None => Membership::outside(VertexList::new(
            "induced 2K_2, C_4 or C_5",
            minimal_outside(graph, is_split),
            induce_no_split_graph,
        )),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SplitPartition {
    pub(crate) clique: Vec<Vertex>,
    /// The others, pairwise not adjacent.
    pub(crate) independent: Vec<Vertex>,
}

impl Witness for SplitPartition {
    fn exhibit(&self) -> Exhibit {
        let part = |vertices: &Vec<Vertex>| WitnessPart::Vertices(vertices.clone());
        (
            "clique and independent set",
            vec![("clique", part(&self.clique)), ("independent", part(&self.independent))],
        )
    }

    fn check(&self, graph: &Graph) -> bool {
        let mut all = [&self.clique[..], &self.independent].concat();
        all.sort_unstable();
        let pairs = |part: &[Vertex], joined: bool| {
            (0..part.len()).all(|i| (0..i).all(|j| graph.are_adjacent(part[i], part[j]) == joined))
        };
        all.into_iter().eq(graph.vertices()) && pairs(&self.clique, true) && pairs(&self.independent, false)
    }
}

/// Whether the vertices induce 2K_2, C_4 or C_5, the minimal graphs that are not split \[FoldesHammer1977\].
/// On four vertices all degrees are 1 in 2K_2 and 2 in C_4; on five all degrees are 2 in C_5.
fn induce_no_split_graph(graph: &Graph, vertices: &[Vertex]) -> bool {
    let induced = graph.induced(vertices);
    let all = |degree| induced.vertices().all(|v| induced.degree(v) == degree);
    match induced.order() {
        4 => all(1) || all(2),
        5 => all(2),
        _ => false,
    }
}
