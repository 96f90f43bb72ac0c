//! col_2(F) = 2 for every forest F with an edge.
//!
//! Proof. List each tree from a root, every vertex after its parent. A vertex u then has one backward neighbor,
//! its parent, and none through a later vertex, whose only backward neighbor is u. An edge needs 2.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_2(F) = 2 for forests with an edge.
pub static THEOREM: Theorem = Theorem {
    name: "forest-col-2",
    invariant: Invariant::StrongColoringNumber,
    kind: BoundKind::Exact,
    class: "forests with an edge",
    formula: "2",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("forest", "the graph has a cycle"), ("m >= 1", "there is no edge")]),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 2.1" },
};
