//! Smaller graphs with the same property, so that a counterexample shows only what matters.
//!
//! *Method.* Remove a vertex, or if none can be removed an edge, as long as the property stays; after each
//! removal begin again with the vertices. The result is minimal: it loses the property with any one vertex or
//! edge. It need not be the smallest graph with the property, which may return without two vertices.
//!
//! Cost: each step tests the property n + m times at most, and there are at most n + m steps.

use std::sync::Arc;

use graphs::{Graph, Vertex};

#[derive(Debug, Clone)]
pub struct ShrunkGraph {
    pub graph: Arc<Graph>,
    /// Whether the property is known to be lost with any one vertex and with any one edge.
    pub is_minimal: bool,
}

/// The search has to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop;

/// A minimal subgraph with the property, of a graph that has it. `has` tests for it; `None` is unknown.
pub fn shrunk(
    graph: &Arc<Graph>,
    mut has: impl FnMut(&Arc<Graph>) -> Result<Option<bool>, Stop>,
) -> ShrunkGraph {
    let mut best = Arc::clone(graph);
    loop {
        let (mut smaller, mut is_minimal) = (None, true);
        for candidate in without_a_vertex(&best).chain(without_an_edge(&best)) {
            let candidate = Arc::new(candidate);
            match has(&candidate) {
                Ok(Some(true)) => {
                    smaller = Some(candidate);
                    break;
                }
                Ok(known) => is_minimal &= known.is_some(),
                Err(Stop) => return ShrunkGraph { graph: Arc::clone(&best), is_minimal: false },
            }
        }
        match smaller {
            Some(found) => best = found,
            None => return ShrunkGraph { graph: best, is_minimal },
        }
    }
}

/// The graphs with one vertex less, the last vertex first, so that the others keep their numbers.
fn without_a_vertex(graph: &Graph) -> impl Iterator<Item = Graph> + '_ {
    graph.vertices().rev().map(move |v| {
        let others: Vec<Vertex> = graph.vertices().filter(|&w| w != v).collect();
        graph.induced(&others).without_labels()
    })
}

fn without_an_edge(graph: &Graph) -> impl Iterator<Item = Graph> + '_ {
    let edges: Vec<(usize, usize)> = graph.edges().map(|(u, v)| (u.index(), v.index())).collect();
    (0..edges.len()).rev().map(move |left_out| {
        let kept = edges.iter().enumerate().filter(move |&(place, _)| place != left_out);
        let kept: Vec<(usize, usize)> = kept.map(|(_, &edge)| edge).collect();
        Graph::from_edges(graph.order(), kept).expect("a part of a simple graph is simple")
    })
}
