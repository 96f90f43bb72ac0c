//! chi_g(P_m x P_n) >= 4 for m, n >= 4.
//!
//! The proof is a double threat ([`double_threat`](crate::bob::double_threat)): with 3 colors, let Alice open with v = (i, j),
//! where 2i <= m - 1 and 2j <= n - 1 by symmetry, so that rows i + 2 and columns j + 2 exist. Bob gives (i + 1, j + 1) another
//! color. Then (i, j + 1) and (i + 1, j) see both colors, and (i, j + 2) or (i + 2, j) with the third kills one of them. The
//! first threat is met only at (i, j + 1), (i, j + 2) and the other neighbors of that, (i, j + 3) and (i +- 1, j + 2); the second
//! only at the transposed places. No vertex is among both. Fewer colors are too few by
//! [`third_color`](super::third_color). ∎

use graphs::classes::grid;

use crate::theorem::{in_class, provided};
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(P_m x P_n) >= 4 for m, n >= 4.
pub static THEOREM: Theorem = Theorem {
    name: "grid-wide",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Lower,
    class: "grids $P_m x P_n$ with $m, n >= 4$",
    formula: "4",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &grid::CLASS, "the graph is not a grid").and(|| {
            let sides = grid::sides(instance.graph);
            provided(sides.is_some_and(|(rows, _)| rows >= 4), || "a side is less than 4".into())
        })
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 7.13" },
};
