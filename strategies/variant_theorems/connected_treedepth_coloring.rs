//! The connected coloring game on connected graphs: at most what [`super::connected_treedepth`] proves of the marking game.
//!
//! Proof. Alice colors the vertices that she marks there. No uncolored vertex ever has as many colored neighbors as there
//! are colors (docs/theory.md, 1.1).

use games::Player;

use super::connected_treedepth::{applies, bound};
use crate::variant_theorem::connected;
use crate::{BoundKind, Citation, VariantTheorem};

/// The connected game chromatic number of connected graphs of treedepth t is at most max(t, 2t - 3).
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "connected-treedepth-coloring",
    game: "coloring",
    variants: "connected, Alice first, whoever passes",
    speaks: |variant, terms| connected(variant, terms) && variant.first == Player::Alice,
    kind: BoundKind::Upper,
    class: "connected graphs with an elimination tree of height t",
    formula: "max(t, 2t - 3)",
    eval: |instance, _| bound(instance),
    applies,
    cite: Citation { key: "Mapgame", at: "theory, 7.9" },
};
