//! chi_g(P_4 x P_n) = 4 for n >= 18. \[BrosseMartinsNisseSampaio2024\]

use super::grid_three::with_sides;
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(P_4 x P_n) = 4 for n >= 18.
pub static THEOREM: Theorem = Theorem {
    name: "grid-four-long",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "grids $P_4 x P_n$ with $n >= 18$",
    formula: "4",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        with_sides(
            instance,
            |rows, columns| rows == 4 && columns >= 18,
            "the sides are not 4 and at least 18",
        )
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "BrosseMartinsNisseSampaio2024", at: "" },
};
