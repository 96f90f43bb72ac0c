//! The connected marking game on forests has the number 2.
//!
//! Proof. Every move but the first in a component is next to a marked vertex. The marked vertices of a component are a
//! subtree, and a vertex outside has at most one neighbor in it. So every score is at most 1, and an edge makes it 1.

use graphs::classes::forest;

use crate::theorem::{in_class, provided};
use crate::variant_theorem::connected;
use crate::{BoundKind, Citation, Hypothesis, VariantTheorem};

/// The connected game coloring number of forests with an edge is 2.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "connected-forest",
    game: "marking",
    variants: "connected, whoever begins and passes",
    speaks: connected,
    kind: BoundKind::Exact,
    class: "forests with an edge",
    formula: "2",
    eval: |_, _| Some(2),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &forest::CLASS, "the graph has a cycle")
            .and(|| provided(instance.parameters.size() > 0, || "there is no edge".into()))
    }),
    cite: Citation { key: "Mapgame", at: "theory, 7.2" },
};
