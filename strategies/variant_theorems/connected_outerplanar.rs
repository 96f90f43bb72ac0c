//! The connected coloring game on connected outerplanar graphs needs at most 5 colors.
//! \[CharpentierHocquardSopenaZhu2020\]

use crate::variant_theorem::connected;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};
use games::{Passing, Player};

/// The connected game chromatic number of connected outerplanar graphs is at most 5.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "connected-outerplanar",
    game: "coloring",
    variants: "connected, Alice first",
    speaks: |variant, terms| {
        connected(variant, terms) && variant.first == Player::Alice && variant.passing == Passing::Nobody
    },
    kind: BoundKind::Upper,
    class: "connected outerplanar graphs",
    formula: "5",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("outerplanar", "the graph is not outerplanar"),
        ("connected", "the graph is not connected"),
    ]),
    cite: Citation { key: "CharpentierHocquardSopenaZhu2020", at: "" },
};
