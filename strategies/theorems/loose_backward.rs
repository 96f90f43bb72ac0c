//! chi_g(G) <= chi(G) (1 + col_2(G)). [BartnickiGrytczukKiersteadZhu2007, strategy 1; the idea is from
//! KiersteadTrotter1994]
//!
//! Alice fixes a proper coloring c0 with chi colors and an order L with rho(L) = col_2. The palette is
//! 1 + rho(L) *shades* of each color of c0. She opens with v_1; when Bob has colored b she takes the
//! L-least uncolored backward neighbor x of b, or the L-least uncolored vertex if there is none, and
//! gives it a shade of c0(x) that no neighbor of x carries.
//!
//! Proof. Let v be uncolored after a turn of Alice. A forward neighbor w of v that Bob colored was
//! answered by some x in N+(w) with x <= v, for v was a candidate, and x is not v; so x is in R(v)
//! through w. Different w have different answers, all in the colored part of R(v) and colored by
//! Alice. A backward neighbor that Bob colored is itself in R(v). So Bob has colored at most |R(v)|
//! neighbors of v, and one more before v is colored: at most rho(L) in all. Alice's neighbors of v
//! never carry a shade of c0(v). So one of the 1 + rho(L) shades of c0(v) is free.
//!
//! Nothing was used of who began: before the first move there is nothing to answer, and the argument
//! speaks of positions after a turn of Alice.
//!
//! The bound holds for any proper coloring and any order in use; with intervals, the upper ends enter.

use crate::theorem::every_graph;
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// chi_g(G) <= chi(G) (1 + col_2(G)).
pub static THEOREM: Theorem = Theorem {
    name: "loose-backward",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Upper,
    class: "all graphs",
    formula: "chi (1 + col_2)",
    eval: |instance| Some(instance.parameters.chi.high * (1 + instance.parameters.col_2.high)),
    applies: every_graph,
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "BartnickiGrytczukKiersteadZhu2007", at: "strategy 1" },
};
