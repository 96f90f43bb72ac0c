//! chi_g(P_n) = 3 for n >= 4.
//!
//! Proof. At most max degree + 1 = 3; at least 3 by [`third_color`](super::third_color).

use graphs::classes::path;

use crate::theorem::{in_class, provided};
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(P_n) = 3 for n >= 4.
pub static THEOREM: Theorem = Theorem {
    name: "path",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "paths of order at least 4",
    formula: "3",
    eval: Eval::OfParameters(|_| Some(3)),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &path::CLASS, "the graph is not a path")
            .and(|| provided(instance.parameters.order() >= 4, || "there are fewer than 4 vertices".into()))
    }),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 3.3" },
};
