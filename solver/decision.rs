//! An answer to "who wins with k colors", and what it took.

use std::time::Duration;

use games::Player;
use graphs::Limit;

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
    /// Nothing is known of the game with k colors.
    pub fn open(k: u32) -> Self {
        Decision { k, winner: None, nodes: 0, threads: 1, seconds: 0.0, limit: None }
    }

    pub(crate) fn new(k: u32, outcome: Result<Player, Limit>, nodes: u64, time: Duration) -> Self {
        let (winner, limit) = (outcome.ok(), outcome.err());
        Decision { k, winner, nodes, threads: 1, seconds: time.as_secs_f64(), limit }
    }
}
