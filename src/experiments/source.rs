//! What the source report of 2013 printed, transcribed: quotations, to be held against what is computed.
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]

use graphs::data::SOURCE_GRAPHS;

use super::duel;
use crate::statistics::Proportion;

/// One row of the source report's comparison table.
#[derive(Debug, Clone, Copy)]
pub struct SourceRow {
    /// The name that the report gives the graph.
    pub name: &'static str,
    /// Its bound by strategy 1, chi (1 + col_2); `None` where it prints a question mark.
    pub strategy_1: Option<u32>,
    /// Its bound by strategy 2, a (a + 1).
    pub strategy_2: Option<u32>,
    /// Its bound by strategy 3, 3 col_2 - 1.
    pub strategy_3: Option<u32>,
    /// Its chromatic number.
    pub chi: u32,
    /// The number of colors with which its Monte-Carlo Alice won.
    pub experiment: u32,
}

/// The comparison table of the source report, in its order, which is that of
/// [`SOURCE_GRAPHS`].
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

/// The eleven graphs in the vertex order of the report's program, which sorted vertex names as strings;
/// graph6, by the names of [`SOURCE_GRAPHS`] and in their order.
///
/// Its Monte-Carlo player breaks ties by this order, so that its curves hang on it.
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

/// A point of the report's curves: every time it was sampled.
#[derive(Debug, Clone, Copy)]
pub struct CurvePoint {
    /// The name in [`SOURCE_GRAPHS`].
    pub graph: &'static str,
    /// The number of colors.
    pub k: u32,
    /// The simulations of a move, of either player.
    pub simulations: u64,
    /// Alice's wins and the games, for each time.
    pub runs: &'static [(u64, u64)],
}

/// Its curves, from which it reads chi_g: 1,000 simulations a move. It prints shares; of 1,000 games
/// where it names no other number.
pub static CURVES: [CurvePoint; 19] = [
    point("P5", 2, 1000, &[(612, 1000)]),
    point("P8", 2, 1000, &[(459, 1000), (475, 1000)]),
    point("C5", 2, 1000, &[(0, 1000)]),
    point("C5", 3, 1000, &[(1000, 1000)]),
    point("C8", 2, 1000, &[(550, 1000)]),
    point("grid-2x5", 2, 1000, &[(556, 1000), (564, 1000)]),
    point("grid-2x5", 3, 1000, &[(998, 1000), (999, 1000), (1000, 1000)]),
    point("grid-5x5", 2, 1000, &[(453, 1000), (408, 1000)]),
    point("grid-5x5", 3, 1000, &[(737, 1000)]),
    point("grid-5x5", 4, 1000, &[(997, 1000), (501, 503)]),
    point("torus-5x5", 3, 1000, &[(497, 1000)]),
    point("torus-5x5", 4, 1000, &[(97, 100)]),
    point("tree-2-3", 2, 1000, &[(223, 1000), (252, 1000)]),
    point("tree-2-3", 3, 1000, &[(983, 1000), (985, 1000), (989, 1000)]),
    point("petersen", 3, 1000, &[(986, 1000)]),
    point("icosahedron", 4, 1000, &[(441, 1000)]),
    point("icosahedron", 5, 1000, &[(1000, 1000)]),
    point("groetzsch", 3, 1000, &[(0, 1000)]),
    point("groetzsch", 4, 1000, &[(1000, 1000)]),
];

/// What it sampled with other numbers of simulations, 1,000 games each.
pub static OTHER_SIMULATIONS: [CurvePoint; 7] = [
    point("P5", 2, 100, &[(643, 1000)]),
    point("P5", 2, 10_000, &[(628, 1000)]),
    point("P8", 2, 10, &[(564, 1000)]),
    point("P8", 2, 10_000, &[(445, 1000)]),
    point("grid-2x5", 2, 10_000, &[(565, 1000)]),
    point("tree-2-3", 2, 10_000, &[(187, 1000)]),
    point("groetzsch", 4, 100, &[(991, 1000)]),
];

impl CurvePoint {
    /// The spec of its graph.
    pub fn spec(&self) -> &'static str {
        let of_graph = SOURCE_GRAPHS.iter().find(|(name, _)| *name == self.graph);
        of_graph.expect("a point is one of a source graph").1
    }

    /// Alice's wins, for each time.
    pub fn wins(&self) -> impl Iterator<Item = Proportion> {
        self.runs.iter().map(|&(successes, trials)| Proportion { successes, trials })
    }

    /// Her share of the games, for each time, as tables show it.
    pub fn shares(&self) -> String {
        let shares = self.wins().map(|wins| duel::ratio(wins).shown());
        shares.collect::<Vec<_>>().join(", ")
    }
}

const fn point(graph: &'static str, k: u32, simulations: u64, runs: &'static [(u64, u64)]) -> CurvePoint {
    CurvePoint { graph, k, simulations, runs }
}
