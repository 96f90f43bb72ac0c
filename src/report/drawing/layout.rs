//! Where the vertices of a graph are drawn.
//!
//! Each component by itself: a cycle on a circle; a tree with its center in the middle and its leaves in
//! equal angles; a planar component without cut vertices by straight lines that do not cross, after
//! Tutte \[Tutte1963\]; any other by springs \[FruchtermanReingold1991\]. The components stand side by
//! side. Nothing is random, so a graph is always drawn alike.

mod components;
mod springs;
mod trees;
mod tutte;

use std::f64::consts::TAU;

use graphs::{Graph, Vertex, connectivity};

/// A place in a drawing; x grows to the right, y downwards.
pub type Point = [f64; 2];

/// Above this order a component is drawn on a circle: anything better takes too long.
const LARGEST: usize = 400;

/// A place for each vertex, all within the unit square.
pub fn layout(graph: &Graph) -> Vec<Point> {
    let parts = connectivity::components(graph);
    let drawn = parts.iter().map(|part| (part.clone(), component(&graph.induced(part)))).collect();
    components::side_by_side(graph.order(), drawn)
}

fn component(graph: &Graph) -> Vec<Point> {
    let n = graph.order();
    if n > LARGEST || (n > 2 && graph.vertices().all(|v| graph.degree(v) == 2)) {
        return on_a_circle(n, &around(graph));
    }
    if graph.size() + 1 == n {
        return trees::radial(graph);
    }
    tutte::straight_lines(graph).unwrap_or_else(|| springs::settle(graph, on_a_circle(n, &around(graph))))
}

/// The vertices in depth-first order, which follows a cycle around.
fn around(graph: &Graph) -> Vec<Vertex> {
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

/// The vertices of a sequence at equal angles, the first one above.
fn on_a_circle(n: usize, sequence: &[Vertex]) -> Vec<Point> {
    let mut places = vec![[0.0; 2]; n];
    for (index, v) in sequence.iter().enumerate() {
        let angle = TAU * index as f64 / sequence.len() as f64;
        places[v.index()] = [angle.sin(), -angle.cos()];
    }
    places
}
