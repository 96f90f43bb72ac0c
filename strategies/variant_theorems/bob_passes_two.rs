//! If Bob may pass, Alice wins with 2 colors where every component is a star.
//!
//! Proof. A star with its center colored is safe: its leaves see one color. On each turn Alice colors an uncolored
//! center, first of all that of a star in which Bob has just colored a leaf; the center sees one color then. So before
//! a turn of Bob no uncolored center has a colored neighbor, and none ever sees two colors. (In a single edge take
//! either end for the center.) When all centers are colored nothing can happen. One color is not enough for an edge.

use crate::theorem::provided;
use crate::variant_theorem::bob_passes;
use crate::{BoundKind, Citation, Eval, Hypothesis, Instance, VariantTheorem};

/// The number is 2 for star forests with an edge if Bob may pass.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "bob-passes-two",
    game: "coloring",
    variants: "free moves, Bob may pass, whoever begins",
    speaks: bob_passes,
    kind: BoundKind::Exact,
    class: "graphs with an edge whose components are stars",
    formula: "2",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        provided(is_star_forest(instance), || "a component is no star".into())
            .and(|| provided(instance.parameters.size() > 0, || "there is no edge".into()))
    }),
    cite: Citation { key: "Mapgame", at: "theory, 7.3" },
};

/// Whether no component has two vertices of degree 2 or more, or a cycle. O(n + m).
pub(super) fn is_star_forest(instance: &Instance<'_>) -> bool {
    let graph = instance.graph;
    let is_inner = |v| graph.degree(v) >= 2;
    // Every edge needs an end of degree 1, and then no path has three edges and no cycle is left.
    graph.edges().all(|(u, v)| !is_inner(u) || !is_inner(v))
}
