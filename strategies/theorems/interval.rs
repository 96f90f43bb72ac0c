//! col_g(G) <= 3 omega(G) - 2 for every interval graph G. [Kierstead2000; for chi_g
//! FaigleKernKiersteadTrotter1993]
//!
//! Proof. Order the vertices by the left ends of their intervals. N+(u), and R(u) too, consists of vertices
//! whose intervals contain the left end of u. If |N+(u)| < omega - 1, then m(u) <= 2(omega - 2), two places at
//! each backward neighbor. If |N+(u)| = omega - 1, let z be the first forward neighbor of u: not all of N+(u)
//! contain its left end, or u, z and N+(u) would be omega + 1 pairwise adjacent vertices. So one of N+(u) meets
//! no forward neighbor of u, and the others and u itself have 2(omega - 2) + 1 places for them. In either case
//! 2 + |N+(u)| + m(u) <= 3 omega - 2, which bounds col_g by [`matching_rank`](super::matching_rank).
//!
//! Interval graphs are chordal, so that omega is the degeneracy and one.

use graphs::classes::interval;

use crate::theorem::in_class;
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 3 omega(G) - 2 for interval graphs.
pub static THEOREM: Theorem = Theorem {
    name: "interval",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "interval graphs",
    formula: "3 omega - 2",
    eval: |instance| (3 * (instance.parameters.degeneracy + 1)).checked_sub(2),
    applies: |instance| in_class(instance, &interval::CLASS, "the graph is not an interval graph"),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Kierstead2000", at: "" },
};
