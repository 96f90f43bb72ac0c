//! chi'_g <= d + 3a - 1 for graphs of maximum degree d and arboricity a. \[BartnickiGrytczuk2008\]
//!
//! For trees d + 2 \[LamShiuXu1999\]; for k-degenerate graphs d + 3k - 1 \[CaiZhu2001\], and a <= k.

use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// chi'_g is at most d + 3a - 1.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "edge-arboricity",
    game: "edge",
    variants: "Alice first",
    speaks: alice_first,
    kind: BoundKind::Upper,
    class: "all graphs, $d$ the maximum degree and $a$ the arboricity",
    formula: "d + 3a - 1",
    eval: Eval::Formula(&[("d", "max_degree"), ("a", "arboricity")]),
    applies: Hypothesis::None,
    cite: Citation { key: "BartnickiGrytczuk2008", at: "" },
};
