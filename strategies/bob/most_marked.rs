//! Most marked: Bob marks a neighbor of an unmarked vertex with the most marked neighbors. A reference player of the
//! marking game without a theorem, for comparison.
//!
//! Cost: O(n + m) a reply.

use std::cmp::Reverse;

use games::{Memory, Plan, Player, Reason, Sight, VertexRule, View};
use graphs::{Vertex, VertexSet};

use crate::availability::first_uncolored;
use crate::{Entry, PreparedStrategy};

/// The catalogue entry.
pub static STRATEGY: Entry = Entry {
    name: "most-marked",
    player: Player::Bob,
    about: "mark a neighbor of an unmarked vertex with the most marked neighbors among those with an unmarked one; \
            no theorem, for comparison",
    theorems: &[],
    new: |setup| {
        let plan = Plan::ColorBlind(Box::new(MostMarked { order: setup.graph.order() }));
        Ok(PreparedStrategy { plan, order: None, promises: Vec::new() })
    },
};

struct MostMarked {
    order: usize,
}

impl VertexRule for MostMarked {
    fn sight(&self) -> Sight {
        Sight::NoColors
    }

    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(self.order))
    }

    fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let unmarked =
            |v: Vertex| view.graph.neighbors(v).iter().copied().filter(|&w| view.uncolored.contains(w));
        let marked = |v: Vertex| view.graph.degree(v) - unmarked(v).count();
        let victims = view.uncolored.iter().filter(|&v| unmarked(v).next().is_some());
        let Some(victim) = victims.max_by_key(|&v| (marked(v), Reverse(v))) else {
            return first_uncolored(view);
        };
        // The neighbor that would score least itself is no loss.
        let chosen = unmarked(victim).min_by_key(|&w| (marked(w), w)).expect("it has an unmarked neighbor");
        let template =
            "{first} has the most marked neighbors of those with an unmarked one: mark {last} beside it";
        (chosen, Reason { template: template.into(), trail: vec![victim, chosen] })
    }
}
