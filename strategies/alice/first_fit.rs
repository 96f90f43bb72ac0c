//! First fit: color the L-least uncolored vertex, with a color by [`games::first_fit`]. A reference player
//! without a theorem, for comparison.
//!
//! Cost: O(n) a reply.

use games::{Memory, Plan, Player, Reason, Sight, VertexRule, View};
use graphs::{LinearOrder, Vertex, VertexSet};

use crate::{Entry, PreparedStrategy};

/// The catalogue entry.
pub static STRATEGY: Entry = Entry {
    name: "first-fit",
    player: Player::Alice,
    about: "color the least uncolored vertex of the order; no theorem, for comparison",
    theorems: &[],
    new: |setup| {
        let order = setup.best_order();
        let plan = Plan::ColorBlind(Box::new(FirstFit { order: order.clone() }));
        Ok(PreparedStrategy { plan, order: Some(order), promises: Vec::new() })
    },
};

struct FirstFit {
    order: LinearOrder,
}

impl VertexRule for FirstFit {
    fn sight(&self) -> Sight {
        Sight::NoColors
    }

    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(self.order.sequence().len()))
    }

    fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let found = self.order.sequence().iter().find(|&&v| view.uncolored.contains(v));
        let v = *found.expect("a rule is asked only while something is uncolored");
        (v, Reason { template: "{last} is the least uncolored vertex".into(), trail: vec![v] })
    }
}
