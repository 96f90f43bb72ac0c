//! What `bounds` finds out about a graph.

use serde::Serialize;

/// What theorems say of a graph.
pub(crate) trait Studied: Serialize + Send {
    /// Whether a limit kept something out.
    fn is_cut_short(&self) -> bool;

    /// Whether a number that the solver is to settle is not known.
    fn is_open(&self) -> bool;

    /// The keys of the sources.
    fn sources(&self) -> impl Iterator<Item = &'static str>;
}
