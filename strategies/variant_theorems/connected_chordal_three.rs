//! The connected marking game on chordal graphs with omega = 3, such as 2-trees, needs at most 5.
//!
//! As [`super::connected_chordal`], whose proof leaves an unmarked vertex one active forward neighbor less here: it is the only
//! unmarked vertex that such a neighbor can hit (docs/theory.md, 7.8).

use graphs::classes::chordal;

use super::connected_chordal::clique_number;
use crate::theorem::{in_class, provided};
use crate::variant_theorem::connected;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The connected game coloring number of chordal graphs with omega = 3 is at most 5.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "connected-chordal-three",
    game: "marking",
    variants: "connected, whoever begins and passes",
    speaks: connected,
    kind: BoundKind::Upper,
    class: "chordal graphs with $omega = 3$",
    formula: "5",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &chordal::CLASS, "a cycle of length 4 or more has no chord")
            .and(|| provided(clique_number(instance) == Some(3), || "omega is not 3".into()))
    }),
    cite: Citation { key: "Mapgame", at: "theory, 7.8" },
};
