//! chi_g(K_n x K_2) = n + 1 for n >= 2. \[BartnickiBresarGrytczukKovseMiechowiczPeterin2008\]

use graphs::classes::complete_prism;

use crate::theorem::{in_class, provided};
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(K_n x K_2) = n + 1 for n >= 2.
pub static THEOREM: Theorem = Theorem {
    name: "complete-prism",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "prisms K_n x K_2 with n >= 2",
    formula: "n + 1",
    eval: Eval::OfParameters(|parameters| Some(parameters.order() as u32 / 2 + 1)),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &complete_prism::CLASS, "the graph is not a prism over a complete graph")
            .and(|| provided(instance.parameters.order() >= 4, || "there are fewer than 4 vertices".into()))
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "BartnickiBresarGrytczukKovseMiechowiczPeterin2008", at: "" },
};
