//! Named strategies for coloring games, each with the theorem that it proves.
//!
//! One file of this folder is one strategy: the rule, the theorem, its proof, its citation. One file
//! of [`theorems`] is one statement that belongs to no strategy of the catalogue. A new one of either
//! kind is one file and one word in a `catalogue!` below or in `theorems.rs`; the command line, the
//! reports and the conformance tests walk the catalogues.
//!
//! This crate cannot name the solver, so no strategy can peek at the exact answer.

use std::collections::BTreeSet;

mod entry;
mod theorem;
pub mod theorems;

pub use entry::{Entry, NotApplicable, Prepared, Promise, Setup};
pub use theorem::{Applies, BoundKind, Citation, Instance, Invariant, Starter, Status, Theorem};

graphs::catalogue! {
    /// Every named strategy, by name.
    pub static STRATEGIES: [Entry] = STRATEGY of { activation }
}

/// The strategy with this name.
pub fn by_name(name: &str) -> Option<&'static Entry> {
    STRATEGIES.iter().copied().find(|entry| entry.name == name)
}

/// Every theorem of the project, once each: those of the strategies, then the others.
pub fn all_theorems() -> impl Iterator<Item = &'static Theorem> {
    let of_strategies = STRATEGIES.iter().flat_map(|entry| entry.theorems.iter().copied());
    let mut named = BTreeSet::new();
    of_strategies.chain(theorems::THEOREMS.iter().copied()).filter(move |theorem| named.insert(theorem.name))
}
