//! Prisms over wheels, W_n x K_2, n >= 3.

use super::numbering::Numbering;
use super::path_product::two_layers;
use super::wheel;
use crate::Graph;
use crate::classes::Class;

pub(crate) const CLASS: Class = numbered!("wheel-prism", "the Cartesian product of a wheel and K_2");

/// Hub and rim in the order of the wheel, matched vertices one after the other. O(n^3).
pub fn numbering(graph: &Graph) -> Option<Numbering> {
    // W_n x K_2 has 2(n + 1) vertices and 2 * 2n + n + 1 edges, and only the hubs have a degree above 4.
    let n = (graph.order() / 2).checked_sub(1)?;
    if n < 3 || graph.order() % 2 == 1 || graph.size() != 5 * n + 1 || graph.max_degree() != n + 1 {
        return None;
    }
    let product = two_layers(graph)?;
    let wheel = wheel::numbering(&product.base(graph))?.vertices;
    let vertices = wheel.iter().flat_map(|v| product.layers.iter().map(|layer| layer[v.index()])).collect();
    let copies = wheel::edges(n).flat_map(|(u, v)| [(2 * u, 2 * v), (2 * u + 1, 2 * v + 1)]);
    let edges = copies.chain((0..=n).map(|v| (2 * v, 2 * v + 1)));
    Numbering::from_order(
        graph,
        "prism over a wheel",
        &[n],
        format!("product(wheel:{n},complete:2)"),
        edges,
        vertices,
    )
}
