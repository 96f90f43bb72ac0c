//! chi_g(P_2 x P_n) = 4 for n >= 4. \[BartnickiBresarGrytczukKovseMiechowiczPeterin2008\]

use super::grid_three::with_sides;
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(P_2 x P_n) = 4 for n >= 4.
pub static THEOREM: Theorem = Theorem {
    name: "ladder",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "grids $P_2 x P_n$ with $n >= 4$",
    formula: "4",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        with_sides(instance, |rows, columns| rows == 2 && columns >= 4, "the sides are not 2 and at least 4")
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "BartnickiBresarGrytczukKovseMiechowiczPeterin2008", at: "" },
};
