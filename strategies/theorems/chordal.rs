//! col_g(G) <= 3 omega(G) - 1 for every chordal graph G. \[Kierstead2000\]
//!
//! Proof. Along the reverse of a perfect elimination order, N+(u) is a clique with u, and R(u) = N+(u): h and u
//! that are both backward neighbors of some w are adjacent. So col_2(G) <= omega(G), and the activation
//! strategy proves 3 col_2 - 1. In such an order the largest |N+(u)| is omega - 1, and it is the degeneracy,
//! because a clique of omega vertices has this least degree; so omega is known without a search.

use graphs::classes::chordal;

use crate::theorem::in_class;
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 3 omega(G) - 1 for chordal graphs.
pub static THEOREM: Theorem = Theorem {
    name: "chordal",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "chordal graphs",
    formula: "3 omega - 1",
    eval: |instance| (3 * (instance.parameters.degeneracy + 1)).checked_sub(1),
    applies: |instance| in_class(instance, &chordal::CLASS, "the graph is not chordal"),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Kierstead2000", at: "" },
};
