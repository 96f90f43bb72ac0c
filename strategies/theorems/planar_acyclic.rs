//! a(G) <= 5 for every planar graph G. \[Borodin1979\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// a(G) <= 5 for planar graphs.
pub static THEOREM: Theorem = Theorem {
    name: "planar-acyclic",
    invariant: Invariant::AcyclicChromaticNumber,
    kind: BoundKind::Upper,
    class: "planar graphs",
    formula: "5",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("planar", "the graph is not planar")]),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Borodin1979", at: "" },
};
