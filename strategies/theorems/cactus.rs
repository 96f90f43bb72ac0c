//! col_g(G) <= 5 for every cactus G. \[Sidorowicz2007\]
//!
//! Proof. The edges are those of a forest and of a matching (an edge of each cycle, not at the vertex that is
//! nearest to a root), and col_g(G_1 + G_2) <= col_g(G_1) + max degree of G_2 \[Zhu1999\]. Connection is not
//! needed.

use graphs::classes::cactus;

use crate::theorem::in_class;
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 5 for cactuses.
pub static THEOREM: Theorem = Theorem {
    name: "cactus",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "cactuses",
    formula: "5",
    eval: |_| Some(5),
    applies: |instance| in_class(instance, &cactus::CLASS, "two cycles have a common edge"),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Sidorowicz2007", at: "" },
};
