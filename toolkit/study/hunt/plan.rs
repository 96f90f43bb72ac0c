//! The extent of a hunt.

use graphs::Budget;

/// Up to which order all graphs are tested, and the extent of the searches beyond.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The largest order of which all graphs are tested.
    pub(crate) exhaustive: usize,
    pub(crate) restarts: u64,
    pub(crate) steps: u64,
    pub(crate) seed: u64,
    /// The time limit and the stop flag of the hunt.
    pub(crate) budget: Budget,
}
