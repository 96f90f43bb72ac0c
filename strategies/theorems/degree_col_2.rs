//! col_2(G) <= d^2 - d + 1 for maximum degree d >= 2.
//!
//! Proof. In any order, u has at most d neighbors; let f of them be later. The loose backward neighbors of u
//! are the other d - f, and at most d - 1 through each of the f: at most d - f + f(d - 1) <= d(d - 1) for
//! d >= 2.

use crate::theorem::provided;
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// col_2(G) <= d^2 - d + 1 for maximum degree d >= 2.
pub static THEOREM: Theorem = Theorem {
    name: "degree-col-2",
    invariant: Invariant::StrongColoringNumber,
    kind: BoundKind::Upper,
    class: "graphs of maximum degree d >= 2",
    formula: "d^2 - d + 1",
    eval: |instance| {
        let d = instance.parameters.max_degree;
        d.checked_mul(d.checked_sub(1)?)?.checked_add(1)
    },
    applies: |instance| provided(instance.parameters.max_degree >= 2, || "no vertex has degree 2".into()),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 2.3" },
};
