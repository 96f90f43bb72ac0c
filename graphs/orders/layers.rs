//! The order by layers around a vertex of large degree.

use std::cmp::Reverse;

use crate::orders::{LinearOrder, OrderKind};
use crate::parameters::{connectivity::components, distances::distances_from};
use crate::{Graph, Vertex};

pub(crate) const KIND: OrderKind = OrderKind {
    name: "layers",
    about: "by the distance from a vertex of largest degree in the component, then by falling degree",
    order: |graph, _| layers(graph),
};

/// The vertices by the distance from the first vertex of largest degree of their component, equally distant ones by falling
/// degree and then by number. O(m + n log n).
fn layers(graph: &Graph) -> LinearOrder {
    let center =
        |component: Vec<Vertex>| component.into_iter().min_by_key(|&v| (Reverse(graph.degree(v)), v));
    let centers: Vec<Vertex> = components(graph).into_iter().filter_map(center).collect();
    let distance = distances_from(graph, &centers);
    let mut sequence: Vec<Vertex> = graph.vertices().collect();
    sequence.sort_by_key(|&v| (distance[v.index()], Reverse(graph.degree(v))));
    LinearOrder::new(graph.order(), sequence).expect("sorting keeps every vertex once")
}
