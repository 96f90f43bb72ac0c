//! col_g(F) <= 4 for every forest F. \[FaigleKernKiersteadTrotter1993\]

use crate::{Applies, BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// col_g(F) <= 4 for forests.
pub static THEOREM: Theorem = Theorem {
    name: "forest",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "forests",
    formula: "4",
    eval: |_| Some(4),
    applies: |instance| match instance.parameters.girth {
        None => Applies::Yes,
        Some(girth) => Applies::No(format!("the graph has a cycle of length {girth}")),
    },
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "FaigleKernKiersteadTrotter1993", at: "" },
};
