//! col_g(G) <= 13 for every planar graph G without cycles shorter than 4. \[Sekiguchi2014\]

use graphs::classes::planar;

use crate::theorem::{in_class, provided};
use crate::{Applies, BoundKind, Citation, Eval, Hypothesis, Instance, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 13 for planar graphs of girth at least 4.
pub static THEOREM: Theorem = Theorem {
    name: "planar-girth-4",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "planar graphs of girth at least 4",
    formula: "13",
    eval: Eval::OfParameters(|_| Some(13)),
    applies: Hypothesis::Checked(|instance| planar_of_girth(instance, 4)),
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Sekiguchi2014", at: "" },
};

/// That the graph is planar and every cycle has at least `least` vertices.
pub(super) fn planar_of_girth(instance: &Instance<'_>, least: u32) -> Applies {
    in_class(instance, &planar::CLASS, "the graph is not planar").and(|| {
        let girth = instance.parameters.girth();
        provided(girth.is_none_or(|girth| girth >= least), || {
            format!("the graph has a cycle of length {}", girth.unwrap_or_default())
        })
    })
}
