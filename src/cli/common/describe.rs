//! Phrases that several commands print.

use std::fmt::Display;

use graphs::{Graph, Vertex};
use mapgame::graphs;
use serde::{Serialize, Serializer};
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

/// Writes a vertex as its number.
pub fn as_number<S: Serializer>(v: &Vertex, serializer: S) -> Result<S::Ok, S::Error> {
    v.index().serialize(serializer)
}

/// Writes vertices as their numbers.
pub fn as_numbers<S: Serializer>(vertices: &[Vertex], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(vertices.iter().map(|v| v.index()))
}

/// Writes a value as people read it.
pub fn as_word<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Writes a value as people read it; null if there is none.
pub fn as_words<T: Display, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}
