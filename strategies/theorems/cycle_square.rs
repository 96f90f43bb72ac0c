//! chi_g(C_n(1, 2)) = 5 for n >= 8. \[ShaheenKanayaAlshehada2019\]
//!
//! The same number is max degree + 1. For n = 7 it is 4.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(C_n(1, 2)) = 5 for n >= 8.
pub static THEOREM: Theorem = Theorem {
    name: "cycle-square",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "circulants $C_n(1, 2)$ with $n >= 8$",
    formula: "5",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("cycle_square", "the graph is not a circulant C_n(1, 2)"),
        ("n >= 8", "there are fewer than 8 vertices"),
    ]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "ShaheenKanayaAlshehada2019", at: "" },
};
