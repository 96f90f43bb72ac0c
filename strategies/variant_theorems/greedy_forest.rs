//! Gamma_g <= 3 for forests. \[HavetZhu2013\]

use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The game Grundy number of forests is at most 3.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "greedy-forest",
    game: "greedy",
    variants: "Alice first",
    speaks: alice_first,
    kind: BoundKind::Upper,
    class: "forests",
    formula: "3",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("forest", "the graph has a cycle")]),
    cite: Citation { key: "HavetZhu2013", at: "" },
};
