//! col_g(G) <= 6 for every planar graph G without cycles shorter than 6. \[Kleitman2006\]
//!
//! The edges of such a graph are those of a forest and of a graph of maximum degree at most 2, and
//! col_g(G_1 + G_2) <= col_g(G_1) + max degree of G_2 \[HeHouLihShaoWangZhu2002\].

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 6 for planar graphs of girth at least 6.
pub static THEOREM: Theorem = Theorem {
    name: "planar-girth-6",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "planar graphs of girth at least 6",
    formula: "6",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("planar", "the graph is not planar"),
        ("girth >= 6", "the graph has a cycle of length {girth}"),
    ]),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Kleitman2006", at: "" },
};
