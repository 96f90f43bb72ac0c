//! Phrases that several commands print.

use graphs::{Graph, Vertex};
pub use toolkit::counts::count;

use super::labels;

/// A proven interval: the value, or `low..high`.
pub fn interval(low: u32, high: u32) -> String {
    if low == high { low.to_string() } else { format!("{low}..{high}") }
}

/// The size of a graph, and the number of its isolated vertices, which are free moves and perhaps unintended.
pub fn size(graph: &Graph) -> String {
    let isolated = graph.vertices().filter(|&v| graph.degree(v) == 0).count();
    let isolated = match (graph.order(), isolated) {
        (_, 0) | (1, _) => String::new(),
        (_, isolated) => format!(", {isolated} isolated"),
    };
    format!("n = {}, m = {}{isolated}", graph.order(), graph.size())
}

pub fn vertices(graph: &Graph, vertices: &[Vertex]) -> String {
    let labels: Vec<String> = vertices.iter().map(|&v| labels::spell(graph, v)).collect();
    labels.join(" ")
}

/// A move, with the size of its class of symmetric moves if that is above 1.
pub fn alike(step: &str, size: usize) -> String {
    if size == 1 { step.to_owned() } else { format!("{step} ({size} alike)") }
}

/// A line about a file, which is named if there are several.
pub fn of_file(is_named: bool, file: &str, line: String) -> String {
    if is_named { format!("{file}: {line}") } else { line }
}
