//! The connected marking game on chordal graphs needs at most 3 omega - 3, and one less for omega <= 3; so 3k on k-trees,
//! and 5 on 2-trees.
//!
//! The proof is at docs/theory.md, 7.8. Alice plays activation along an order from the first marked vertex on, in which
//! backward neighbors are pairwise adjacent. All that is marked has a marked backward neighbor then, which takes one place
//! from those where forward neighbors of an unmarked vertex can hit.

use graphs::classes::chordal;

use crate::theorem::{in_class, provided};
use crate::variant_theorem::connected;
use crate::{Applies, BoundKind, Citation, Instance, VariantTheorem};

/// The connected game coloring number of chordal graphs is at most 3 omega - 3, and 3 omega - 4 for omega <= 3.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "connected-chordal",
    game: "marking",
    variants: "connected, whoever begins and passes",
    speaks: connected,
    kind: BoundKind::Upper,
    class: "chordal graphs with an edge",
    formula: "3 omega - 3, and 3 omega - 4 for omega <= 3",
    eval: |instance, _| bound(instance),
    applies,
    cite: Citation { key: "Mapgame", at: "theory, 7.8" },
};

pub(super) fn applies(instance: &Instance<'_>) -> Applies {
    in_class(instance, &chordal::CLASS, "a cycle of length 4 or more has no chord")
        .and(|| provided(instance.parameters.size > 0, || "there is no edge".into()))
}

/// A largest clique is a vertex with its backward neighbors.
pub(super) fn bound(instance: &Instance<'_>) -> Option<u32> {
    let order = chordal::elimination_order(instance.graph)?;
    let backward = instance.graph.vertices().map(|v| order.backward_neighbors(instance.graph, v).count());
    let omega = 1 + backward.max()? as u32;
    (3 * omega).checked_sub(if omega <= 3 { 4 } else { 3 })
}
