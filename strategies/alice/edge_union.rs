//! The edge union strategy: play the forest strategy on a spanning forest F, and ignore the other edges.
//!
//! Alice plays activation along an order for F and jumps over edges of F alone.
//!
//! Theorem: col_g(G) <= 4 + max degree of G - E(F), for every spanning forest F. [Zhu1999;
//! docs/theory.md, 3.4]
//!
//! F is the forest found by [`graphs::forest_and_rest`], for which the rest is small. Cactuses leave a
//! matching, Halin graphs a cycle, planar graphs of girth 5 and 6 maximum degree 4 and 2
//! [HeHouLihShaoWangZhu2002; Kleitman2006]: where the search finds such a forest, their theorems are
//! instances of this one.
//!
//! Cost: that of the search for F, and O(n log n), to prepare; a reply is a walk toward the root.

use games::{Plan, Player};
use graphs::forest_and_rest::ForestAndRest;
use graphs::orders::degeneracy;

use crate::alice::activation::Activation;
use crate::theorem::theorem;
use crate::theorems::certified_bound;
use crate::{Entry, NotApplicable, PreparedStrategy, Promise, Setup, Theorem};

pub(crate) static STRATEGY: Entry = Entry {
    name: "edge-union",
    player: Player::Alice,
    about: "the forest strategy on a spanning forest found by search, whose rest has a small maximum degree",
    theorems: &[&THEOREM],
    new: |setup| {
        let (prepared, bound) = on_forest(setup, setup.parameters.forest_and_rest());
        let promises = Promise::stated(&THEOREM, FORMULA_IN_USE, bound).into_iter().collect();
        Ok::<_, NotApplicable>(PreparedStrategy { promises, ..prepared })
    },
};

/// The bound proved by an order of the forest; N+ and m are those of the forest.
pub(super) const FORMULA_IN_USE: &str = "max_u min(deg_F(u) + 1, 2 + |N+(u)| + m(u)) + max degree(G - E(F))";

pub(crate) static THEOREM: Theorem = theorem!(
    "edge-union": col_g <= "4 + max degree(G - E(F))"
        by OfParameters(|parameters| Some(4 + parameters.forest_and_rest().rest_degree));
    "all graphs, $F$ the best spanning forest found"; []; Either; "Zhu1999" "edge unions"; proved "3.4", "edge_union_bound");

/// Play on this forest, without promises, and the bound proved by its order.
pub(super) fn on_forest(setup: &Setup<'_>, parts: &ForestAndRest) -> (PreparedStrategy, Option<u32>) {
    let forest = parts.graph(setup.graph.order());
    let order = setup.order.clone().unwrap_or_else(|| degeneracy(&forest).1);
    let bound = certified_bound(&forest, &order).map(|bound| bound + parts.rest_degree);
    let plan = Plan::ColorBlind(Box::new(Activation::of_part(&forest, order.clone())));
    (PreparedStrategy { plan, order: Some(order), promises: Vec::new() }, bound)
}
