//! chi'_g >= d for maximum degree d, in every variant: the edges at a vertex have different colors.

use crate::variant_theorem::every_variant;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// chi'_g is at least d.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "edge-lower",
    game: "edge",
    variants: "every variant",
    speaks: every_variant,
    kind: BoundKind::Lower,
    class: "all graphs, $d$ the maximum degree",
    formula: "d",
    eval: Eval::Formula(&[("d", "max_degree")]),
    applies: Hypothesis::None,
    cite: Citation { key: "LamShiuXu1999", at: "" },
};
