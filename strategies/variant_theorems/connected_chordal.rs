//! The connected marking game on chordal graphs needs at most 3 omega - 3; so 3k on k-trees.
//!
//! The proof is at docs/theory.md, 7.8. Alice plays activation along an order from the first marked vertex on, in which
//! backward neighbors are pairwise adjacent. All that is marked has a marked backward neighbor then, which takes one vertex
//! from those where forward neighbors of an unmarked vertex can hit.

use graphs::classes::chordal;

use crate::variant_theorem::connected;
use crate::{BoundKind, Citation, Eval, Hypothesis, Instance, VariantTheorem};

/// The connected game coloring number of chordal graphs with an edge is at most 3 omega - 3.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "connected-chordal",
    game: "marking",
    variants: "connected, whoever begins and passes",
    speaks: connected,
    kind: BoundKind::Upper,
    class: "chordal graphs with an edge",
    formula: "3 omega - 3",
    eval: Eval::OfGraph(|instance| (3 * clique_number(instance)?).checked_sub(3)),
    applies: Hypothesis::Conditions(&[
        ("chordal", "a cycle of length 4 or more has no chord"),
        ("m >= 1", "there is no edge"),
    ]),
    cite: Citation { key: "Mapgame", at: "theory, 7.8" },
};

/// omega of a chordal graph: some largest clique is a vertex with its backward neighbors in an elimination order.
pub(super) fn clique_number(instance: &Instance<'_>) -> Option<u32> {
    let order = chordal::elimination_order(instance.graph)?;
    let cliques = instance.graph.vertices().map(|v| 1 + order.backward_neighbors(instance.graph, v).count());
    cliques.max().map(|size| size as u32)
}
