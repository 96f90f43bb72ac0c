//! chi(G) <= chi_g(G): when Alice wins, the finished play is a proper coloring. \[Bodlaender1991\]

use crate::theorem::every_graph;
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// chi_g(G) >= chi(G).
pub static THEOREM: Theorem = Theorem {
    name: "chromatic",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Lower,
    class: "all graphs",
    formula: "chi",
    eval: |instance| Some(instance.parameters.chi.low),
    applies: every_graph,
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Bodlaender1991", at: "" },
};
