//! col_g(G) <= 13 for every planar graph G without cycles shorter than 4. \[Sekiguchi2014\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 13 for planar graphs of girth at least 4.
pub static THEOREM: Theorem = Theorem {
    name: "planar-girth-4",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "planar graphs of girth at least 4",
    formula: "13",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("planar", "the graph is not planar"),
        ("girth >= 4", "the graph has a cycle of length {girth}"),
    ]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Sekiguchi2014", at: "" },
};
