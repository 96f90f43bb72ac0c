//! The chordal strategy: activation along the reverse of a perfect elimination order.
//!
//! Theorem: col_g(G) <= 3 omega(G) - 1 for every chordal graph G. \[Kierstead2000\]
//!
//! Along such an order N+(u) + u is a clique. The largest |N+(u)| is omega - 1, the degeneracy, since a
//! clique of omega vertices has this least degree. So omega is known without a search (docs/theory.md, 6.3).
//!
//! Cost: O(n + m log n) to prepare; replies as in [`activation`].

use games::Player;
use graphs::classes::chordal;

use crate::alice::activation;
use crate::theorem::theorem;
use crate::theorems::MATCHING_RANK;
use crate::{Entry, Theorem};

pub(crate) static STRATEGY: Entry = Entry {
    name: "chordal",
    player: Player::Alice,
    about: "in a chordal graph, activation along the reverse of a perfect elimination order",
    theorems: &[&THEOREM, &MATCHING_RANK],
    new: |setup| {
        let order = chordal::elimination_order(setup.graph);
        setup.require(STRATEGY.name, &chordal::CLASS)?;
        let order = setup.order.clone().or(order).unwrap_or_else(|| setup.best_order());
        Ok(activation::along(setup.graph, order, setup.promised(&THEOREM)))
    },
};

pub(crate) static THEOREM: Theorem = theorem!(
    "chordal": col_g <= "3 omega - 1" with [("omega", "degeneracy + 1")]; "chordal graphs"; ["chordal"];
    Either; "Kierstead2000"; proved "6.3", "chordal_bound");
