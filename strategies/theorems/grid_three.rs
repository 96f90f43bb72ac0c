//! chi_g(P_3 x P_n) = 4 for n >= 4. \[RaspaudWu2009\]

use graphs::classes::grid;

use crate::theorem::{in_class, provided};
use crate::{Applies, BoundKind, Citation, Eval, Hypothesis, Instance, Invariant, Starter, Status, Theorem};

/// chi_g(P_3 x P_n) = 4 for n >= 4.
pub static THEOREM: Theorem = Theorem {
    name: "grid-three",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "grids $P_3 x P_n$ with $n >= 4$",
    formula: "4",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        with_sides(instance, |rows, columns| rows == 3 && columns >= 4, "the sides are not 3 and at least 4")
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "RaspaudWu2009", at: "" },
};

/// Whether the graph is a grid with such numbers of rows and columns, of which the first is no larger; `not` says that its
/// sides are others.
pub(super) fn with_sides(instance: &Instance<'_>, are: fn(u64, u64) -> bool, not: &str) -> Applies {
    in_class(instance, &grid::CLASS, "the graph is not a grid").and(|| {
        let sides = grid::sides(instance.graph);
        provided(sides.is_some_and(|(rows, columns)| are(rows, columns)), || not.into())
    })
}
