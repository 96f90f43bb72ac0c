//! The outerplanar strategy: activation along an order of least certified score.
//!
//! Theorem: col_g(G) <= 7 for every outerplanar graph G. [Kierstead2000; for chi_g GuanZhu1999]
//!
//! Proof. Some order of G has matching rank at most 5. Let G be maximal outerplanar; edges left out do not
//! raise the rank of a vertex along a fixed order. From an edge of the outer cycle on,
//! list the vertices so that each is joined to the two ends of an outer edge of what came before, an edge that
//! is then inside. Let u have the backward neighbors y and y'. A forward neighbor z of u with a backward
//! neighbor below u was joined to u and y, or to u and y', over one of two edges that are each used once. So u
//! has at most two such z, m(u) <= 3 (the third hits u), and |N+(u)| + m(u) <= 5. The first two vertices
//! contribute less. So an order of least certified score certifies 7 by [`matching_rank`], and often less.
//!
//! Edges left out: without the edge from u to a backward neighbor |N+(u)| falls by one and m(u) does not
//! rise; without one to a forward neighbor z, or without one from z to a vertex below u, an assignment
//! loses choices and gains none.
//!
//! So the play is that of [`least_rank`](crate::alice::least_rank), with a theorem about its class.
//!
//! Cost: a matching for each vertex, at least, to prepare; replies as in [`activation`].

use games::Player;
use graphs::classes::outerplanar;

use crate::alice::activation;
use crate::theorem::theorem;
use crate::theorems::matching_rank;
use crate::{Entry, Theorem};

/// The catalogue entry.
pub static STRATEGY: Entry = Entry {
    name: "outerplanar",
    player: Player::Alice,
    about: "in an outerplanar graph, activation along an order of least certified score",
    theorems: &[&THEOREM, &matching_rank::THEOREM],
    new: |setup| {
        setup.require(STRATEGY.name, &outerplanar::CLASS)?;
        let order = setup.best_rank_order();
        Ok(activation::along(setup.graph, order, setup.promised(&THEOREM)))
    },
};

pub(crate) static THEOREM: Theorem = theorem!(
    "outerplanar": col_g <= "7"; "outerplanar graphs"; ["outerplanar"]; Either; "Kierstead2000");
