//! Prisms over complete graphs, K_n x K_2, n >= 1.

use super::complete;
use super::numbering::Numbering;
use super::path_product::two_layers;
use crate::Graph;
use crate::classes::Class;

pub(crate) const CLASS: Class = numbered!("complete-prism", "the Cartesian product of K_n and K_2, n >= 1");

/// The vertices with matched vertices consecutive. O(n^3); O(n) for most graphs outside the class.
pub fn numbering(graph: &Graph) -> Option<Numbering> {
    let n = graph.order() / 2;
    if n == 0 || graph.vertices().any(|v| graph.degree(v) != n) {
        return None;
    }
    let product = two_layers(graph)?;
    if !complete::is_complete(&product.base(graph)) {
        return None;
    }
    let copies = (0..2 * n).flat_map(|v| (v % 2..v).step_by(2).map(move |u| (u, v)));
    let edges = copies.chain((0..n).map(|v| (2 * v, 2 * v + 1)));
    let vertices = (0..n).flat_map(|v| product.layers.iter().map(move |layer| layer[v])).collect();
    Numbering::from_order(
        graph,
        "prism over a complete graph",
        &[n],
        format!("product(complete:{n},complete:2)"),
        edges,
        vertices,
    )
}
