//! col_g(G) <= 17 for every planar graph G, by a refined activation strategy. \[Zhu2008\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 17 for planar graphs.
pub static THEOREM: Theorem = Theorem {
    name: "planar",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "planar graphs",
    formula: "17",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("planar", "the graph is not planar")]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Zhu2008", at: "" },
};
