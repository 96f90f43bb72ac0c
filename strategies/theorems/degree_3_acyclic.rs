//! a(G) <= 4 for every graph G of maximum degree at most 3. \[Grunbaum1973\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// a(G) <= 4 for graphs of maximum degree at most 3.
pub static THEOREM: Theorem = Theorem {
    name: "degree-3-acyclic",
    invariant: Invariant::AcyclicChromaticNumber,
    kind: BoundKind::Upper,
    class: "graphs of maximum degree at most 3",
    formula: "4",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("max_degree <= 3", "there is a vertex of higher degree")]),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Grunbaum1973", at: "" },
};
