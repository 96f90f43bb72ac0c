//! chi_g(K_{2, ..., 2}) = 2r - 1 for r >= 2 parts. \[Matsumoto2019; Hollom2024\]
//!
//! These are the graphs on which chi_g - chi attains its largest value floor(n/2) - 1.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(K_{2, ..., 2}) = 2r - 1 for r parts.
pub static THEOREM: Theorem = Theorem {
    name: "cocktail-party",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "complete multipartite graphs with $r >= 2$ parts of size 2",
    formula: "2r - 1",
    eval: Eval::Formula(&[("r", "n / 2")]),
    applies: Hypothesis::Conditions(&[(
        "cocktail_party",
        "the graph is not complete multipartite with all parts of size 2",
    )]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Hollom2024", at: "" },
};
