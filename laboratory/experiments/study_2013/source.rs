//! What the source report of 2013 printed, transcribed for comparison with computed values; its samples are
//! in [`results`]. \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]

pub mod results;

use graphs::Graph;

/// One row of the source report's comparison table.
#[derive(Debug, Clone, Copy)]
pub struct SourceRow {
    pub(crate) name: &'static str,
    /// The report's bound by strategy 1, chi (1 + col_2); `None` where it prints a question mark.
    pub(crate) strategy_1: Option<u32>,
    /// The report's bound by strategy 2, a (a + 1).
    pub(crate) strategy_2: Option<u32>,
    /// The report's bound by strategy 3, 3 col_2 - 1.
    pub(crate) strategy_3: Option<u32>,
    pub(crate) chi: u32,
    /// The number of colors with which the report's Monte-Carlo Alice won.
    pub experiment: u32,
}

/// The comparison table of the source report, in its order, which is that of
/// [`SOURCE_GRAPHS`](catalogue::data::SOURCE_GRAPHS).
pub static SOURCE_TABLE: [SourceRow; 11] = [
    row("chain odd (P5)", 2, Some((6, 6, 5)), 3),
    row("chain even (P8)", 2, Some((6, 6, 5)), 3),
    row("cycle odd (C5)", 3, Some((12, 12, 8)), 3),
    row("cycle even (C8)", 2, Some((8, 12, 8)), 3),
    row("grid 2x5", 2, Some((6, 12, 5)), 3),
    row("grid 5x5", 2, Some((10, 12, 11)), 5),
    row("torus 5x5", 3, Some((5, 5, 5)), 5),
    row("binary tree, 15 vertices", 2, Some((6, 6, 5)), 4),
    row("Petersen", 3, Some((18, 12, 14)), 4),
    row("icosahedron", 4, Some((32, 20, 20)), 5),
    row("Groetzsch", 4, None, 4),
];

const fn row(name: &'static str, chi: u32, bounds: Option<(u32, u32, u32)>, experiment: u32) -> SourceRow {
    let (strategy_1, strategy_2, strategy_3) = match bounds {
        Some((first, second, third)) => (Some(first), Some(second), Some(third)),
        None => (None, None, None),
    };
    SourceRow { name, strategy_1, strategy_2, strategy_3, chi, experiment }
}

/// The eleven graphs in the vertex order of the report's program, which sorted vertex names as strings; as graph6, by
/// the names of [`SOURCE_GRAPHS`](catalogue::data::SOURCE_GRAPHS) and in their order.
///
/// The Monte-Carlo player breaks ties by this order, so its curves depend on it.
pub static VERTEX_ORDERS: [(&str, &str); 11] = [
    ("P5", "DhC"),
    ("P8", "GhCGGC"),
    ("C5", "Dhc"),
    ("C8", "GhCGKC"),
    ("grid-2x5", "IrGWOKA?W"),
    ("grid-5x5", "X`CGH?PAGG_PO??O?CG?`?AC?CG?C???E_??S??GOC?__?P?_?P"),
    ("torus-5x5", "X`CHH?PAGG_XO?_OGCG?d?AC?DG?CS??M_??S??GOC?__?P?_?X"),
    ("tree-2-3", "N_?GQ?@?Q??@?Aa?E?G"),
    ("petersen", "I@Q@YiWw?"),
    ("icosahedron", "KhqKNCrDgwn@"),
    ("groetzsch", "Ja_ZT`ch@o?"),
];

/// The graph of [`SOURCE_GRAPHS`](catalogue::data::SOURCE_GRAPHS) with this name as the program of 2013
/// numbered it: vertex i has the label `vi`, and labels are ordered as strings. \[PerrotEtAl2013\]
///
/// # Panics
/// If no graph has the name.
pub fn in_program_order(name: &str) -> Graph {
    let (_, line) = VERTEX_ORDERS.iter().find(|(known, _)| *known == name).expect("a graph of the report");
    let graph = graphs::parse_graph6(line).expect("the orders of the program are graph6");
    let mut labels: Vec<String> = graph.vertices().map(|v| format!("v{v}")).collect();
    labels.sort_unstable();
    graph.with_labels(labels).expect("a label for each vertex, all different")
}
