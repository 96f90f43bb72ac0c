//! Graph families, named by specs: `path:7`, `grid:5x5`, `product(cycle:5,path:3)`, `gnp:20,0.3@7`.
//!
//! A spec is a family's name, then its arguments after a colon or its components in parentheses, then
//! possibly `@` and a seed. Components are specs again, nested at most [`MAX_DEPTH`] deep. Inside parentheses
//! a comma ends a component's arguments unless a number follows, so `product(circulant:13,1,5,path:3)` has
//! two components. If the family takes a number after its component, the last number is this one: in
//! `power(circulant:13,1,5,2)` it is 2.
//!
//! # Limits
//! A spec is planned before it is built: its order and size follow from closed forms, and an order above
//! [`Graph::MAX_ORDER`](graphs::Graph::MAX_ORDER) or a size above [`MAX_SIZE`](graphs::MAX_SIZE) is refused before anything is allocated. A random size
//! is bounded by its mean. If the size depends on more than the components' orders and sizes (line graphs,
//! powers), the components are built first.
//!
//! # Seeds
//! The random families of a spec are numbered from the left, from 0. Number 0 uses the seed of the whole
//! spec, and number i uses the i-th output of SplitMix64 from that seed \[SteeleLeaFlood2014\]. So
//! `union(gnp:9,0.5,gnp:9,0.5)` joins two different graphs, and `complement(gnp:9,0.5)` is the complement of
//! `gnp:9,0.5`. A seed after `@` replaces the seed within the (component) spec that it follows, and changes
//! no other seed. Random families draw from [`rng`](graphs::rng) by integer and exactly rounded operations
//! alone: the same spec and seed give the same graph everywhere.

use std::sync::LazyLock;

use thiserror::Error;

use graphs::names::suggestion;
use graphs::{FamilyError, Limit};

/// The language of specs: what every family's file builds on.
mod spec {
    pub(super) mod arguments;
    pub(super) mod letters;
    pub(super) mod notation;
    pub(super) mod plan;
    pub(super) mod resolve;
    pub(super) mod spellings;
    pub(super) mod syntax;
}

pub(crate) use spec::arguments::Arguments;
pub use spec::letters::{Letter, LetterError, Member, members};
pub use spec::notation::{SpecParts, parts};
pub use spec::plan::Plan;
pub use spec::resolve::{from_spec, from_spec_up_to, from_spec_within, is_spec, plan};
pub use spec::spellings::{SpecFacts, classes_of, facts, spellings};
pub use spec::syntax::MAX_DEPTH;

/// Declares the families that have files, alone or with others of their kind, and the table of all families.
macro_rules! in_files {
    ($($module:ident),* and [$($file:ident { $($family:ident),* })*] and $rows:ident) => {
        $(pub mod $module;)*
        $(mod $file;)*
        mod $rows;
        /// Every family, by name: the rows of `words.txt`.
        pub static FAMILIES: LazyLock<Vec<&'static Family>> = LazyLock::new(|| $rows::rows().collect());
        static IN_FILES: &[(&str, ReadPlan)] = &[
            $((stringify!($module), $module::plan),)* $($((stringify!($family), $file::$family),)*)*
        ];
    };
}

in_files! {
    caterpillar, connected_trap, dual, gnp, hypercube, multipartite, paley, random_geometric, random_planar,
    random_regular
    and [
        cyclic { circulant, lcf }
        growing { apollonian, ktree, partial_ktree, preferential_attachment, random_tree }
        subsets { johnson, kneser }
    ]
    and words
}

mod compositions;
mod formulas;

type ReadPlan = fn(&mut Arguments<'_>) -> Result<Plan, FamilyError>;

pub struct Family {
    /// The name in specs, lower case with hyphens.
    pub name: &'static str,
    /// The parameters by letters, as written after the name; `SPEC` for component graphs.
    pub parameters: &'static str,
    pub about: &'static str,
    /// The order as a formula in the parameters.
    pub order: &'static str,
    /// The size as a formula in the parameters.
    pub size: &'static str,
    pub example: &'static str,
    plan: ReadPlan,
}

impl Family {
    /// The form of a spec of this family: `grid:RxC`, `line(SPEC)`, `petersen`.
    pub fn usage(&self) -> String {
        match self.parameters {
            "" => self.name.to_string(),
            components if components.starts_with("SPEC") => format!("{}({components})", self.name),
            arguments => format!("{}:{arguments}", self.name),
        }
    }

    /// Whether a number follows the component: `power(SPEC,D)`.
    fn ends_in_number(&self) -> bool {
        let last = self.parameters.strip_prefix("SPEC,").map(|rest| rest.rsplit(',').next());
        last.is_some_and(|last| !matches!(last, Some("SPEC" | "...")))
    }
}

/// Why a text is not the spec of a graph. Displayed as one line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SpecError {
    #[error("{spec}: expected {expected}, found {found}")]
    Syntax { spec: String, expected: String, found: String },
    #[error("{spec}: {fault}")]
    Graph6 { spec: String, fault: String },
    #[error("{place}: expected a graph family{}, found {name}", suggestion(.nearest))]
    UnknownFamily {
        /// The (component) spec that contains the name.
        place: String,
        name: String,
        /// The families with the most similar names; empty if no name is similar.
        nearest: Vec<&'static str>,
    },
    #[error("{place}: {error}")]
    Family {
        /// The (component) spec that contains the arguments.
        place: String,
        error: FamilyError,
    },
}

impl SpecError {
    /// The limit that ended the construction of a valid spec, if any.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            SpecError::Family { error, .. } => error.limit(),
            _ => None,
        }
    }
}

/// The family with this name, ignoring case.
pub(crate) fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().copied().find(|family| family.name.eq_ignore_ascii_case(name))
}

/// A text for a one-line message: control characters escaped, long texts cut.
fn shown(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push_str("...");
    }
    shown
}
