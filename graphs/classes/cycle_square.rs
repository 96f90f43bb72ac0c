//! Squares of cycles C_n^2 = C_n(1, 2), n >= 7.

use super::numbering::Numbering;
use super::path::walk;
use crate::classes::Class;
use crate::{Graph, Vertex};

pub(crate) const CLASS: Class =
    numbered!("cycle-square", "the circulant C_n(1, 2), n >= 7: a cycle with its chords of length 2");

/// The vertices around the cycle. O(n log n).
///
/// For n >= 7 the ends of an edge of the cycle, i and i + 1, have the two common neighbors i - 1 and
/// i + 2, those of a chord, i and i + 2, only i + 1. So the cycle consists of the edges in two triangles.
pub fn numbering(graph: &Graph) -> Option<Numbering> {
    let n = graph.order();
    if n < 7 || graph.size() != 2 * n || graph.vertices().any(|v| graph.degree(v) != 4) {
        return None;
    }
    let triangles =
        |u: Vertex, v: Vertex| graph.neighbors(u).iter().filter(|&&w| graph.are_adjacent(v, w)).count();
    let around = graph.edges().filter(|&(u, v)| triangles(u, v) == 2);
    let cycle = Graph::from_edges(n, around.map(|(u, v)| (u.index(), v.index()))).ok()?;
    if cycle.max_degree() > 2 {
        return None;
    }
    let around = walk(&cycle, Vertex::new(0));
    let edges = (0..n).flat_map(|v| [(v, (v + 1) % n), (v, (v + 2) % n)]);
    Numbering::from_order(graph, "square of a cycle", &[n], format!("circulant:{n},1,2"), edges, around)
}
