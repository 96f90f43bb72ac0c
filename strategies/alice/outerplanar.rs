//! The outerplanar strategy: activation along an order of least certified score.
//!
//! Theorem: col_g(G) <= 7 for every outerplanar graph G. [Kierstead2000; for chi_g GuanZhu1999]
//!
//! Some order of G has matching rank at most 5 (docs/theory.md, 6.4), so one of least certified score proves
//! 7, and often less: this is [`least_rank`](crate::alice::least_rank) with a theorem about its class.
//!
//! Cost: a matching for each vertex, at least, to prepare; replies as in [`activation`].

use games::Player;
use graphs::classes::outerplanar;

use crate::alice::activation;
use crate::theorem::theorem;
use crate::theorems::MATCHING_RANK;
use crate::{Entry, Theorem};

pub(crate) static STRATEGY: Entry = Entry {
    name: "outerplanar",
    player: Player::Alice,
    about: "in an outerplanar graph, activation along an order of least certified score",
    theorems: &[&THEOREM, &MATCHING_RANK],
    new: |setup| {
        setup.require(STRATEGY.name, &outerplanar::CLASS)?;
        let order = setup.best_rank_order();
        Ok(activation::along(setup.graph, order, setup.promised(&THEOREM)))
    },
};

pub(crate) static THEOREM: Theorem = theorem!(
    "outerplanar": col_g <= "7"; "outerplanar graphs"; ["outerplanar"]; Either; "Kierstead2000"; proved "6.4", "outerplanar_bound");
