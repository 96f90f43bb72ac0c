//! chi_g(H x P_4) <= max degree for every graph H when Bob begins: Alice copies.
//!
//! Proof. The max degree of the product is that of H plus 2. In each copy of P_4 pair the first vertex with the third, and the
//! second with the fourth: the two neighbors within the copy of an inner vertex are partners, and the one neighbor of an end
//! is the partner of the other end's. When Bob colors a vertex, Alice gives its partner the same color, so that after her
//! turns partners are both uncolored or have the same color. That is legal: neighbors of the partner in other copies are
//! partners of neighbors of the vertex, and those in the copy are neighbors of the vertex or their partners. For the
//! same reason an uncolored vertex sees at most one color within its copy, so at most max degree - 1 in all. The vertices are
//! paired, so Alice always has her answer. ∎
//!
//! So 4 colors are enough on P_4 x P_n and P_4 x C_n when Bob begins; \[BrosseMartinsNisseSampaio2024\] is about P_4 x P_n when
//! Alice does.

use graphs::classes::path_product::path_factors;

use crate::theorem::provided;
use crate::{BoundKind, Citation, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// chi_g(H x P_4) <= max degree when Bob begins.
pub static THEOREM: Theorem = Theorem {
    name: "four-layers-bob-first",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Upper,
    class: "Cartesian products with $P_4$",
    formula: "max_degree",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::Checked(|instance| {
        let factors = path_factors(instance.graph);
        provided(factors.iter().any(|factor| factor.layers.len() == 4), || {
            "the graph is no product with P_4".into()
        })
    }),
    starter: Starter::Bob,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 7.12" },
};
