//! Trees: connected graphs without a cycle.

use crate::Graph;
use crate::classes::Class;
use crate::connectivity::is_connected;

/// The trees.
pub const CLASS: Class = Class { name: "tree", about: "connected, no cycle", contains: is_tree };

/// Whether the graph is connected and has n - 1 edges, which leaves no room for a cycle. The graph
/// without vertices is no tree. O(n + m).
pub fn is_tree(graph: &Graph) -> bool {
    graph.size() + 1 == graph.order() && is_connected(graph)
}
