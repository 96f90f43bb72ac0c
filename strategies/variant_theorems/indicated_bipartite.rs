//! The indicated game on bipartite graphs with an edge needs 2 colors. \[Grzesik2012\]
//!
//! Proof. Alice names the vertices of each component so that each but the first has a colored neighbor. Its color is
//! then decided.

use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The indicated chromatic number of bipartite graphs with an edge is 2.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "indicated-bipartite",
    game: "indicated",
    variants: "Alice first",
    speaks: alice_first,
    kind: BoundKind::Exact,
    class: "bipartite graphs with an edge",
    formula: "2",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("bipartite", "the graph has an odd cycle"),
        ("m >= 1", "there is no edge"),
    ]),
    cite: Citation { key: "Grzesik2012", at: "" },
};
