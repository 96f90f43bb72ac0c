//! chi_g(P_n) = 3 for n >= 4.
//!
//! Proof. At most max degree + 1 = 3; at least 3 by [`third_color`](super::third_color).

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(P_n) = 3 for n >= 4.
pub static THEOREM: Theorem = Theorem {
    name: "path",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "paths of order at least 4",
    formula: "3",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("path", "the graph is not a path"),
        ("n >= 4", "there are fewer than 4 vertices"),
    ]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 3.3" },
};
