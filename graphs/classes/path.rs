//! Paths P_n, n >= 1.

use super::numbering::Numbering;
use crate::classes::Class;
use crate::{Graph, Vertex};

pub(crate) const CLASS: Class = numbered!("path", "v_1 ... v_n, consecutive ones adjacent, n >= 1");

/// The vertices along the path. O(n log n).
pub fn numbering(graph: &Graph) -> Option<Numbering> {
    let n = graph.order();
    if graph.size() + 1 != n || graph.max_degree() > 2 {
        return None;
    }
    let end = graph.vertices().find(|&v| graph.degree(v) <= 1)?;
    Numbering::from_order(
        graph,
        "path",
        &[n],
        format!("path:{n}"),
        (1..n).map(|v| (v - 1, v)),
        walk(graph, end),
    )
}

/// The walk from `start` that always continues to a neighbor other than the previous vertex, until there is
/// none or it returns to `start`. In a graph of maximum degree 2 it visits the whole component.
pub(super) fn walk(graph: &Graph, start: Vertex) -> Vec<Vertex> {
    let mut vertices = vec![start];
    let (mut before, mut last) = (start, start);
    while let Some(&next) = graph.neighbors(last).iter().find(|&&v| v != before && v != start) {
        vertices.push(next);
        (before, last) = (last, next);
    }
    vertices
}
