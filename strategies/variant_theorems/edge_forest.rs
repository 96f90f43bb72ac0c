//! chi'_g <= d + 1 for forests of maximum degree d other than 4. [Andres2006; for d = 3 CaiZhu2001]

use graphs::classes::forest;

use crate::theorem::{in_class, provided};
use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Hypothesis, VariantTheorem};

/// chi'_g is at most d + 1 for forests of maximum degree d other than 4.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "edge-forest",
    game: "edge",
    variants: "Alice first",
    speaks: alice_first,
    kind: BoundKind::Upper,
    class: "forests of maximum degree d other than 4",
    formula: "d + 1",
    eval: |instance, _| Some(instance.parameters.max_degree() + 1),
    applies: Hypothesis::Checked(|instance| {
        in_class(instance, &forest::CLASS, "the graph has a cycle")
            .and(|| provided(instance.parameters.max_degree() != 4, || "the maximum degree is 4".into()))
    }),
    cite: Citation { key: "Andres2006", at: "" },
};
