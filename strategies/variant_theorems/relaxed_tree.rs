//! chi_g^(d) <= 2 for trees and d >= 2. \[HeWuZhu2004\]

use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The d-relaxed game chromatic number of trees is at most 2 for d >= 2.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "relaxed-tree",
    game: "relaxed",
    variants: "Alice first, $d >= 2$",
    speaks: |variant, terms| alice_first(variant, terms) && terms.defect.is_some_and(|defect| defect >= 2),
    kind: BoundKind::Upper,
    class: "trees",
    formula: "2",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[("tree", "the graph is no tree")]),
    cite: Citation { key: "HeWuZhu2004", at: "" },
};
