//! Budgets for searches, and meters of what a search has used.
//!
//! Every exponential search of the project counts its nodes on a [`Meter`], and ends with a [`Limit`] when
//! the meter reports one. A limit that was reached is part of the answer, not an error.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::Instant;

/// The limits of a search. By default only memory is limited.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    /// Wall-clock time from the start of the search.
    pub time: Option<Duration>,
    /// The latest time at which the search ends.
    pub deadline: Option<Instant>,
    /// The number of nodes (positions, sets, partial solutions, as the search defines them).
    pub nodes: Option<u64>,
    /// Bytes for the search's tables; `Budget::DEFAULT_MEMORY` if not given.
    pub memory: Option<u64>,
    /// The threads that a search may use if it can use several; one if not given.
    pub threads: Option<NonZeroUsize>,
    /// Another thread sets this flag to stop the search.
    pub stop: Option<Arc<AtomicBool>>,
    /// Set when one of these limits stops a search or changes its course, even if the search finds its
    /// answer. The default memory limit does not set it.
    pub reached: Option<Arc<AtomicBool>>,
    pub watch: Option<Arc<Watch>>,
}

/// The progress of a search, read by another thread.
#[derive(Debug, Default)]
pub struct Watch {
    k: AtomicU32,
    nodes: AtomicU64,
}

impl Watch {
    /// The number of colors under decision (0 before the first) and its nodes up to the last check of limits.
    pub fn standing(&self) -> (u32, u64) {
        (self.k.load(Ordering::Relaxed), self.nodes.load(Ordering::Relaxed))
    }
}

impl Budget {
    /// The memory limit for a search's tables if the budget has none: 2 GiB.
    pub(crate) const DEFAULT_MEMORY: u64 = 2 << 30;

    /// The node limit of a search for a parameter if the budget limits neither nodes nor time.
    pub const OF_A_PARAMETER: u64 = 1_000_000;

    /// No limits but the default one on memory.
    pub fn unlimited() -> Self {
        Budget::default()
    }

    /// The bytes that a search's tables may take.
    pub fn memory_allowed(&self) -> u64 {
        self.memory.unwrap_or(Self::DEFAULT_MEMORY)
    }

    pub fn threads_allowed(&self) -> usize {
        self.threads.map_or(1, NonZeroUsize::get)
    }

    /// An upper bound on the memory of a hash table per entry of this many bytes. It counts the entry and a control
    /// byte at a load between 7/16 and 7/8, and half as much again while the table moves to one of twice the size.
    pub const fn hash_entry(bytes: usize) -> u64 {
        (bytes as u64 + 1) * 4
    }

    /// A limit on nodes alone, so that the result does not depend on the machine.
    pub fn nodes(limit: u64) -> Self {
        Budget { nodes: Some(limit), ..Budget::default() }
    }

    /// The same budget for several searches that share the time, which starts now.
    pub fn shared(&self) -> Self {
        Budget { time: None, deadline: self.ends(), ..self.clone() }
    }

    /// The same budget with a common deadline, counted from now; each search still knows the time limit.
    pub fn begun(&self) -> Self {
        Budget { deadline: self.ends(), ..self.clone() }
    }

    /// The same budget with `parts`/`of` of its time, counted from now; the rest is left for another search.
    pub fn in_part(&self, parts: u32, of: u32) -> Self {
        let now = Instant::now();
        let deadline = self.ends().map(|end| now + end.saturating_duration_since(now) * parts / of);
        Budget { time: None, deadline, ..self.clone() }
    }

    /// The same budget with `parts`/`of` of the time left to the common deadline; the time limit stays.
    pub fn part(&self, parts: u32, of: u32) -> Self {
        let part = |end: Instant| {
            let now = Instant::now();
            now + end.saturating_duration_since(now) / of * parts
        };
        Budget { deadline: self.deadline.map(part), ..self.clone() }
    }

