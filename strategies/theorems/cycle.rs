//! chi_g(C_n) = 3 for n >= 3.
//!
//! Proof. At most max degree + 1 = 3; at least 3 by [`third_color`](super::third_color).

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(C_n) = 3.
pub static THEOREM: Theorem = Theorem {
    name: "cycle",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "cycles",
    formula: "3",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("cycle", "the graph is not a cycle")]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 3.3" },
};
