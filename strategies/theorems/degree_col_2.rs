//! col_2(G) <= d^2 - 2d + 3 for maximum degree d >= 2.
//!
//! Proof. Order each component breadth first. The first vertex of a component has no loose backward neighbor. Every
//! other vertex u has a neighbor before it, so at most f <= d - 1 of its neighbors are later. The loose backward
//! neighbors of u are the other d - f, and at most d - 1 through each of the f, that is at most d + f(d - 2) <= d^2 -
//! 2d + 2.

use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_2(G) <= d^2 - 2d + 3 for maximum degree d >= 2.
pub static THEOREM: Theorem = Theorem {
    name: "degree-col-2",
    invariant: Invariant::StrongColoringNumber,
    kind: BoundKind::Upper,
    class: "graphs of maximum degree $d >= 2$",
    formula: "d (d - 2) + 3",
    eval: Eval::Formula(&[("d", "max_degree")]),
    applies: Hypothesis::Conditions(&[("max_degree >= 2", "no vertex has degree 2")]),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 2.3" },
};
