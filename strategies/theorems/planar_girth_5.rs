//! col_g(G) <= 8 for every planar graph G without cycles shorter than 5. \[HeHouLihShaoWangZhu2002\]
//!
//! The edges of such a graph are those of a forest and of a graph of maximum degree at most 4, and
//! col_g(G_1 + G_2) <= col_g(G_1) + max degree of G_2, for either starter.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 8 for planar graphs of girth at least 5.
pub static THEOREM: Theorem = Theorem {
    name: "planar-girth-5",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "planar graphs of girth at least 5",
    formula: "8",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("planar", "the graph is not planar"),
        ("girth >= 5", "the graph has a cycle of length {girth}"),
    ]),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "HeHouLihShaoWangZhu2002", at: "" },
};
