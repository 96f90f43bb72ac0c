//! What one order proves: col_g(G) <= max over u of min( deg(u) + 1, 2 + |N+(u)| + m(u) ). (docs/theory.md, 5.1)
//!
//! How m(u) is found as a bipartite matching is told at [`graphs::orders::rank()`].

use graphs::orders::certified_score;
use graphs::{Graph, LinearOrder};

use crate::Theorem;
use crate::theorem::theorem;

/// For the order in use.
pub static THEOREM: Theorem = theorem!(
    "matching-rank": col_g <= "max_u min(deg(u) + 1, 2 + |N+(u)| + m(u))"
        by OfGraph(|it| certified_bound(it.graph, &it.parameters.col_2().witness));
    "all graphs"; []; Either; "Mapgame" "theory, 5.1");

/// The bound on col_g that this order proves; `None` for the graph without vertices.
pub fn certified_bound(graph: &Graph, order: &LinearOrder) -> Option<u32> {
    certified_score(graph, order).map(|score| 1 + score)
}
