//! The acyclic strategy along a pseudoforest coloring.
//!
//! Of the guide the proof of [`acyclic`](crate::alice::acyclic) uses only that every vertex has at most one out-neighbor in each other
//! class. The edges have such an orientation if and only if no component of the graph that two classes induce has two cycles. Let w
//! be the least number of colors of such a coloring: 2 on even cycles, which need 3 in an acyclic coloring.
//!
//! Theorem: chi_g(G) <= w (w + 1). [docs/theory.md, 4.2]
//!
//! Cost: as there.

use games::Player;

use crate::alice::acyclic::prepare_with;
use crate::theorem::theorem;
use crate::{Entry, Theorem};

pub(crate) static STRATEGY: Entry = Entry {
    name: "pseudoforest",
    player: Player::Alice,
    about: "the strategy acyclic along a coloring in which a component of two colors may have one cycle",
    theorems: &[&THEOREM],
    new: |setup| {
        let guide = &setup.parameters.pseudoforest_chi().witness;
        prepare_with(setup, STRATEGY.name, &THEOREM, guide)
    },
};

pub(crate) static THEOREM: Theorem = theorem!(
    "pseudoforest": chi_g <= "w (w + 1)"; "all graphs, $w$ the colors of a least pseudoforest coloring"; []; Either;
    "Mapgame" "theory, 4.2"; proved "", "pseudoforest_bound");
