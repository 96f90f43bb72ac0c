//! chi_g = n for K_{n,n} without a perfect matching, n >= 2, when Alice begins.
//!
//! Proof. At most max degree + 1 = n. With k < n colors Bob copies: when Alice gives a vertex a color, he
//! gives the same color to the vertex that it misses on the other side. Then every other vertex has a
//! neighbor of that color, so that each round uses up a color, and after k rounds a pair is left that sees
//! all k.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g = n for K_{n,n} without a perfect matching when Alice begins.
pub static THEOREM: Theorem = Theorem {
    name: "crown",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "$K_{n,n}$ without a perfect matching, $n >= 2$",
    formula: "n",
    eval: Eval::Formula(&[("n", "n / 2")]),
    applies: Hypothesis::Conditions(&[("crown", "the graph is not a crown")]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 7.1" },
};
