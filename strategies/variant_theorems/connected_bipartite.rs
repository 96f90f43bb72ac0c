//! The connected coloring game on bipartite graphs needs 2 colors. \[CharpentierHocquardSopenaZhu2020\]
//!
//! Proof. In each component the first vertex may have either color. Every later move is next to a colored vertex, so
//! its color is that of its side in the 2-coloring that the first vertex decides. So no vertex ever sees both colors,
//! and Alice can always move, whichever player moves or passes. One color is not enough for an edge.

use crate::variant_theorem::connected;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// The connected game chromatic number of bipartite graphs with an edge is 2.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "connected-bipartite",
    game: "coloring",
    variants: "connected, whoever begins and passes",
    speaks: connected,
    kind: BoundKind::Exact,
    class: "bipartite graphs with an edge",
    formula: "2",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Conditions(&[
        ("bipartite", "the graph has an odd cycle"),
        ("m >= 1", "there is no edge"),
    ]),
    cite: Citation { key: "CharpentierHocquardSopenaZhu2020", at: "" },
};
