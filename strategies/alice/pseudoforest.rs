//! The acyclic strategy along a pseudoforest coloring.
//!
//! Of the guide the proof of [`acyclic`](crate::alice::acyclic) uses only that every vertex has at most one
//! out-neighbor in each other class. The edges have such an orientation if and only if no component of the
//! graph that two classes induce has two cycles. Let w be the least number of colors of such a coloring: 2 on
//! even cycles, which need 3 in an acyclic coloring.
//!
//! Theorem: chi_g(G) <= w (w + 1). [docs/theory.md, 4.2]
//!
//! Cost: as there.

use games::Player;

use crate::Entry;
use crate::alice::acyclic::{PSEUDOFOREST, prepare_with};

pub(crate) static STRATEGY: Entry = Entry {
    name: "pseudoforest",
    player: Player::Alice,
    about: "the strategy acyclic along a coloring in which a component of two colors may have one cycle",
    theorems: &[&PSEUDOFOREST],
    new: |setup| {
        let guide = &setup.parameters.pseudoforest_chi().witness;
        prepare_with(setup, STRATEGY.name, &PSEUDOFOREST, guide)
    },
};
