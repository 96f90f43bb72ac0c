//! a(G) <= 5 for every graph G of maximum degree at most 4. \[Burstein1979\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// a(G) <= 5 for graphs of maximum degree at most 4.
pub static THEOREM: Theorem = Theorem {
    name: "degree-4-acyclic",
    invariant: Invariant::AcyclicChromaticNumber,
    kind: BoundKind::Upper,
    class: "graphs of maximum degree at most 4",
    formula: "5",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("max_degree <= 4", "there is a vertex of higher degree")]),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Burstein1979", at: "" },
};
