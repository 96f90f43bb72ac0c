//! A_g <= 3a for graphs of arboricity a. \[BartnickiGrytczukKierstead2008\]

use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The game arboricity is at most three times the arboricity.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "arboricity-three-times",
    game: "arboricity",
    variants: "Alice first",
    speaks: alice_first,
    kind: BoundKind::Upper,
    class: "all graphs, $a$ the arboricity",
    formula: "3a",
    eval: Eval::Formula(&[("a", "arboricity")]),
    applies: Hypothesis::None,
    cite: Citation { key: "BartnickiGrytczukKierstead2008", at: "" },
};
