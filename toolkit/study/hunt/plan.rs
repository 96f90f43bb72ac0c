//! How long a hunt looks.

use graphs::Budget;

/// How far all graphs of an order are looked at, and how long the others are searched.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The largest order of which all graphs are looked at.
    pub(crate) exhaustive: usize,
    /// How many searches begin anew, for each larger order.
    pub(crate) restarts: u64,
    pub(crate) steps: u64,
    /// The seed of all of them.
    pub(crate) seed: u64,
    /// What ends the hunt: the time and the stop flag.
    pub(crate) budget: Budget,
}
