//! Gamma_g <= the bound on col_g that the order of least certified score proves.
//!
//! Proof. Alice names the vertices that her strategy for the marking game marks. A vertex that is colored with s
//! colored neighbors gets a color of at most s + 1, and every score is below that bound.

use graphs::orders::certified_score;

use crate::variant_theorem::either_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// Gamma_g is at most 1 + the least certified score.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "greedy-order",
    game: "greedy",
    variants: "either first",
    speaks: either_first,
    kind: BoundKind::Upper,
    class: "all graphs",
    formula: "min_L max_u min(deg(u) + 1, 2 + |N+(u)| + m(u))",
    eval: Eval::OfGraph(|instance| {
        certified_score(instance.graph, instance.parameters.rank_order()).map(|score| 1 + score)
    }),
    applies: Hypothesis::None,
    cite: Citation { key: "Mapgame", at: "theory, 7.5" },
};
