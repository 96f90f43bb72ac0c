//! Small graphs by their names in lists of forbidden subgraphs.

use graphs::{Budget, Graph, families};

/// The graph that a text names: any spec, P5, C4, K4, K2,3 or W5, a name such as claw, copies (2K2), several of these
/// joined by + (K1+P3), or co- and the name of the complement.
pub(crate) fn pattern(text: &str) -> Result<Graph, String> {
    let text = text.trim().trim_matches(['"', '\'']).trim();
    let graph = families::from_spec_within(text, 0, &Budget::nodes(Budget::OF_A_PARAMETER));
    graph.map_err(|fault| format!(": {fault}"))
}
