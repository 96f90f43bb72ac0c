//! Most constrained first: color an uncolored vertex that sees the most colors. A reference player without
//! a theorem, for comparison; as a coloring heuristic it is \[Brelaz1979\].
//!
//! In the marking game, where nothing has a color, marked neighbors are counted. Of equals the one with
//! the most uncolored neighbors comes first, of these the first in L. The source, too, takes an
//! uncolored vertex of largest degree among the uncolored ones; its rule ends there. What the player
//! needs depends on that: with the order alone it needs 4 on some graph of order 5 on which it needs 3.
//!
//! Cost: O(n + m) a reply.

use std::cmp::Reverse;

use games::{Plan, Player, Sight};
use graphs::{LinearOrder, Vertex};

use crate::memoryless::{color_blind, in_words_of};
use crate::{Entry, PreparedStrategy};

pub(crate) static STRATEGY: Entry = Entry {
    name: "most-constrained",
    player: Player::Alice,
    about: "color an uncolored vertex that sees the most colors, of equals one with the most uncolored neighbors, of \
            these the first in the order; no theorem, for comparison",
    theorems: &[],
    new: |setup| {
        let order = setup.best_order();
        let plan = most_constrained_first(order.clone());
        Ok(PreparedStrategy { plan, order: Some(order), promises: Vec::new() })
    },
};

const MOST_CONSTRAINED: [&str; 2] = [
    "no uncolored vertex sees more colors than {last}",
    "no unmarked vertex has more marked neighbors than {last}",
];

fn most_constrained_first(order: LinearOrder) -> Plan {
    color_blind(order.sequence().len(), Sight::AllColors, move |view| {
        let constraint = |v: Vertex| {
            let neighbors = view.graph.neighbors(v).iter();
            let uncolored = neighbors.clone().filter(|&&w| view.uncolored.contains(w)).count();
            let mut seen: Vec<_> = neighbors.filter_map(|&w| view.color(w)).collect();
            seen.sort_unstable();
            seen.dedup();
            // In the marking game nothing has a color: marked neighbors count instead.
            let pressure = if view.colors.is_empty() { view.graph.degree(v) - uncolored } else { seen.len() };
            (pressure, uncolored, Reverse(order.position(v)))
        };
        let v = view.uncolored.iter().max_by_key(|&v| constraint(v));
        let v = v.expect("a rule is asked only while something is uncolored");
        (v, in_words_of(view, MOST_CONSTRAINED, vec![v]))
    })
}
