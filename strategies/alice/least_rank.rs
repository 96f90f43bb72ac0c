//! The least rank strategy: activation along an order that certifies as much by matching ranks as any
//! order does.
//!
//! Theorem: col_g(G) <= 1 + the least certified score of an order of G. What [`MATCHING_RANK`] proves
//! of the order in use holds for every order, so the best of them may be taken, and it can be found:
//! [`graphs::orders::certified_score`] tells how. It is never above what the orders of the other
//! strategies certify, though what these need against every Bob may be less.
//!
//! Cost: a matching for each vertex, at least, to prepare; replies as in [`activation`].
//!
//! [`MATCHING_RANK`]: crate::theorems::MATCHING_RANK

use games::Player;
use graphs::orders::certified_score;

use crate::alice::activation;
use crate::theorem::theorem;
use crate::theorems::MATCHING_RANK;
use crate::{Entry, Theorem};

pub(crate) static STRATEGY: Entry = Entry {
    name: "least-rank",
    player: Player::Alice,
    about: "activation along an order of least certified score",
    theorems: &[&THEOREM, &MATCHING_RANK],
    new: |setup| {
        let order = setup.best_rank_order();
        Ok(activation::along(setup.graph, order, setup.promised(&THEOREM)))
    },
};

pub(crate) static THEOREM: Theorem = theorem!(
    "least-rank": col_g <= "min_L max_u min(deg(u) + 1, 2 + |N+(u)| + m(u))" by OfGraph(|instance| {
        certified_score(instance.graph, instance.parameters.rank_order()).map(|score| 1 + score)
    });
    "all graphs"; []; Either; "Mapgame" "theory, 5.3"; proved "", "activation_strategy");
