//! iota_g >= 3d/2 for maximum degree d. \[AndresIncidence2009\]

use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// iota_g is at least 3d/2, rounded up.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "incidence-lower",
    game: "incidence",
    variants: "Alice first",
    speaks: alice_first,
    kind: BoundKind::Lower,
    class: "all graphs, $d$ the maximum degree",
    formula: "ceil(3d/2)",
    eval: Eval::Formula(&[("d", "max_degree")]),
    applies: Hypothesis::None,
    cite: Citation { key: "AndresIncidence2009", at: "" },
};
