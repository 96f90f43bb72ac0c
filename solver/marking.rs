//! The exact solver of the marking game.
//!
//! For k = 1, 2, ... it is decided whether Alice can keep the score below k, that is, whether every
//! vertex has at most k - 1 marked neighbors when it is marked; col_g(G) is the least such k. A
//! strategy that keeps the score below k keeps it below k + 1, so here, unlike in the coloring game,
//! Alice's wins are monotone in k. With k > max degree she wins without a search, with k = 1 and an
//! edge Bob does: the second end of the first edge completed has a marked neighbor. \[Zhu1999\]

mod race;
mod residue;
mod search;

use std::time::Instant;

use games::Player;
use graphs::{Budget, Graph, Limit, Meter};

use self::search::Search;
use crate::trivial::without_search;
use crate::{Decision, GameNumber, stack};

/// The largest order that the search takes.
pub const MAX_ORDER: usize = 1024;

/// Whether Alice can keep the score below `k` when `first` moves first: she wins if so.
pub fn decide(graph: &Graph, k: u32, first: Player, budget: &Budget) -> Decision {
    let begun = Instant::now();
    let mut meter = budget.start();
    let outcome = match without_search(graph, k) {
        Some(winner) => Ok(winner),
        None => searched(graph, k, first, budget, &mut meter),
    };
    Decision::new(k, outcome, meter.spent(), begun.elapsed())
}

/// The least k below which Alice can keep the score when `first` moves first, each decision within
/// `budget`. 0 for the graph without vertices.
///
/// `low` is a proven lower bound. The scan is that of [`GameNumber`], and since Alice's wins are
/// monotone in k, a k with which Bob wins settles those below.
pub fn game_coloring_number(graph: &Graph, first: Player, low: u32, budget: &Budget) -> GameNumber {
    GameNumber::scan(graph, low, |k| decide(graph, k, first, budget)).by_monotonicity()
}

fn searched(
    graph: &Graph,
    k: u32,
    first: Player,
    budget: &Budget,
    meter: &mut Meter<'_>,
) -> Result<Player, Limit> {
    match graph.order() {
        0..=64 => searched_in_words::<1>(graph, k, first, budget, meter),
        65..=128 => searched_in_words::<2>(graph, k, first, budget, meter),
        129..=256 => searched_in_words::<4>(graph, k, first, budget, meter),
        257..=MAX_ORDER => searched_in_words::<16>(graph, k, first, budget, meter),
        _ => Err(Limit::Size),
    }
}

fn searched_in_words<const W: usize>(
    graph: &Graph,
    k: u32,
    first: Player,
    budget: &Budget,
    meter: &mut Meter<'_>,
) -> Result<Player, Limit> {
    let memory = budget.memory_allowed();
    let allowed = k as usize - 1;
    stack::with_room_for(graph.order(), || Search::<W>::new(graph, allowed, memory, meter).decide(first))
}
