//! Phrases that several commands print.

use games::coloring::ColoringMove;
use graphs::{Graph, LinearOrder, Vertex};
use mapgame::{games, graphs};

use super::labels;
use super::moves::spell;

/// A proven interval: the value, or `low..high`.
pub fn interval(low: u32, high: u32) -> String {
    if low == high { low.to_string() } else { format!("{low}..{high}") }
}

/// Vertices by their labels, separated by blanks.
pub fn vertices(graph: &Graph, vertices: &[Vertex]) -> String {
    let labels: Vec<String> = vertices.iter().map(|&v| labels::spell(graph, v)).collect();
    labels.join(" ")
}

/// The vertices of an order as numbers.
pub fn numbers(order: &LinearOrder) -> Vec<usize> {
    order.sequence().iter().map(|v| v.index()).collect()
}

/// `1 graph`, `2 graphs`.
pub fn count(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// A move, with the number of moves that are alike by symmetry where there are others.
pub fn alike(graph: &Graph, example: ColoringMove, size: usize) -> String {
    let step = spell(graph, example);
    if size == 1 { step } else { format!("{step} ({size} alike)") }
}
