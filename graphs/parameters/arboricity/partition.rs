//! Divisions of the edges of a graph among forests.

use crate::Graph;
use crate::classes::forest::is_forest;

/// A division of the edges of a graph among forests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForestPartition {
    /// The forest of each edge, from 0, the edges in the order of [`Graph::edges`].
    pub forest: Vec<u32>,
}

impl ForestPartition {
    pub fn number_of_forests(&self) -> u32 {
        self.forest.iter().max().map_or(0, |&forest| forest + 1)
    }

    /// Whether each edge of the graph has a forest, and these are forests. O(kn + m) for k forests.
    pub fn check(&self, graph: &Graph) -> bool {
        let mut edges = vec![Vec::new(); self.number_of_forests() as usize];
        for ((u, v), &forest) in graph.edges().zip(&self.forest) {
            edges[forest as usize].push((u.index(), v.index()));
        }
        let subgraph = |edges| Graph::from_edges(graph.order(), edges).expect("a subgraph of a graph");
        self.forest.len() == graph.size() && edges.into_iter().all(|edges| is_forest(&subgraph(edges)))
    }
}
