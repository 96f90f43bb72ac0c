//! chi_g(G) <= a(G) (a(G) + 1), a(G) the acyclic chromatic number. [DinskiZhu1999; strategy 2 of
//! BartnickiGrytczukKiersteadZhu2007]
//!
//! Alice fixes an acyclic coloring c0 with a colors. Every two of its classes induce a forest; root
//! each tree and orient its edges to the root, so that a vertex has at most one out-neighbor in each
//! other class. The palette is a + 1 *shades* of each color. An uncolored vertex v is *endangered* if
//! an in-neighbor of v carries a shade of c0(v). Alice gives v a shade of c0(v): the endangered vertex
//! if there is one, else any.
//!
//! Proof. Alice endangers nobody, since neighbors differ under c0 and she uses shades of c0 only. Bob,
//! coloring w with a shade of i, endangers at most the one out-neighbor of w in class i, and Alice
//! answers it at once. So when v is colored, the blocked shades of c0(v) come from at most a - 1
//! out-neighbors and one in-neighbor: at most a of the a + 1.
//!
//! Nothing was used of who began: before the first move nobody is endangered.
//!
//! The bound holds for any acyclic coloring in use; with an interval, the upper end enters.

use crate::theorem::every_graph;
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// chi_g(G) <= a(G) (a(G) + 1).
pub static THEOREM: Theorem = Theorem {
    name: "acyclic",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Upper,
    class: "all graphs",
    formula: "a (a + 1)",
    eval: |instance| {
        let a = instance.parameters.acyclic_chi.high;
        Some(a * (a + 1))
    },
    applies: every_graph,
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "DinskiZhu1999", at: "" },
};
