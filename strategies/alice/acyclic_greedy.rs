//! The acyclic strategy with the source report's guide: greedy along the order.
//!
//! The guide gives each vertex, along L, the least color that none of its loose backward neighbors has.
//! It is an acyclic coloring with k <= rho(L) colors ([`acyclic_greedy`]), so that the rule of
//! [`acyclic`](crate::alice::acyclic) proves chi_g(G) <= k (k + 1). The report compares this with col_2 (col_2 + 1); k can be
//! far above a(G), and then so is the bound. \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! Cost: as there, and the reaches along L.

use games::Player;
use graphs::coloring::acyclic_greedy;

use crate::alice::acyclic::{palette, prepare_with};
use crate::{BoundKind, Citation, Entry, Eval, Hypothesis, Invariant, Starter, Status, Theorem};

/// The catalogue entry.
pub static STRATEGY: Entry = Entry {
    name: "acyclic-greedy",
    player: Player::Alice,
    about: "the same with the acyclic coloring that is greedy along the order: the source report's guide",
    theorems: &[&THEOREM],
    new: |setup| {
        let guide = acyclic_greedy(setup.graph, &setup.best_order());
        prepare_with(setup, STRATEGY.name, &THEOREM, &guide)
    },
};

/// chi_g(G) <= k (k + 1), k the number of colors of the greedy acyclic coloring along the order in use.
pub static THEOREM: Theorem = Theorem {
    name: "acyclic-greedy",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Upper,
    class: "all graphs, $k$ the colors of acyclic greedy",
    formula: "k (k + 1)",
    eval: Eval::OfGraph(|instance| {
        let guide = acyclic_greedy(instance.graph, &instance.parameters.col_2().witness);
        Some(palette(guide.number_of_colors()))
    }),
    applies: Hypothesis::None,
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "DinskiZhu1999", at: "" },
};