    /// Whether the budget limits nodes or time.
    pub fn is_limited(&self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// The same budget; a node limit of `nodes` is added if it limits neither nodes nor time.
    pub fn or_nodes(&self, nodes: u64) -> Self {
        if self.is_limited() { self.clone() } else { Budget { nodes: Some(nodes), ..self.clone() } }
    }

    /// The same budget for a search with a node limit of its own. Reaching that limit does not count as
    /// reaching a limit of the budget, unless the budget's own node limit is smaller.
    pub fn with_own_nodes(&self, nodes: u64) -> Self {
        let is_own = self.nodes.is_none_or(|limit| nodes <= limit);
        let reached = self.reached.clone().filter(|_| !is_own);
        Budget { nodes: Some(self.nodes.map_or(nodes, |limit| limit.min(nodes))), reached, ..self.clone() }
    }

    /// The budget for the parameters of a graph before a game is searched: half of the time for all together,
    /// and for each the node limit, or without one a million nodes (a few seconds on most graphs).
    pub fn for_parameters(&self) -> Self {
        let budget = self.or_nodes(Self::OF_A_PARAMETER);
        Budget { time: budget.time.map(|time| time / 2), ..budget.part(1, 2) }.shared()
    }

    /// The result of a search within this budget, and whether a limit affected it. A search may find its
    /// answer after a limit stopped a part of it; without the limit, it may find a different one.
    pub fn watched<T>(&self, search: impl FnOnce(&Budget) -> T) -> (T, bool) {
        let reached = Arc::new(AtomicBool::new(false));
        let found = search(&Budget { reached: Some(Arc::clone(&reached)), ..self.clone() });
        (found, reached.load(Ordering::Relaxed))
    }

    fn refuse(&self, limit: Limit) -> Result<(), Limit> {
        if let Some(reached) = &self.reached {
            reached.store(true, Ordering::Relaxed);
        }
        Err(limit)
    }

    /// Reports to the watch that the decision for this number of colors starts.
    pub fn begin(&self, k: u32) {
        if let Some(watch) = &self.watch {
            watch.k.store(k, Ordering::Relaxed);
            watch.nodes.store(0, Ordering::Relaxed);
        }
    }

    /// Whether the common deadline has passed.
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    pub fn start(&self) -> Meter<'_> {
        Meter::new(self, self.ends(), None)
    }

    /// The time at which a search that begins now must end; `None` if the clock cannot represent it.
    fn ends(&self) -> Option<Instant> {
        let own = self.time.and_then(|time| Instant::now().checked_add(time));
        own.into_iter().chain(self.deadline).min()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    Time,
    Nodes,
    /// The tables would exceed the memory limit.
    Memory,
    Interrupted,
    /// The input is too large for the method (for example, an order above what its tables index).
    Size,
}

impl Limit {
    pub const ALL: [Limit; 5] = [Limit::Time, Limit::Nodes, Limit::Memory, Limit::Interrupted, Limit::Size];

    /// The limit in a few words.
    pub fn name(self) -> &'static str {
        match self {
            Limit::Time => "time limit",
            Limit::Nodes => "node limit",
            Limit::Memory => "memory limit",
            Limit::Interrupted => "interruption",
            Limit::Size => "too large for the method",
        }
    }
}

crate::words!(shown Limit, Limit::ALL, |limit| limit.name());

impl std::error::Error for Limit {}

/// Counts what a running search uses and checks its limits.
#[derive(Debug)]
pub struct Meter<'a> {
    budget: &'a Budget,
    deadline: Option<Instant>,
    spent: u64,
    /// The number of nodes at which the limits are checked next.
    granted: u64,
    /// The number of nodes between two checks of the limits.
    interval: u64,
    looked: Option<Instant>,
    /// Work since the last check that is not counted in nodes.
    work: u64,
    /// The budget that this search shares with others, if any.
    joint: Option<&'a Joint<'a>>,
}

impl<'a> Meter<'a> {
    /// The most nodes between two checks of the clock and the stop flag; a check costs more than a node.
    const MAX_INTERVAL: u64 = 256;

    /// If the nodes between two checks take longer than this, their number is reduced.
    const PAUSE: Duration = Duration::from_millis(5);

