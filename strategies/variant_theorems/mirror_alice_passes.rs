//! The [mirror](crate::alice::mirror) where Alice alone may pass: if she begins she passes, and then she answers as if Bob had begun. No
//! position follows in which she would have to pass again.

use crate::alice::mirror::{Mirror, NONE};
use crate::theorem::provided;
use crate::variant_theorem::alice_passes;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The number is at most p + 1 for graphs with a mirror if Alice may pass.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "mirror-alice-passes",
    game: "coloring",
    variants: "free moves, Alice alone may pass, whoever begins",
    speaks: alice_passes,
    kind: BoundKind::Upper,
    class: "graphs with a mirror, as $C_4 x H$, where the neighbors of a vertex are of at most $p$ pairs",
    formula: "p + 1",
    eval: Eval::OfGraph(|instance| Mirror::of(instance.graph).map(|mirror| mirror.colors())),
    applies: Hypothesis::Checked(|instance| provided(Mirror::of(instance.graph).is_some(), || NONE.into())),
    cite: Citation { key: "Mapgame", at: "theory, 7.14" },
};
