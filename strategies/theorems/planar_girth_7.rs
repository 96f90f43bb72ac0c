//! col_g(G) <= 5 for every planar graph G without cycles shorter than 7. \[NakprasitNakprasit2018\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 5 for planar graphs of girth at least 7.
pub static THEOREM: Theorem = Theorem {
    name: "planar-girth-7",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "planar graphs of girth at least 7",
    formula: "5",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("planar", "the graph is not planar"),
        ("girth >= 7", "the graph has a cycle of length {girth}"),
    ]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "NakprasitNakprasit2018", at: "" },
};
