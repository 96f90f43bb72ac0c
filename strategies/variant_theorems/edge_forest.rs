//! chi'_g <= d + 1 for forests of maximum degree d other than 4. [Andres2006; for d = 3 CaiZhu2001]

use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// chi'_g is at most d + 1 for forests of maximum degree d other than 4.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "edge-forest",
    game: "edge",
    variants: "Alice first",
    speaks: alice_first,
    kind: BoundKind::Upper,
    class: "forests of maximum degree $d$ other than 4",
    formula: "d + 1",
    eval: Eval::Formula(&[("d", "max_degree")]),
    applies: Hypothesis::Conditions(&[
        ("forest", "the graph has a cycle"),
        ("max_degree != 4", "the maximum degree is 4"),
    ]),
    cite: Citation { key: "Andres2006", at: "" },
};
