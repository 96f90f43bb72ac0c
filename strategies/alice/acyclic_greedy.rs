//! The acyclic strategy with the source report's guide: greedy along the order.
//!
//! The guide gives each vertex, along L, the least color that none of its loose backward neighbors has.
//! It is an acyclic coloring with k <= rho(L) colors ([`acyclic_greedy`]), so that the rule of
//! [`acyclic`](crate::alice::acyclic) proves chi_g(G) <= k (k + 1). The report compares this with col_2
//! (col_2 + 1); k can be far above a(G), and then so is the bound.
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! Cost: as there, and the reaches along L.

use games::Player;
use graphs::coloring::acyclic_greedy;

use crate::alice::acyclic::{palette, prepare_with};
use crate::theorem::theorem;
use crate::{Entry, Theorem};

pub(crate) static STRATEGY: Entry = Entry {
    name: "acyclic-greedy",
    player: Player::Alice,
    about: "the same with the acyclic coloring that is greedy along the order: the source report's guide",
    theorems: &[&THEOREM],
    new: |setup| {
        let guide = acyclic_greedy(setup.graph, &setup.best_order());
        prepare_with(setup, STRATEGY.name, &THEOREM, &guide)
    },
};

pub(crate) static THEOREM: Theorem = theorem!(
    "acyclic-greedy": chi_g <= "k (k + 1)" by OfGraph(|instance| {
        let guide = acyclic_greedy(instance.graph, &instance.parameters.col_2().witness);
        Some(palette(guide.number_of_colors()))
    });
    "all graphs, $k$ the colors of acyclic greedy"; []; Either; "DinskiZhu1999"; proved "4.2", "acyclic_bound");
