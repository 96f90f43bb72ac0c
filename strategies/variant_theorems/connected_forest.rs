//! The connected marking game on forests has the number 2.
//!
//! Proof. Every move but the first in a component is next to a marked vertex. The marked vertices of a component are a
//! subtree, and a vertex outside has at most one neighbor in it. So every score is at most 1, and an edge makes it 1.

use crate::variant_theorem::connected;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The connected game coloring number of forests with an edge is 2.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "connected-forest",
    game: "marking",
    variants: "connected, whoever begins and passes",
    speaks: connected,
    kind: BoundKind::Exact,
    class: "forests with an edge",
    formula: "2",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("forest", "the graph has a cycle"), ("m >= 1", "there is no edge")]),
    cite: Citation { key: "Mapgame", at: "theory, 7.2" },
};
