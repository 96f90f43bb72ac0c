//! chi_g(K_n x K_2) = n + 1 for n >= 2. \[BartnickiBresarGrytczukKovseMiechowiczPeterin2008\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(K_n x K_2) = n + 1 for n >= 2.
pub static THEOREM: Theorem = Theorem {
    name: "complete-prism",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "prisms $K_n x K_2$ with $n >= 2$",
    formula: "n + 1",
    eval: Eval::Formula(&[("n", "n / 2")]),
    applies: Hypothesis::Conditions(&[
        ("complete_prism", "the graph is not a prism over a complete graph"),
        ("n >= 4", "there are fewer than 4 vertices"),
    ]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "BartnickiBresarGrytczukKovseMiechowiczPeterin2008", at: "" },
};
