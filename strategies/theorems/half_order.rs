//! chi_g(G) <= chi(G) + floor(n/2) - 1 for n >= 2. \[Matsumoto2019\]
//!
//! With an interval for chi, its upper end enters.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(G) <= chi(G) + floor(n/2) - 1.
pub static THEOREM: Theorem = Theorem {
    name: "half-order",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Upper,
    class: "graphs with at least 2 vertices",
    formula: "chi + floor(n/2) - 1",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("n >= 2", "there are fewer than 2 vertices")]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Matsumoto2019", at: "" },
};
