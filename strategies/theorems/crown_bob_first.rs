//! chi_g = 2 for K_{n,n} without a perfect matching, n >= 2, when Bob begins.
//!
//! Proof. When Bob has given a vertex one of 2 colors, Alice gives the vertex that it misses the other. Every
//! further vertex then has a neighbor of one color only, the one that the other side is to have, and the
//! play goes on as a proper 2-coloring. There are edges, so that 1 color is not enough.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g = 2 for K_{n,n} without a perfect matching when Bob begins.
pub static THEOREM: Theorem = Theorem {
    name: "crown-bob-first",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Exact,
    class: "$K_{n,n}$ without a perfect matching, $n >= 2$",
    formula: "2",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("crown", "the graph is not a crown")]),
    starter: Starter::Bob,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 7.1" },
};
