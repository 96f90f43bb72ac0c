//! a(G) <= 5 for every planar graph G. \[Borodin1979\]

use graphs::classes::planar;

use crate::theorem::in_class;
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// a(G) <= 5 for planar graphs.
pub static THEOREM: Theorem = Theorem {
    name: "planar-acyclic",
    invariant: Invariant::AcyclicChromaticNumber,
    kind: BoundKind::Upper,
    class: "planar graphs",
    formula: "5",
    eval: Eval::OfParameters(|_| Some(5)),
    applies: Hypothesis::Checked(|instance| in_class(instance, &planar::CLASS, "the graph is not planar")),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Borodin1979", at: "" },
};
