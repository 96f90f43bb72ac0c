//! Named strategies for coloring games, each with the theorem that it proves.
//!
//! Each file of [`alice`] is one strategy of Alice: the rule, the theorem, its citation. Each file of
//! [`bob`] is one of Bob, with lower bounds as theorems. Each file of [`opponents`] is a player, mostly
//! for Bob, without a theorem. Each row of [`theorems`] is a theorem without a strategy, and each row
//! of [`variant_theorems`] one about a variant or another game. The command line, the reports and the
//! conformance tests use these catalogues.
//!
//! This crate does not depend on the solver, so no strategy can use the exact answer.

use std::collections::BTreeSet;

use graphs::names::{self, UnknownName};

mod availability;
mod bob_view;
mod columns;
mod entry;
mod follower;
pub mod formula;
mod memoryless;
mod opponent;
mod statement;
mod theorem;
pub mod theorems;
mod threat_board;
pub mod variant_theorems;

/// The strategies of Alice, one a file: the rule, its theorems, and where they are proved.
pub mod alice {
    use crate::Entry;

    graphs::catalogue! {
        /// Every named strategy, by name.
        pub static STRATEGIES: [Entry] = STRATEGY of {
            activation, acyclic, acyclic_greedy, cactus, chordal, dollar, edge_union, first_fit, forest,
            halin, high_degree_first, interval, least_danger, least_rank, loose_backward, loose_backward_report, mirror, most_constrained,
            outerplanar, partial_k_tree, pseudoforest,
        }
    }
}

/// The strategies of Bob, one a file: the rule, its theorems, and where they are proved.
pub mod bob {
    use crate::Entry;

    graphs::catalogue! {
        /// Every named strategy of Bob, by name.
        pub static BOB_STRATEGIES: [Entry] = STRATEGY of {
            copy_across, double_threat, most_marked, second_color, threat_sequence,
        }
    }
}

/// Players, mostly for Bob, that neither search nor prove anything.
pub mod opponents {
    use crate::Opponent;

    graphs::catalogue! {
        /// Every named player without a theorem, by name.
        pub static OPPONENTS: [Opponent] = OPPONENT of { copycat, greedy, random, threat }
    }
}

/// The sources of the theorems, as BibTeX.
pub mod bibliography {
    pub(crate) const BIBLIOGRAPHY: &str = include_str!("references.bib");

    /// The bibliography entry with this key, verbatim.
    pub fn bibtex(key: &str) -> Option<&'static str> {
        let is_meant = |entry: &&str| {
            let named = entry.split_once('{').and_then(|(_, rest)| rest.split_once(','));
            named.is_some_and(|(name, _)| name.trim() == key)
        };
        BIBLIOGRAPHY.split("\n\n").map(str::trim).filter(|entry| entry.starts_with('@')).find(is_meant)
    }
}

pub use alice::STRATEGIES;
pub use bob::BOB_STRATEGIES;
pub use columns::Letter;
pub use entry::{Entry, NotApplicable, PreparedStrategy, Promise, Setup, Strategy};
pub use follower::Follower;
pub use opponent::Opponent;
pub use opponents::OPPONENTS;
pub use statement::{Applicability, BoundKind};
pub use theorem::{
    Citation, Evaluation, Hypothesis, Instance, Invariant, OwnProof, Starter, Status, Theorem,
};
pub use variant_theorems::{VARIANT_THEOREMS, VariantTheorem};

pub fn both_sides() -> impl Iterator<Item = &'static Entry> + Clone {
    STRATEGIES.iter().chain(BOB_STRATEGIES).copied()
}

pub fn by_name(name: &str) -> Option<&'static Entry> {
    both_sides().find(|entry| entry.name == name)
}

/// A strategy of either side, or an opponent as a strategy of Bob, for verification under this name.
pub fn to_verify(name: &str) -> Result<&'static dyn Strategy, UnknownName> {
    let entries = both_sides().map(|entry| (entry.name, entry as &dyn Strategy));
    let opponents = OPPONENTS.iter().map(|&opponent| (opponent.name, opponent as &dyn Strategy));
    names::find(name, entries.chain(opponents))
}

/// Every theorem of the project, once each: those of strategies, then the others. Claims are excluded.
pub fn all_theorems() -> impl Iterator<Item = &'static Theorem> {
    let others = theorems::THEOREMS;
    let mut named: BTreeSet<_> = others.iter().map(|theorem| theorem.name).collect();
    let of_strategies = both_sides().flat_map(|entry| entry.theorems.iter().copied());
    let of_strategies = of_strategies.filter(move |theorem| named.insert(theorem.name));
    of_strategies.chain(others.iter().copied()).filter(|theorem| theorem.status == Status::Proved)
}

/// Numbers in hypotheses, and lengths of stored segments, from each of them on another theorem may apply.
pub fn thresholds() -> BTreeSet<u32> {
    let parts = all_theorems().flat_map(|theorem| theorem.class.split(|sign: char| !sign.is_ascii_digit()));
    let lengths = theorems::stored_segments::stored().map(|(.., length)| length as u32);
    parts.filter_map(|number| number.parse().ok()).chain(lengths).collect()
}

/// The theorem with this name and the key of its source, as in `half-order [Matsumoto2019]`.
pub fn cited(name: &str) -> Option<String> {
    let of_games = all_theorems().map(|theorem| (theorem.name, theorem.cite));
    let of_variants = VARIANT_THEOREMS.iter().map(|theorem| (theorem.name, theorem.cite));
    let (_, cite) = of_games.chain(of_variants).find(|(known, _)| *known == name)?;
    Some(format!("{name} [{}]", cite.key))
}
