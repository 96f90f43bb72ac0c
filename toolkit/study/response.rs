//! The best response to a known strategy: a search with one player.
//!
//! When Alice plays by a rule whose answers are known, her reply is part of Bob's move. The rest is a game with one
//! player, whose states are a position with Bob to move and Alice's memory, and whose value is the damage done: the
//! score of the marking game, or how near a vertex comes to seeing every color of the coloring game. A claim about such
//! a search rests only on a play, which can be replayed against the rule; how it was found does not matter.
//!
//! A [`Board`] is that game for either of the two games, [`Replies`] gives Alice's answers. One of two [`Method`]s
//! searches for a play: a Monte-Carlo tree search (`tree`), which is exact if it closes its tree, and a beam (`beam`),
//! which never proves anything. Both aim at one vertex at a time (`aim`).
//!
//! Both are deterministic with a seed, stop at the limits of the budget, and keep the worst play found so far.

mod agent;
mod aim;
mod beam;
mod board;
mod coloring;
mod marking;
mod replies;
mod tree;

pub(crate) use agent::{Respondable, Responder};
pub use board::{Board, ResponseResult, Turn, TurnOf};
pub use coloring::{Coloring, Start as ColoringStart};
pub use marking::{Marking, Start as MarkingStart};
pub use replies::{Adversary, ColoringReply, Replies};

use std::fmt;

use graphs::rng::QuickDice;
use graphs::{Budget, Limit};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// By a Monte-Carlo tree search over Bob's moves.
    Tree,
    /// By beams that become wider and wider.
    Beam,
}

impl Method {
    /// The name of the player that searches by this method.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Tree => "best-response",
            Method::Beam => "best-response-beam",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Search {
    pub method: Method,
    /// The simulations of the tree search, or the positions that the beams expand; at least 1.
    pub simulations: u64,
    pub seed: u64,
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.method.name(), self.simulations)
    }
}

impl Search {
    /// Searches for the play with the most damage from the position on the board, which is restored afterwards.
    ///
    /// Cost: at most as many simulations as [`Search::simulations`] and the node limit allow; see `tree` and `beam` for
    /// the cost of one.
    pub fn run<B: Board>(&self, board: &mut B, budget: &Budget) -> ResponseResult<TurnOf<B>> {
        let budget = budget.with_own_nodes(self.simulations);
        let mut meter = budget.start();
        let dice = QuickDice::new(self.seed);
        let found = match self.method {
            Method::Tree => tree::search(board, dice, &mut meter),
            Method::Beam => beam::search(board, dice, &mut meter),
        };
        let is_spent = found.limit == Some(Limit::Nodes) && budget.nodes == Some(self.simulations);
        ResponseResult { limit: found.limit.filter(|_| !is_spent), ..found }
    }
}
