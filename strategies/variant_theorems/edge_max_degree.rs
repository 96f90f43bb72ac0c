//! chi'_g <= 2d - 1 for maximum degree d >= 1, in every variant: an edge has at most 2d - 2 neighbors.

use crate::variant_theorem::every_variant;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// chi'_g is at most 2d - 1.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "edge-max-degree",
    game: "edge",
    variants: "every variant",
    speaks: every_variant,
    kind: BoundKind::Upper,
    class: "graphs of maximum degree $d >= 1$",
    formula: "2d - 1",
    eval: Eval::Formula(&[("d", "max_degree")]),
    applies: Hypothesis::Conditions(&[("m >= 1", "there is no edge")]),
    cite: Citation { key: "LamShiuXu1999", at: "" },
};
