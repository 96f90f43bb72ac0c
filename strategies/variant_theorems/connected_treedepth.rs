//! The connected marking game on connected graphs of treedepth t needs at most max(t, 2t - 3) if Alice begins.
//!
//! The proof is at docs/theory.md, 7.9. Alice marks the root of an elimination tree of height t, and then always the highest
//! ancestor of Bob's vertex at which she may move.

use games::Player;
use graphs::treedepth::elimination_forest;

use crate::variant_theorem::connected;
use crate::{BoundKind, Citation, Eval, Hypothesis, Instance, VariantTheorem};

/// The connected game coloring number of connected graphs of treedepth t is at most max(t, 2t - 3).
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "connected-treedepth",
    game: "marking",
    variants: "connected, Alice first, whoever passes",
    speaks: |variant, terms| connected(variant, terms) && variant.first == Player::Alice,
    kind: BoundKind::Upper,
    class: "connected graphs with an elimination tree of height $t$",
    formula: "max(t, 2t - 3)",
    eval: Eval::OfGraph(bound),
    applies: Hypothesis::Conditions(&[("connected", "the graph is not connected")]),
    cite: Citation { key: "Mapgame", at: "theory, 7.9" },
};

/// By the best tree that the program finds; none if the bound would be above max degree + 1, which needs no proof.
fn bound(instance: &Instance<'_>) -> Option<u32> {
    let most = (instance.parameters.max_degree() + 4) / 2;
    let height = elimination_forest(instance.graph, most)?.height;
    Some(height.max((2 * height).saturating_sub(3)))
}
