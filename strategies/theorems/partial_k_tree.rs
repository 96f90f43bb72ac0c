//! col_g(G) <= 3k + 2 for every partial k-tree G, that is, for treewidth at most k. \[Zhu2000\]
//!
//! Proof. Let H be a chordal graph on the same vertices that contains G and has omega(H) <= k + 1. Along the
//! reverse of a perfect elimination order of H, everything in R(u) is a neighbor of u in H, so that
//! col_2(G) <= k + 1, and the activation strategy proves 3 col_2 - 1. Some partial k-tree attains 3k + 2 for
//! each k >= 2 \[WuZhu2008\].
//!
//! With an interval for the treewidth, its upper end enters.

use crate::theorem::every_graph;
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 3k + 2 for partial k-trees.
pub static THEOREM: Theorem = Theorem {
    name: "partial-k-tree",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "partial k-trees, k the treewidth",
    formula: "3k + 2",
    eval: |instance| Some(3 * instance.parameters.treewidth.high + 2),
    applies: every_graph,
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Zhu2000", at: "" },
};
