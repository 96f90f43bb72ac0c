//! chi(G) <= chi_g(G): when Alice wins, the finished play is a proper coloring. \[Bodlaender1991\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(G) >= chi(G).
pub static THEOREM: Theorem = Theorem {
    name: "chromatic",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Lower,
    class: "all graphs",
    formula: "chi",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::None,
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Bodlaender1991", at: "" },
};
