//! The results of `bounds` for a graph.

use serde::Serialize;

/// What theorems say of a graph.
pub(crate) trait Studied: Serialize + Send {
    /// Whether a limit cut a result short.
    fn is_cut_short(&self) -> bool;

    /// Whether a number is open that the solver should settle.
    fn is_open(&self) -> bool;

    fn sources(&self) -> impl Iterator<Item = &'static str>;
}
