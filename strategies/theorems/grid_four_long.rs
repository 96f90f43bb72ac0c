//! chi_g(P_4 x P_n) = 4 for n >= 18. \[BrosseMartinsNisseSampaio2024\]

use graphs::classes::grid;

use crate::theorem::{in_class, provided};
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(P_4 x P_n) = 4 for n >= 18.
pub static THEOREM: Theorem = Theorem {
    name: "grid-four-long",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "grids P_4 x P_n with n >= 18",
    formula: "4",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &grid::CLASS, "the graph is not a grid").and(|| {
            let sides = grid::sides(instance.graph);
            provided(sides.is_some_and(|(rows, columns)| rows == 4 && columns >= 18), || {
                "the sides are not 4 and at least 18".into()
            })
        })
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "BrosseMartinsNisseSampaio2024", at: "" },
};
