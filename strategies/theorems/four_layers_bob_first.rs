//! chi_g(H x P_4) <= max degree for every graph H when Bob begins: Alice copies.
//!
//! Proof. In each copy of P_4 pair the first vertex with the third, and the second with the fourth. That is a
//! [mirror](crate::alice::mirror): neighbors of a vertex in other copies are partners of neighbors of its partner, and one in the copy
//! is a neighbor of the partner or, at an end, the partner of one. The two neighbors of an inner vertex in its copy are a pair, and an
//! end has one, so the neighbors of a vertex are of at most max degree - 1 pairs. ∎
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
