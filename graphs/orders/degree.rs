//! The order by degree: largest first. \[WelshPowell1967\]

use std::cmp::Reverse;

use crate::orders::{LinearOrder, OrderKind};
use crate::{Graph, Vertex};

pub(crate) const KIND: OrderKind =
    OrderKind { name: "degree", about: "vertices by falling degree", order: |graph, _| degree(graph) };

/// The vertices by falling degree, equal ones by vertex number. O(n log n).
pub fn degree(graph: &Graph) -> LinearOrder {
    let mut sequence: Vec<Vertex> = graph.vertices().collect();
    sequence.sort_by_key(|&v| Reverse(graph.degree(v)));
    LinearOrder::new(graph.order(), sequence).expect("sorting keeps every vertex once")
}
