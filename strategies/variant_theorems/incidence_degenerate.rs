//! iota_g <= 2d + 4k - 2 for k-degenerate graphs of maximum degree d. \[AndresIncidence2009\]

use crate::theorem::provided;
use crate::variant_theorem::alice_first;
use crate::{BoundKind, Citation, Hypothesis, VariantTheorem};

/// iota_g is at most 2d + 4k - 2 for k-degenerate graphs.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "incidence-degenerate",
    game: "incidence",
    variants: "Alice first",
    speaks: alice_first,
    kind: BoundKind::Upper,
    class: "graphs with an edge, d the maximum degree and k the degeneracy",
    formula: "2d + 4k - 2",
    eval: |instance, _| {
        let parameters = instance.parameters;
        (2 * parameters.max_degree() + 4 * parameters.degeneracy()).checked_sub(2)
    },
    applies: Hypothesis::Checked(|instance| {
        provided(instance.parameters.size() > 0, || "there is no edge".into())
    }),
    cite: Citation { key: "AndresIncidence2009", at: "" },
};
