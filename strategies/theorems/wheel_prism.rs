//! chi_g(W_n x P_2) = 5 for n >= 3, W_n a hub joined to C_n. \[AkcanAkyarAkyar2016\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(W_n x P_2) = 5.
pub static THEOREM: Theorem = Theorem {
    name: "wheel-prism",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "prisms $W_n x P_2$ over wheels",
    formula: "5",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("wheel_prism", "the graph is not a prism over a wheel")]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "AkcanAkyarAkyar2016", at: "" },
};
