//! Gamma_g <= 7 for partial 2-trees. \[HavetZhu2013\]

use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The game Grundy number of partial 2-trees is at most 7.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "greedy-partial-2-tree",
    game: "greedy",
    variants: "Alice first",
    speaks: alice_first,
    kind: BoundKind::Upper,
    class: "partial 2-trees",
    formula: "7",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("treewidth <= 2", "the treewidth is at least {treewidth}")]),
    cite: Citation { key: "HavetZhu2013", at: "" },
};
