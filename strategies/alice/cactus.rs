//! The cactus strategy: play the forest strategy on a breadth-first forest, and ignore the other edges.
//!
//! The edges of G outside a breadth-first spanning forest F form a graph H. Alice plays activation along an
//! order for F and jumps over edges of F alone.
//!
//! Theorem: col_g(G) <= 5 for every cactus G. [Sidorowicz2007; docs/theory.md, 6.2] H is a matching, so
//! this is a case of [`edge_union`], which the strategy promises on any graph.
//!
//! Cost: O(n log n + m) to prepare; a reply is a walk toward the root.

use games::Player;
use graphs::classes::cactus;
use graphs::forest_and_rest::ForestAndRest;

use crate::alice::edge_union::{self, FORMULA_IN_USE, on_forest};
use crate::theorem::theorem;
use crate::{Entry, NotApplicable, PreparedStrategy, Promise, Setup, Theorem};

pub(crate) static STRATEGY: Entry = Entry {
    name: "cactus",
    player: Player::Alice,
    about: "in a cactus, the forest strategy on a breadth-first forest; the other edges are a matching",
    theorems: &[&THEOREM, &edge_union::THEOREM],
    new: prepare,
};

pub(crate) static THEOREM: Theorem = theorem!(
    "cactus": col_g <= "5"; "cactuses"; ["cactus"]; Either; "Sidorowicz2007"; proved "6.2", "cactus_bound");

/// Prepares activation on a breadth-first forest. It promises the theorem for cactuses if the forest
/// proves its bound, and the bound that the forest proves on any graph.
fn prepare(setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
    setup.require(STRATEGY.name, &cactus::CLASS)?;
    let (prepared, bound) = on_forest(setup, &ForestAndRest::breadth_first(setup.graph));
    let own = setup.promised(&THEOREM).filter(|promise| promise.is_certified_by(bound));
    let of_forest = Promise::stated(&edge_union::THEOREM, FORMULA_IN_USE, bound);
    Ok(PreparedStrategy { promises: own.into_iter().chain(of_forest).collect(), ..prepared })
}
