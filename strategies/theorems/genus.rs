//! col_g(G) <= floor((3 sqrt(1 + 48 g) + 23) / 2) for every graph G on an orientable surface of genus g >= 1. \[Zhu2000\]
//!
//! The program finds a rotation system, which embeds G in a surface; the bound is the one for its genus, whether or not it is
//! the least. On the torus it is 22. The bound is at least that, so that only vertices of large degree let it say something.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= floor((3 sqrt(1 + 48 g) + 23) / 2) for graphs of genus g.
pub static THEOREM: Theorem = Theorem {
    name: "genus",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "graphs on an orientable surface of genus $g >= 1$",
    formula: "floor((3 sqrt(1 + 48 g) + 23) / 2)",
    eval: Eval::OfParameters(|parameters| match parameters.genus().high {
        0 => None,
        genus => bound(genus),
    }),
    applies: Hypothesis::Conditions(&[("!planar", "the graph is planar, and other theorems say more")]),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Zhu2000", at: "" },
};

/// The floor of half of s + 23 is that of the floor of s in the place of s.
fn bound(genus: u32) -> Option<u32> {
    let root = (9 + 432 * u64::from(genus)).isqrt();
    ((root + 23) / 2).try_into().ok()
}
