//! The connected coloring game on bipartite graphs needs 2 colors. \[CharpentierHocquardSopenaZhu2020\]
//!
//! Proof. In each component the first vertex may have either color. Every later move is next to a colored vertex, so
//! its color is that of its side in the 2-coloring that the first vertex decides. So no vertex ever sees both colors,
//! and Alice can always move, whichever player moves or passes. One color is not enough for an edge.

use graphs::classes::bipartite;

use crate::theorem::{in_class, provided};
use crate::variant_theorem::connected;
use crate::{BoundKind, Citation, Hypothesis, VariantTheorem};

/// The connected game chromatic number of bipartite graphs with an edge is 2.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "connected-bipartite",
    game: "coloring",
    variants: "connected, whoever begins and passes",
    speaks: connected,
    kind: BoundKind::Exact,
    class: "bipartite graphs with an edge",
    formula: "2",
    eval: |_, _| Some(2),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &bipartite::CLASS, "the graph has an odd cycle")
            .and(|| provided(instance.parameters.size() > 0, || "there is no edge".into()))
    }),
    cite: Citation { key: "CharpentierHocquardSopenaZhu2020", at: "" },
};
