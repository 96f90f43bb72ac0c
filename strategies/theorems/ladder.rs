//! chi_g(P_2 x P_n) = 4 for n >= 4. \[BartnickiBresarGrytczukKovseMiechowiczPeterin2008\]

use graphs::classes::grid;

use crate::theorem::{in_class, provided};
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(P_2 x P_n) = 4 for n >= 4.
pub static THEOREM: Theorem = Theorem {
    name: "ladder",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "grids P_2 x P_n with n >= 4",
    formula: "4",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &grid::CLASS, "the graph is not a grid").and(|| {
            let sides = grid::sides(instance.graph);
            provided(sides.is_some_and(|(rows, columns)| rows == 2 && columns >= 4), || {
                "the sides are not 2 and at least 4".into()
            })
        })
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "BartnickiBresarGrytczukKovseMiechowiczPeterin2008", at: "" },
};
