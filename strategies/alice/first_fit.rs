//! First fit: color the first uncolored vertex in L, with a color by [`games::first_fit`]. A reference player
//! without a theorem, for comparison.
//!
//! Cost: O(n) a reply.

use games::Player;

use crate::memoryless::first_in;
use crate::{Entry, PreparedStrategy};

pub(crate) static STRATEGY: Entry = Entry {
    name: "first-fit",
    player: Player::Alice,
    about: "color the first uncolored vertex of the order; no theorem, for comparison",
    theorems: &[],
    new: |setup| {
        let order = setup.best_order();
        let plan = first_in(order.sequence().to_vec(), FIRST);
        Ok(PreparedStrategy { plan, order: Some(order), promises: Vec::new() })
    },
};

const FIRST: [&str; 2] =
    ["{last} is the first uncolored vertex in the order", "{last} is the first unmarked vertex in the order"];
