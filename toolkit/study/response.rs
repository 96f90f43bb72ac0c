//! The best response to a known strategy: a one-player search.
//!
//! If Alice plays by a rule with known answers, her reply is part of Bob's move. The rest is a one-player game. Its
//! states are a position with Bob to move and Alice's memory; its value is the damage: the score in the marking
//! game, or how near a vertex comes to having neighbors of all colors in the coloring game. A claim from such a
//! search rests only on a play, which can be replayed against the rule; how it was found does not matter.
//!
//! A [`Board`] is that game for either of the two games, [`Replies`] gives Alice's answers. A Monte-Carlo tree
//! search (`tree`), exact if it closes its tree, searches for a play; its playouts target one vertex at a time
//! (`aim`). It is deterministic for a seed, obeys the limits of the budget, and stores the worst play found so far.

mod agent;
mod aim;
mod board;
mod coloring;
mod marking;
mod tree;

pub(crate) use agent::{Respondable, Responder};
pub use board::{Adversary, Board, ColoringReply, Replies, ResponseResult, Turn, TurnOf};
pub use coloring::{Coloring, Start as ColoringStart};
pub use marking::{Marking, Start as MarkingStart};

use std::fmt;

use graphs::rng::QuickDice;
use graphs::{Budget, Limit};

/// The name of the player that searches for the best response.
pub(crate) const NAME: &str = "best-response";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Search {
    /// At least 1.
    pub simulations: u64,
    pub seed: u64,
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{NAME}:{}", self.simulations)
    }
}

impl Search {
    /// Searches for the play with the most damage from the position on the board, which is restored afterwards.
    ///
    /// Cost: as many simulations as [`Search::simulations`] and the node limit allow; see `tree`.
    pub fn run<B: Board>(&self, board: &mut B, budget: &Budget) -> ResponseResult<TurnOf<B>> {
        let budget = budget.with_own_nodes(self.simulations);
        let mut meter = budget.start();
        let found = tree::search(board, QuickDice::new(self.seed), &mut meter);
        let is_spent = found.limit == Some(Limit::Nodes) && budget.nodes == Some(self.simulations);
        ResponseResult { limit: found.limit.filter(|_| !is_spent), ..found }
    }
}
