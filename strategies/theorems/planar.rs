//! col_g(G) <= 17 for every planar graph G, by a refined activation strategy. \[Zhu2008\]

use graphs::classes::planar;

use crate::theorem::in_class;
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 17 for planar graphs.
pub static THEOREM: Theorem = Theorem {
    name: "planar",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "planar graphs",
    formula: "17",
    eval: Eval::OfParameters(|_| Some(17)),
    applies: Hypothesis::Checked(|instance| in_class(instance, &planar::CLASS, "the graph is not planar")),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Zhu2008", at: "" },
};
