//! What `bounds` finds out about a graph.

use graphs::Parameters;
use mapgame::graphs;
use mapgame::report::layouts::Trivial;
use toolkit::bounds::Bounds;

use super::witnesses::Witnesses;
use crate::cli::common::output::Record;
use crate::cli::common::sources::NamedGraph;

/// What was found out about a graph, by some theorems.
pub trait Studied: Record + Send {
    /// Whether a limit kept something out.
    fn is_cut_short(&self) -> bool;

    /// Whether a number that the solver is to settle is not known.
    fn is_open(&self) -> bool;

    /// The keys of the sources.
    fn sources(&self) -> impl Iterator<Item = &'static str>;
}

/// What was found out about one graph.
pub struct Study {
    pub graph: NamedGraph,
    pub parameters: Parameters,
    pub bounds: Bounds,
    pub witnesses: Option<Witnesses>,
    pub trivial: Trivial,
}
