//! col_g(G) <= max degree + 1: no vertex can have more marked neighbors than it has neighbors.
//! \[Bodlaender1991\]
//!
//! Bounds at or above this one are called *trivial* everywhere: no play could break them.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= max degree + 1.
pub static THEOREM: Theorem = Theorem {
    name: "max-degree",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "all graphs",
    formula: "max degree + 1",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::None,
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Bodlaender1991", at: "" },
};
