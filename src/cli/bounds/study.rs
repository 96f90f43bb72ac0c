//! What `bounds` finds out about a graph.

use graphs::Parameters;
use mapgame::report::layouts::Trivial;
use mapgame::{graphs, strategies};
use strategies::Invariant;
use toolkit::bounds::{Bounds, Proof};

use super::witnesses::Witnesses;
use crate::cli::common::output::Record;
use crate::cli::common::sources::NamedGraph;

/// The numbers of the games, in the order in which they are printed.
pub const GAMES: [Invariant; 2] = [Invariant::GameChromaticNumber, Invariant::GameColoringNumber];

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

/// The name of what proves an end of an interval.
pub fn prover(proof: Proof) -> Option<&'static str> {
    match proof {
        Proof::Theorem(_) | Proof::Solver => Some(proof.name()),
        Proof::Trivial | Proof::Parameter => None,
    }
}
