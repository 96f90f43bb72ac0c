//! Least induced subgraphs outside a hereditary class.

use crate::{Graph, Vertex};

/// For a hereditary class and a graph outside it: the vertices of an induced subgraph outside the class all
/// of whose proper induced subgraphs are in the class.
///
/// Take the shortest prefix of the vertices that is outside the class together with the vertices already
/// found to be needed. Its last vertex is needed, and the vertices after it are dropped. About k log n
/// decisions, k the number of vertices of the answer.
pub(super) fn outside(graph: &Graph, contains: fn(&Graph) -> bool) -> Vec<Vertex> {
    let mut needed: Vec<Vertex> = Vec::new();
    let mut others: Vec<Vertex> = graph.vertices().collect();
    while contains(&graph.induced(&needed)) && !others.is_empty() {
        let (mut inside, mut outside) = (0, others.len());
        while outside - inside > 1 {
            let middle = inside.midpoint(outside);
            if contains(&graph.induced(&[&needed, &others[..middle]].concat())) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        needed.push(others[outside - 1]);
        others.truncate(outside - 1);
    }
    needed
}
