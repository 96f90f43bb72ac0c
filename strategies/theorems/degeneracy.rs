//! degeneracy(G) + 1 <= col_g(G). [Bradshaw2020, introduction]
//!
//! Proof. However the marking game goes, it leaves an order of marking; let H be a subgraph of least
//! degree d = degeneracy(G). The last vertex of H to be marked has all its neighbors in H, at least d,
//! marked before it. So the score is at least d under any play.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) >= degeneracy(G) + 1.
pub static THEOREM: Theorem = Theorem {
    name: "degeneracy",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Lower,
    class: "all graphs",
    formula: "degeneracy + 1",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::None,
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Bradshaw2020", at: "introduction" },
};