    /// The work between two checks, other than nodes, in steps of a few nanoseconds.
    const WORK: u64 = 1 << 18;

    fn new(budget: &'a Budget, deadline: Option<Instant>, joint: Option<&'a Joint<'a>>) -> Self {
        Meter { budget, deadline, spent: 0, granted: 0, interval: 1, looked: None, work: 0, joint }
    }

    #[inline]
    pub fn step(&mut self) -> Result<(), Limit> {
        if self.spent == self.granted {
            self.go_on()?;
        }
        self.spent += 1;
        Ok(())
    }

    #[cold]
    fn go_on(&mut self) -> Result<(), Limit> {
        self.pace();
        let left = match (self.joint, self.budget.nodes) {
            (Some(joint), _) => joint.take(self.interval),
            (None, Some(limit)) => limit.saturating_sub(self.spent).min(self.interval),
            (None, None) => self.interval,
        };
        if left == 0 {
            return self.budget.refuse(Limit::Nodes);
        }
        self.look_up()?;
        self.granted += left;
        if let Some(watch) = &self.budget.watch {
            watch.nodes.fetch_add(left, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Adapts the number of nodes between two checks to the time that they take.
    fn pace(&mut self) {
        let now = Instant::now();
        if let Some(before) = self.looked.replace(now) {
            let is_slow = now.saturating_duration_since(before) > Self::PAUSE;
            self.interval = if is_slow { 1 } else { (2 * self.interval).min(Self::MAX_INTERVAL) };
        }
    }

    /// Counts other work, such as edges visited; long loops call this to notice the time and the stop flag.
    #[inline]
    pub fn work(&mut self, amount: usize) -> Result<(), Limit> {
        self.work += amount as u64 + 1;
        if self.work < Self::WORK {
            return Ok(());
        }
        self.work = 0;
        self.look_up()
    }

    /// Checks the time and the stop flag without counting a node.
    pub fn look_up(&self) -> Result<(), Limit> {
        let raised = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        if self.budget.stop.as_deref().is_some_and(raised) {
            return self.budget.refuse(Limit::Interrupted);
        }
        if self.joint.is_some_and(|joint| raised(&joint.ended)) {
            return Err(Limit::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return self.budget.refuse(Limit::Time);
        }
        Ok(())
    }

    /// Checks that the memory limit allows tables of this many bytes.
    #[inline]
    pub fn hold(&self, bytes: u64) -> Result<(), Limit> {
        match self.budget.memory {
            _ if bytes <= self.budget.memory_allowed() => Ok(()),
            Some(_) => self.budget.refuse(Limit::Memory),
            None => Err(Limit::Memory),
        }
    }

    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// The rest of the budget, for several searches on separate threads.
    pub fn share(&self) -> Joint<'a> {
        let left = self.budget.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.spent));
        let (left, ended) = (AtomicU64::new(left), AtomicBool::new(false));
        Joint { budget: self.budget, deadline: self.deadline, left, ended }
    }

    /// Counts nodes that searches on [`share`](Self::share) used.
    pub fn add(&mut self, nodes: u64) {
        self.spent += nodes;
        self.granted = self.spent;
    }
}

/// A budget shared by several searches: the node limit applies to their sum, and one of them can end all.
#[derive(Debug)]
pub struct Joint<'a> {
    budget: &'a Budget,
    deadline: Option<Instant>,
    /// The nodes not yet assigned to a meter; `u64::MAX` at the start if there is no limit.
    left: AtomicU64,
    ended: AtomicBool,
}

impl Joint<'_> {
    /// A meter for one of the searches.
    pub fn meter(&self) -> Meter<'_> {
        Meter::new(self.budget, self.deadline, Some(self))
    }

    /// Ends every search with [`Limit::Interrupted`] at its next check of the limits.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// Takes this many nodes, or the rest if fewer are left.
    fn take(&self, nodes: u64) -> u64 {
        let before = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(nodes)));
        before.unwrap_or_else(|left| left).min(nodes)
    }
}
