//! What a search may spend, and what it has spent.
//!
//! Every exponential search of the project counts its nodes on a [`Meter`] and ends with a [`Limit`]
//! when the meter says so. A limit that was hit is part of the answer, never an error.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What one search may spend. The default is without limits.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    /// Wall-clock time from the start of the search.
    pub time: Option<Duration>,
    /// Nodes (positions, sets, partial solutions: what the search in question counts).
    pub nodes: Option<u64>,
    /// Bytes for the search's tables.
    pub memory: Option<u64>,
    /// A flag that another thread raises to stop the search.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// No limits at all.
    pub fn unlimited() -> Self {
        Budget::default()
    }

    /// A limit on nodes alone, which makes the outcome independent of the machine.
    pub fn nodes(limit: u64) -> Self {
        Budget { nodes: Some(limit), ..Budget::default() }
    }

    /// Starts the clock for one search.
    pub fn start(&self) -> Meter<'_> {
        Meter { budget: self, deadline: self.time.map(|time| Instant::now() + time), spent: 0 }
    }
}

/// Which limit ended a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    /// The time was used up.
    Time,
    /// The node limit was reached.
    Nodes,
    /// The tables would not fit the memory limit.
    Memory,
    /// Someone asked the search to stop.
    Interrupted,
    /// The method does not go this far (for example, an order above what its tables index).
    Size,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Time => "time limit",
            Limit::Nodes => "node limit",
            Limit::Memory => "memory limit",
            Limit::Interrupted => "interrupted",
            Limit::Size => "too large for the method",
        })
    }
}

/// A running search's account.
#[derive(Debug)]
pub struct Meter<'a> {
    budget: &'a Budget,
    deadline: Option<Instant>,
    spent: u64,
}

impl Meter<'_> {
    /// How many nodes pass between two looks at the clock and the stop flag, which cost more than
    /// a node does.
    const PATIENCE: u64 = 256;

    /// Counts one node.
    ///
    /// # Errors
    /// The limit that forbids it.
    #[inline]
    pub fn step(&mut self) -> Result<(), Limit> {
        if self.budget.nodes.is_some_and(|limit| self.spent >= limit) {
            return Err(Limit::Nodes);
        }
        if self.spent.is_multiple_of(Self::PATIENCE) {
            self.look_up()?;
        }
        self.spent += 1;
        Ok(())
    }

    /// Checks the time and the stop flag without counting a node.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn look_up(&self) -> Result<(), Limit> {
        if self.budget.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Limit::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Limit::Time);
        }
        Ok(())
    }

    /// Checks that tables of this many bytes are allowed.
    ///
    /// # Errors
    /// [`Limit::Memory`] if they are not.
    #[inline]
    pub fn hold(&self, bytes: u64) -> Result<(), Limit> {
        match self.budget.memory {
            Some(limit) if bytes > limit => Err(Limit::Memory),
            _ => Ok(()),
        }
    }

    /// The nodes counted so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }
}
