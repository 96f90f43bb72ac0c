//! Exact solvers, and everything else that searches.
//!
//! Every technique has a file of its own, headed by what it does, why it is sound (with the proof),
//! whose idea it is and what it buys. The solvers share no code with the rules in [`games`], which
//! they are held against on all small graphs.

pub mod alpha_beta;
mod board;
pub mod certify;
pub mod coloring;
pub mod decider;
pub mod exact;
pub mod marking;
pub mod mcts;
mod number;
pub mod packed;
mod patches;
mod set;
mod stack;
mod symmetry;
mod table;
mod trivial;
pub mod two_color;
mod width;

use std::time::Duration;

use games::Player;
use graphs::Limit;

pub use coloring::decide;
pub use decider::Decider;
pub use number::GameNumber;

/// Who wins with k colors (in the marking game: whether the score stays below k), as far as the
/// budget allowed.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The number of colors.
    pub k: u32,
    /// The winner; `None` if a limit was hit first.
    pub winner: Option<Player>,
    /// Positions looked at, by all threads. On one thread the same on every run unless a time limit or an
    /// interruption ended it.
    pub nodes: u64,
    /// The threads that looked at them.
    pub threads: usize,
    /// Wall-clock time.
    pub seconds: f64,
    /// The limit that left the winner unknown.
    pub limit: Option<Limit>,
}

impl Decision {
    fn new(k: u32, outcome: Result<Player, Limit>, nodes: u64, time: Duration) -> Self {
        let (winner, limit) = (outcome.ok(), outcome.err());
        Decision { k, winner, nodes, threads: 1, seconds: time.as_secs_f64(), limit }
    }
}
