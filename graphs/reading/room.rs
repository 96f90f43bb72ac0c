//! The memory that a graph takes while it is read.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Fault;
use crate::{Budget, Limit};

/// The memory limit for all parts of a graph while it is read; sizes are estimated from above.
#[derive(Clone)]
pub struct Room(Arc<Account>);

struct Account {
    most: u64,
    held: AtomicU64,
}

impl Default for Room {
    fn default() -> Self {
        Room::of(Budget::unlimited().memory_allowed())
    }
}

impl Room {
    pub fn of(most: u64) -> Self {
        Room(Arc::new(Account { most, held: AtomicU64::new(0) }))
    }

    /// Counts these bytes until the next graph starts.
    ///
    /// # Errors
    /// [`Limit::Memory`].
    pub fn hold(&self, bytes: usize) -> Result<(), Fault> {
        let held = self.0.held.fetch_add(bytes as u64, Ordering::Relaxed).saturating_add(bytes as u64);
        if held <= self.0.most { Ok(()) } else { Err(io::Error::other(Limit::Memory).into()) }
    }

    /// Counts the memory for a name in a table with `others` further bytes per entry.
    pub fn hold_name(&self, name: &str, others: usize) -> Result<(), Fault> {
        const OF_A_TABLE: usize = 96;
        self.hold(OF_A_TABLE + name.len() + others)
    }

    pub fn held(&self) -> u64 {
        self.0.held.load(Ordering::Relaxed)
    }

    /// Resets the count to `held` bytes; what was counted later is released.
    pub fn give_back(&self, held: u64) {
        self.0.held.store(held, Ordering::Relaxed);
    }
}
