//! A_g >= a for graphs of arboricity a: a play that Alice wins divides the edges into forests.

use crate::variant_theorem::either_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The game arboricity is at least the arboricity.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "arboricity-lower",
    game: "arboricity",
    variants: "either first",
    speaks: either_first,
    kind: BoundKind::Lower,
    class: "all graphs, $a$ the arboricity",
    formula: "a",
    eval: Eval::Formula(&[("a", "arboricity")]),
    applies: Hypothesis::None,
    cite: Citation { key: "BartnickiGrytczukKierstead2008", at: "" },
};
