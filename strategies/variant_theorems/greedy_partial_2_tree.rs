//! Gamma_g <= 7 for partial 2-trees. \[HavetZhu2013\]

use crate::Applies;
use crate::theorem::provided;
use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Hypothesis, VariantTheorem};

/// The game Grundy number of partial 2-trees is at most 7.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "greedy-partial-2-tree",
    game: "greedy",
    variants: "Alice first",
    speaks: alice_first,
    kind: BoundKind::Upper,
    class: "partial 2-trees",
    formula: "7",
    eval: |_, _| Some(7),
    applies: Hypothesis::Checked(|instance| {
        let treewidth = instance.parameters.treewidth();
        if treewidth.low <= 2 && treewidth.high > 2 {
            return Applies::Unknown("the treewidth".into());
        }
        provided(treewidth.high <= 2, || format!("the treewidth is at least {}", treewidth.low))
    }),
    cite: Citation { key: "HavetZhu2013", at: "" },
};
