//! col_g(G) <= 7 for every outerplanar graph G. [Kierstead2000; for chi_g GuanZhu1999]
//!
//! Proof. Let G be maximal outerplanar; more edges do no harm \[WuZhu2008\]. From an edge of the outer cycle on,
//! list the vertices so that each is joined to the two ends of an outer edge of what came before, an edge that
//! is then inside. Let u have the backward neighbors y and y'. A forward neighbor z of u with a backward
//! neighbor below u was joined to u and y, or to u and y', over one of two edges that are each used once. So u
//! has at most two such z, m(u) <= 3 (the third hits u), and 2 + |N+(u)| + m(u) <= 7, which bounds col_g by
//! [`matching_rank`](super::matching_rank). The first two vertices contribute less.

use graphs::classes::outerplanar;

use crate::theorem::in_class;
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 7 for outerplanar graphs.
pub static THEOREM: Theorem = Theorem {
    name: "outerplanar",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "outerplanar graphs",
    formula: "7",
    eval: |_| Some(7),
    applies: |instance| in_class(instance, &outerplanar::CLASS, "the graph is not outerplanar"),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Kierstead2000", at: "" },
};
