//! The vertices on a circle, in depth-first order.

use graphs::layout::{Point, polygon};
use graphs::{Graph, Vertex};

/// The vertices in depth-first order at equal angles.
pub(crate) fn on_a_circle(graph: &Graph) -> Vec<Point> {
    let mut places = vec![[0.0; 2]; graph.order()];
    for (v, place) in around(graph).into_iter().zip(polygon(graph.order() as u64, 1.0)) {
        places[v.index()] = place;
    }
    places
}

/// The vertices of a connected graph in depth-first order.
pub fn around(graph: &Graph) -> Vec<Vertex> {
    let mut reached = vec![false; graph.order()];
    let mut sequence = Vec::new();
    let mut stack: Vec<Vertex> = graph.vertices().take(1).collect();
    while let Some(v) = stack.pop() {
        if !std::mem::replace(&mut reached[v.index()], true) {
            sequence.push(v);
            stack.extend(graph.neighbors(v).iter().rev().filter(|w| !reached[w.index()]));
        }
    }
    sequence
}
