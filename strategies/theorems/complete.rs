//! chi_g(K_n) = n, since chi(K_n) = n = max degree + 1. \[Bodlaender1991\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(K_n) = n.
pub static THEOREM: Theorem = Theorem {
    name: "complete",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "complete graphs",
    formula: "n",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("complete", "the graph is not complete")]),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Bodlaender1991", at: "" },
};
