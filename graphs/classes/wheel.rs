//! Wheels W_n, a vertex joined to every vertex of a cycle C_n, n >= 3.

use super::numbering::Numbering;
use super::path::walk;
use crate::classes::Class;
use crate::{Graph, Vertex};

pub const CLASS: Class = numbered!("wheel", "a cycle and a hub joined to all its vertices");

/// The hub, then the vertices around the rim. O(n log n).
pub fn numbering(graph: &Graph) -> Option<Numbering> {
    let n = graph.order().checked_sub(1)?;
    if n < 3 || graph.size() != 2 * n {
        return None;
    }
    let hub = graph.vertices().find(|&v| graph.degree(v) == n)?;
    let rim: Vec<Vertex> = graph.vertices().filter(|&v| v != hub).collect();
    let cycle = graph.induced(&rim);
    if cycle.max_degree() > 2 {
        return None;
    }
    let around = walk(&cycle, Vertex::new(0));
    let vertices = std::iter::once(hub).chain(around.iter().map(|v| rim[v.index()])).collect();
    Numbering::from_order(graph, "wheel", &[n], format!("wheel:{n}"), edges(n), vertices)
}

/// The spokes and the rim of a wheel with hub 0.
pub(super) fn edges(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=n).flat_map(move |v| [(0, v), (v, v % n + 1)])
}
