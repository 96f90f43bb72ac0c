//! iota_g <= 2d + 4k - 2 for k-degenerate graphs of maximum degree d. \[AndresIncidence2009\]

use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// iota_g is at most 2d + 4k - 2 for k-degenerate graphs.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "incidence-degenerate",
    game: "incidence",
    variants: "Alice first",
    speaks: alice_first,
    kind: BoundKind::Upper,
    class: "graphs with an edge, $d$ the maximum degree and $k$ the degeneracy",
    formula: "2d + 4k - 2",
    eval: Eval::Formula(&[("d", "max_degree"), ("k", "degeneracy")]),
    applies: Hypothesis::Conditions(&[("m >= 1", "there is no edge")]),
    cite: Citation { key: "AndresIncidence2009", at: "" },
};
