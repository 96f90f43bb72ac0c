//! chi_g(P_4 x P_n) <= 4 for every n. \[BrosseMartinsNisseSampaio2024\]

use super::grid_three::with_sides;
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(P_4 x P_n) <= 4.
pub static THEOREM: Theorem = Theorem {
    name: "grid-four",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Upper,
    class: "grids $P_4 x P_n$",
    formula: "4",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        with_sides(instance, |rows, columns| rows == 4 || columns == 4, "no side is 4")
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "BrosseMartinsNisseSampaio2024", at: "" },
};
