//! Named strategies for coloring games, each with the theorem that it proves.
//!
//! One file of this folder is one strategy of Alice: the rule, the theorem, its proof, its citation; or
//! one of the players, mostly for Bob, that prove nothing ([`OPPONENTS`]). One file of [`theorems`] is one statement that belongs to no strategy of the catalogue. A new one of either
//! kind is one file and one word in a `catalogue!` below or in `theorems.rs`; the command line, the
//! reports and the conformance tests walk the catalogues.
//!
//! This crate cannot name the solver, so no strategy can peek at the exact answer.

use std::collections::BTreeSet;

mod along;
mod availability;
mod entry;
mod follower;
mod opponent;
mod theorem;
pub mod theorems;

pub use entry::{Entry, NotApplicable, Prepared, Promise, Setup};
pub use follower::Follower;
pub use opponent::Opponent;
pub use theorem::{Applies, BoundKind, Citation, Instance, Invariant, Starter, Status, Theorem};

graphs::catalogue! {
    /// Every named strategy, by name.
    pub static STRATEGIES: [Entry] = STRATEGY of {
        activation, acyclic, acyclic_greedy, cactus, chordal, dollar, first_fit, forest,
        high_degree_first, interval, least_rank, loose_backward, loose_backward_report, most_constrained,
        outerplanar, partial_k_tree,
    }
}

graphs::catalogue! {
    /// Every named player without a theorem, by name.
    pub static OPPONENTS: [Opponent] = OPPONENT of { copycat, greedy, random, threat }
}

/// The strategy with this name.
pub fn by_name(name: &str) -> Option<&'static Entry> {
    STRATEGIES.iter().copied().find(|entry| entry.name == name)
}

/// Every theorem of the project, once each: those that stand with a strategy, then the others. A mere
/// claim is none.
pub fn all_theorems() -> impl Iterator<Item = &'static Theorem> {
    let others = theorems::THEOREMS;
    let mut named: BTreeSet<_> = others.iter().map(|theorem| theorem.name).collect();
    let of_strategies = STRATEGIES.iter().flat_map(|entry| entry.theorems.iter().copied());
    let of_strategies = of_strategies.filter(move |theorem| named.insert(theorem.name));
    of_strategies.chain(others.iter().copied()).filter(|theorem| theorem.status == Status::Proved)
}
