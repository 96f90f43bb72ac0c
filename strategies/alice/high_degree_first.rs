//! High degree first: color the vertices that have many neighbors while they are safe.
//!
//! Alice colors an uncolored vertex of the largest degree, the first in L among ties, with any legal color.
//!
//! Theorem: col_g(G) <= k if at most (k + 1)/2 vertices have degree at least k (docs/theory.md, 3.1). With
//! this rule she need not choose a k: those vertices come first for every k, so the least k is attained.
//!
//! Cost: O(n log n) to prepare, O(n) a reply.

use std::cmp::Reverse;

use games::Player;

use crate::memoryless::first_in;
use crate::theorems::RESERVATION;
use crate::{Entry, NotApplicable, PreparedStrategy, Promise, Setup};

pub(crate) static STRATEGY: Entry = Entry {
    name: "high-degree-first",
    player: Player::Alice,
    about: "color an uncolored vertex of the largest degree",
    theorems: &[&RESERVATION],
    new: prepare,
};

const LARGEST_DEGREE: [&str; 2] = [
    "no uncolored vertex has a larger degree than {last}",
    "no unmarked vertex has a larger degree than {last}",
];

fn prepare(setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
    let order = setup.best_order();
    let mut by_degree = order.sequence().to_vec();
    by_degree.sort_by_key(|&v| Reverse(setup.graph.degree(v)));
    let promise = Promise::of(&RESERVATION, RESERVATION.value(&setup.instance()));
    let plan = first_in(by_degree, LARGEST_DEGREE);
    Ok(PreparedStrategy { plan, order: Some(order), promises: promise.into_iter().collect() })
}
