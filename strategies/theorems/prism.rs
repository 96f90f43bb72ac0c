//! chi_g(C_n x K_2) = 4 for n >= 3. \[BartnickiBresarGrytczukKovseMiechowiczPeterin2008\]

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(C_n x K_2) = 4.
pub static THEOREM: Theorem = Theorem {
    name: "prism",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "prisms $C_n x K_2$",
    formula: "4",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("prism", "the graph is not a prism over a cycle")]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "BartnickiBresarGrytczukKovseMiechowiczPeterin2008", at: "" },
};
