//! What an entry of the strategy catalogue is.

use std::sync::Arc;

use games::{Plan, Player};
use graphs::{Graph, LinearOrder};
use thiserror::Error;

use crate::Theorem;

/// A named strategy.
#[derive(Debug)]
pub struct Entry {
    /// The name on the command line and in tables; the file's name with hyphens.
    pub name: &'static str,
    /// Who plays it.
    pub player: Player,
    /// The rule in one line.
    pub about: &'static str,
    /// The theorems that it proves, the one named after it first.
    pub theorems: &'static [&'static Theorem],
    /// Makes it ready for a graph.
    pub new: fn(&Setup) -> Result<Plan, NotApplicable>,
}

/// What a strategy may use to prepare for a graph.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The graph in play.
    pub graph: Arc<Graph>,
    /// The order to play along, for strategies that use one: the user's, or the best one known.
    pub order: LinearOrder,
}

/// Why a strategy does not play on a graph.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{strategy} does not apply: {reason}")]
pub struct NotApplicable {
    /// The strategy.
    pub strategy: &'static str,
    /// The hypothesis that fails, and where.
    pub reason: String,
}
