//! If Bob may pass, Alice needs 3 colors where some component is no star.
//!
//! Proof. Suppose she wins with 2; then the graph is bipartite. Bob passes until she colors a vertex v in a component
//! that is no star. If she never did, she would not color the whole graph. Some u in that component has distance 2 from
//! v: if v were adjacent to all others there, no two of these would be adjacent, and the component would be a star. Bob
//! gives u the other color, and a common neighbor of u and v is dead. (He never passes after a pass of hers, who loses
//! by passing.)

use super::bob_passes_two::is_star_forest;
use crate::theorem::provided;
use crate::variant_theorem::bob_passes;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The number is at least 3 for graphs with a component that is no star if Bob may pass.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "bob-passes-three",
    game: "coloring",
    variants: "free moves, Bob may pass, whoever begins",
    speaks: bob_passes,
    kind: BoundKind::Lower,
    class: "graphs with a component that is no star",
    formula: "3",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        provided(!is_star_forest(instance), || "every component is a star".into())
    }),
    cite: Citation { key: "Mapgame", at: "theory, 7.3" },
};
