//! col_g(G) <= 6 for every Halin graph G.
//!
//! Proof. The edges are those of a tree, for which col_g <= 4 \[FaigleKernKiersteadTrotter1993\], and of a cycle, of
//! maximum degree 2, and col_g(G_1 + G_2) <= col_g(G_1) + max degree of G_2 \[Zhu1999\].

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 6 for Halin graphs.
pub static THEOREM: Theorem = Theorem {
    name: "halin",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "Halin graphs",
    formula: "6",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("halin", "the graph is not a Halin graph")]),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 6.2" },
};
