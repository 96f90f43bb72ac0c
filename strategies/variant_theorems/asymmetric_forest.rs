//! chi_g(a,b) <= b + 3 for forests and a >= b. The numbers of all a and b are those of \[Kierstead2005\].
//!
//! Proof. Alice plays activation along an order that meets each tree from its root on. After a turn of Bob she answers
//! his b vertices one after the other, by one walk each, and spends the moves that are left on the L-least uncolored
//! vertices. A walk from z climbs through uncolored vertices that are not active, makes them active, and colors the
//! first active one, or the one at which it ends. So after her turn an uncolored u has at most one colored child that
//! was answered by activating u: a second one would have colored u. A vertex that she colored had an active or no
//! uncolored parent, or is that one child. So u has at most 2 colored neighbors, its parent and one child, and at most
//! b more when it is colored. With b + 3 colors one is left.

use crate::variant_theorem::either_first;
use crate::{BoundKind, Citation, Eval, Hypothesis, VariantTheorem};

/// chi_g(a,b) is at most b + 3 for forests and a >= b.
pub static THEOREM: VariantTheorem = VariantTheorem {
    name: "asymmetric-forest",
    game: "asymmetric",
    variants: "either first, $a >= b$",
    speaks: |variant, terms| {
        either_first(variant, terms) && terms.turns.is_some_and(|[alice, bob]| alice >= bob)
    },
    kind: BoundKind::Upper,
    class: "forests",
    formula: "b + 3",
    eval: Eval::Formula(&[("b", "turns_bob")]),
    applies: Hypothesis::Conditions(&[("forest", "the graph has a cycle")]),
    cite: Citation { key: "Mapgame", at: "theory, 7.6" },
};
