//! Phrases that several commands print.

use graphs::{Graph, Vertex};
pub use toolkit::counts::count;

use super::labels;

/// A proven interval: the value, or `low..high`.
pub fn interval(low: u32, high: u32) -> String {
    if low == high { low.to_string() } else { format!("{low}..{high}") }
}

/// How large a graph is, and how many of its vertices are free moves: they may well be none that anybody meant.
pub fn size(graph: &Graph) -> String {
    let isolated = graph.vertices().filter(|&v| graph.degree(v) == 0).count();
    let isolated = match (graph.order(), isolated) {
        (_, 0) | (1, _) => String::new(),
        (_, isolated) => format!(", {isolated} isolated"),
    };
    format!("n = {}, m = {}{isolated}", graph.order(), graph.size())
}

/// Vertices by their labels, separated by blanks.
pub fn vertices(graph: &Graph, vertices: &[Vertex]) -> String {
    let labels: Vec<String> = vertices.iter().map(|&v| labels::spell(graph, v)).collect();
    labels.join(" ")
}

/// A move, with the number of moves that are alike by symmetry where there are others.
pub fn alike(step: &str, size: usize) -> String {
    if size == 1 { step.to_owned() } else { format!("{step} ({size} alike)") }
}
