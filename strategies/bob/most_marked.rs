//! Most marked: Bob marks a neighbor of an unmarked vertex with the most marked neighbors. A reference
//! player of the marking game without a theorem, for comparison.
//!
//! Cost: O(n + m) a reply.

use std::cmp::Reverse;

use games::{Answer, Player, Reason, Sight, View};
use graphs::Vertex;

use crate::memoryless::{color_blind, first_uncolored};
use crate::{Entry, PreparedStrategy};

pub(crate) static STRATEGY: Entry = Entry {
    name: "most-marked",
    player: Player::Bob,
    about: "mark a neighbor of an unmarked vertex with the most marked neighbors among those with an unmarked one; \
            no theorem, for comparison",
    theorems: &[],
    new: |setup| {
        let plan = color_blind(setup.graph.order(), Sight::NoColors, next);
        Ok(PreparedStrategy { plan, order: None, promises: Vec::new() })
    },
};

fn next(view: View<'_>) -> (Vertex, Reason) {
    let unmarked =
        |v: Vertex| view.graph.neighbors(v).iter().copied().filter(|&w| view.uncolored.contains(w));
    let marked = |v: Vertex| view.graph.degree(v) - unmarked(v).count();
    let victims = view.uncolored.iter().filter(|&v| unmarked(v).next().is_some());
    let Some(victim) = victims.max_by_key(|&v| (marked(v), Reverse(v))) else {
        let Answer { vertex, why, .. } = first_uncolored(view);
        return (vertex, why);
    };
    // The neighbor that would score least itself loses nothing.
    let chosen = unmarked(victim).min_by_key(|&w| (marked(w), w)).expect("it has an unmarked neighbor");
    let template =
        "{first} has the most marked neighbors of those with an unmarked one: mark {last} beside it";
    (chosen, Reason { template: template.into(), trail: vec![victim, chosen] })
}
