//! chi_g(P_4 x P_n) <= 4 for every n. \[BrosseMartinsNisseSampaio2024\]

use graphs::classes::grid;

use crate::theorem::{in_class, provided};
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(P_4 x P_n) <= 4.
pub static THEOREM: Theorem = Theorem {
    name: "grid-four",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Upper,
    class: "grids P_4 x P_n",
    formula: "4",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &grid::CLASS, "the graph is not a grid").and(|| {
            let sides = grid::sides(instance.graph);
            provided(sides.is_some_and(|(rows, columns)| rows == 4 || columns == 4), || "no side is 4".into())
        })
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "BrosseMartinsNisseSampaio2024", at: "" },
};
