//! col_2(G) <= 9 for every planar graph G. \[KiersteadMoharSpacapanYangZhu2009\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_2(G) <= 9 for planar graphs.
pub static THEOREM: Theorem = Theorem {
    name: "planar-col-2",
    invariant: Invariant::StrongColoringNumber,
    kind: BoundKind::Upper,
    class: "planar graphs",
    formula: "9",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("planar", "the graph is not planar")]),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "KiersteadMoharSpacapanYangZhu2009", at: "" },
};
