//! Cycles C_n, n >= 3.

use super::numbering::Numbering;
use super::path::walk;
use crate::classes::Class;
use crate::{Graph, Vertex};

pub(crate) const CLASS: Class = numbered!("cycle", "connected, every vertex of degree 2");

/// The vertices around the cycle. O(n log n).
pub fn numbering(graph: &Graph) -> Option<Numbering> {
    let n = graph.order();
    if n < 3 || graph.size() != n || graph.vertices().any(|v| graph.degree(v) != 2) {
        return None;
    }
    Numbering::from_order(
        graph,
        "cycle",
        &[n],
        format!("cycle:{n}"),
        (0..n).map(|v| (v, (v + 1) % n)),
        walk(graph, Vertex::new(0)),
    )
}
