//! What one order proves: col_g(G) <= max over u of min( deg(u) + 1, 2 + |N+(u)| + m(u) ).
//!
//! The proof of 3 col_2 - 1 counts hits by the worst that an order with a given rho could allow. For
//! an order at hand they can be counted exactly. Let u be uncolored after a turn of Alice who plays
//! the activation strategy. Each active forward neighbor z of u made a hit on some y <= u in N+(z).
//! A vertex y < u takes at most two hits; u takes at most one, and only if it then made a hit of its
//! own on a vertex of N+(u). So the active forward neighbors, together with u if one of them hit it,
//! are assigned to different places: two at each y < u that is adjacent to the one assigned, and one
//! at u itself. Let m(u) be the largest number of forward neighbors that any such assignment serves.
//! Bob colors at most one vertex more before u is colored, so u then has at most |N+(u)| + m(u) + 1
//! colored neighbors, and never more than deg(u). The rank r(G) of \[Kierstead2000\] counts in the same spirit.
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
