//! a(G) >= q for the least q with m <= (q - 1) n - q(q - 1)/2, if there is one up to n.
//!
//! Proof. Let an acyclic coloring use a <= n colors, each at least once, on n_1, ..., n_a vertices. Two classes
//! induce a forest, which has at most n_i + n_j - 1 edges. Over all pairs, m <= (a - 1) n - a(a - 1)/2. The
//! right side grows with a as long as a <= n.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// a(G) >= min { q : m <= (q - 1) n - q(q - 1)/2 }.
pub static THEOREM: Theorem = Theorem {
    name: "acyclic-size",
    invariant: Invariant::AcyclicChromaticNumber,
    kind: BoundKind::Lower,
    class: "all graphs",
    formula: "min { q : m <= (q - 1) n - q(q - 1)/2 }",
    eval: Eval::OfParameters(|parameters| {
        let (n, m) = (parameters.order() as u64, parameters.size() as u64);
        let colors = (1..=n).find(|q| m <= (q - 1) * n - q * (q - 1) / 2);
        colors.map(|q| q as u32)
    }),
    applies: Hypothesis::None,
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 2.4" },
};
