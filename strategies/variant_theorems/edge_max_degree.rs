//! chi'_g <= 2d - 1 for maximum degree d >= 1, in every variant: an edge has at most 2d - 2 neighbors.

use crate::theorem::provided;
use crate::variant_theorem::every_variant;
use crate::{BoundKind, Citation, Hypothesis, VariantTheorem};

/// chi'_g is at most 2d - 1.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "edge-max-degree",
    game: "edge",
    variants: "every variant",
    speaks: every_variant,
    kind: BoundKind::Upper,
    class: "graphs of maximum degree d >= 1",
    formula: "2d - 1",
    eval: |instance, _| (2 * instance.parameters.max_degree()).checked_sub(1),
    applies: Hypothesis::Checked(|instance| {
        provided(instance.parameters.size() > 0, || "there is no edge".into())
    }),
    cite: Citation { key: "LamShiuXu1999", at: "" },
};
