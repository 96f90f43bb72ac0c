//! Prisms C_n x K_2, n >= 3.

use super::cycle;
use super::numbering::Numbering;
use super::path_product::two_layers;
use crate::Graph;
use crate::classes::Class;

pub(crate) const CLASS: Class = numbered!("prism", "the Cartesian product of a cycle and K_2");

/// The vertices around one cycle, then around the other, matched ones in the same place. O(n log n).
pub fn numbering(graph: &Graph) -> Option<Numbering> {
    if graph.order() < 6 || graph.vertices().any(|v| graph.degree(v) != 3) {
        return None;
    }
    let product = two_layers(graph)?;
    let around = cycle::numbering(&product.base(graph))?.vertices;
    let n = around.len();
    let vertices = product.layers.iter().flat_map(|layer| around.iter().map(|v| layer[v.index()])).collect();
    let edges = (0..n).flat_map(|v| [(v, (v + 1) % n), (n + v, n + (v + 1) % n), (v, n + v)]);
    Numbering::from_order(graph, "prism", &[n], format!("prism:{n}"), edges, vertices)
}
