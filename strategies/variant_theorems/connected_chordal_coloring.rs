//! The connected coloring game on chordal graphs: at most what [`super::connected_chordal`] proves of the marking game.
//!
//! Proof. Alice colors the vertices that she marks there. No uncolored vertex ever has as many colored neighbors as there
//! are colors (docs/theory.md, 1.1).

use super::connected_chordal::{applies, bound};
use crate::variant_theorem::connected;
use crate::{BoundKind, Citation, VariantTheorem};

/// The connected game chromatic number of chordal graphs is at most 3 omega - 3, and 3 omega - 4 for omega <= 3.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "connected-chordal-coloring",
    game: "coloring",
    variants: "connected, whoever begins and passes",
    speaks: connected,
    kind: BoundKind::Upper,
    class: "chordal graphs with an edge",
    formula: "3 omega - 3, and 3 omega - 4 for omega <= 3",
    eval: |instance, _| bound(instance),
    applies,
    cite: Citation { key: "Mapgame", at: "theory, 7.8" },
};
