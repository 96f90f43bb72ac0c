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
use games::certificate::marking::Residue;
use graphs::{Budget, Graph, Limit, Meter};

use self::search::Search;
use crate::certify::Adviser;
use crate::trivial::without_search;
use crate::width::{self, AnyWidth};
use crate::{Decision, GameNumber, stack};

/// The largest order that the search takes.
pub const MAX_ORDER: usize = width::MAX_ORDER;

/// Whether Alice can keep the score below `k` when `first` moves first: she wins if so.
pub fn decide(graph: &Graph, k: u32, first: Player, budget: &Budget) -> Decision {
    let begun = Instant::now();
    let mut meter = budget.start();
    let outcome = match without_search(graph, k) {
        Some(winner) => Ok(winner),
        None => {
            let deciding = Deciding { graph, k, first, memory: budget.memory_allowed(), meter: &mut meter };
            stack::with_room_for(graph.order(), || width::choose(graph.order(), deciding)?)
        }
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

/// One decision in the making.
struct Deciding<'g, 'm, 'b> {
    graph: &'g Graph,
    k: u32,
    first: Player,
    memory: u64,
    meter: &'m mut Meter<'b>,
}

impl AnyWidth for Deciding<'_, '_, '_> {
    type Outcome = Result<Player, Limit>;

    fn with<const W: usize>(self) -> Result<Player, Limit> {
        Search::<W>::new(self.graph, self.k as usize - 1, self.memory).decide(self.first, self.meter)
    }
}

/// A search that is asked by whoever writes a certificate.
struct Advising<'g> {
    graph: &'g Graph,
    k: u32,
    memory: u64,
}

impl AnyWidth for Advising<'_> {
    type Outcome = Box<dyn Adviser<Residue>>;

    fn with<const W: usize>(self) -> Self::Outcome {
        Box::new(Search::<W>::new(self.graph, self.k as usize - 1, self.memory))
    }
}

/// An adviser for the game with k.
///
/// # Errors
/// [`Limit::Size`] above [`MAX_ORDER`].
pub(crate) fn adviser(graph: &Graph, k: u32, memory: u64) -> Result<Box<dyn Adviser<Residue>>, Limit> {
    width::choose(graph.order(), Advising { graph, k, memory })
}
