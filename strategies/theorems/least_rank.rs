//! col_g(G) <= 2 + the least matching rank of an order of G.
//!
//! What [`matching_rank`](super::matching_rank) proves of the order in use holds for every order, so
//! the best of them may be taken. It can be found: see [`graphs::orders::rank()`].

use graphs::orders::rank;

use crate::theorem::every_graph;
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 2 + the least matching rank.
pub static THEOREM: Theorem = Theorem {
    name: "least-rank",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "all graphs",
    formula: "2 + min_L max_u (|N+(u)| + m(u))",
    eval: |instance| rank(instance.graph, &instance.parameters.rank_order).map(|rank| 2 + rank),
    applies: every_graph,
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 5.3" },
};
