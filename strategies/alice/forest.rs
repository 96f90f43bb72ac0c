//! The forest strategy: activation along an order that meets each tree from its root on.
//!
//! In such an order every vertex has at most one backward neighbor, its parent. So Alice, when Bob has
//! colored b, walks from b toward the root through inactive vertices, which she activates, and colors
//! the first one that is active already, or the one at which the walk ends.
//!
//! Theorem: col_g(F) <= 4 for every forest F. [FaigleKernKiersteadTrotter1993; docs/theory.md, 6.0]
//!
//! Cost: O(n log n) to prepare; a reply is a walk toward the root.

use games::Player;
use graphs::classes::forest;
use graphs::orders::degeneracy;

use crate::alice::activation;
use crate::theorem::theorem;
use crate::theorems::MATCHING_RANK;
use crate::{Entry, Theorem};

pub(crate) static STRATEGY: Entry = Entry {
    name: "forest",
    player: Player::Alice,
    about: "in a forest, walk from Bob's vertex toward the root, color the first active vertex",
    theorems: &[&THEOREM, &MATCHING_RANK],
    new: |setup| {
        setup.require(STRATEGY.name, &forest::CLASS)?;
        // Along the degeneracy order of a forest no vertex has two backward neighbors.
        let order = setup.order.clone().unwrap_or_else(|| degeneracy(setup.graph).1);
        Ok(activation::along(setup.graph, order, setup.promised(&THEOREM)))
    },
};

pub(crate) static THEOREM: Theorem = theorem!(
    "forest": col_g <= "4"; "forests"; ["forest"]; Either; "FaigleKernKiersteadTrotter1993"; proved "6.0", "forest_bound");
