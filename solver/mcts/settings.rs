//! The parameters of a search.

use super::final_choice::{self, FinalChoice};
use super::selection::{self, Selection};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Growth {
    /// Every position of the play. If positions are merged, only the first.
    Plays,
    /// The first position that was not in the tree.
    Leaves,
}

/// Whether exact values are distinguished from averages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proofs {
    /// Exact values are averaged like all others.
    Ignored,
    /// A position has a proven value once a child is proven to be a win for the player to move, or all
    /// children are proven; it is not simulated any more. \[WinandsBjornssonSaito2008\]
    BackedUp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Merging {
    /// Each line of play has separate nodes.
    Nothing,
    /// Positions that [`Game::canonical`](games::Game::canonical) identifies share one node. Each child has
    /// the statistics of the simulations through it; the nodes below, and their proofs, are shared.
    Positions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moves {
    All,
    /// Of moves to positions that [`Game::canonical`](games::Game::canonical) identifies, only the first.
    UpToSymmetry,
}

#[derive(Debug, Clone)]
pub struct Settings {
    pub selection: &'static Selection,
    /// A factor for the width of the confidence bounds; 1 is the published width.
    pub exploration: f64,
    /// The assumed mean payoff of an untried child for the player; bounds may rank tried ones higher.
    pub urgency: f64,
    pub final_choice: &'static FinalChoice,
    pub growth: Growth,
    pub proofs: Proofs,
    pub merging: Merging,
    pub moves: Moves,
    /// With rapid action values: the number of simulations at which they weigh as much as the child's own
    /// average. Not available if positions are merged, since moves then have no permanent name.
    pub rave: Option<f64>,
    /// The memory limit of the tree, in bytes; at the limit it stops growing. Bytes are computed, not
    /// measured, so that the search is the same everywhere.
    pub memory: u64,
}

impl Settings {
    /// The search of the program of 2013, including the mistake in its final choice.
    /// \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
    ///
    /// Its simulations are not random: every position reached gets all its children at once, and an
    /// untried child has the value of a win without a bound. So visited children with a bound above a
    /// win hide the untried ones.
    pub fn report() -> Self {
        Settings {
            selection: &selection::UCB1,
            exploration: 1.0,
            urgency: 1.0,
            final_choice: &final_choice::WINS,
            growth: Growth::Plays,
            proofs: Proofs::Ignored,
            merging: Merging::Nothing,
            moves: Moves::All,
            rave: None,
            memory: Settings::MEMORY,
        }
    }

    /// Like `report`, but both players make their most visited move.
    pub fn repaired() -> Self {
        Settings { final_choice: &final_choice::ROBUST, ..Settings::report() }
    }

    /// The best known settings: proofs, merging, variance bounds of half the published width, most visits.
    ///
    /// Payoffs are far from uniform in games that one player can win, so narrow bounds suffice.
    pub fn strong() -> Self {
        Settings {
            selection: &selection::UCB1_TUNED,
            exploration: 0.5,
            growth: Growth::Leaves,
            proofs: Proofs::BackedUp,
            merging: Merging::Positions,
            ..Settings::repaired()
        }
    }

    pub(crate) const MEMORY: u64 = 256 << 20;
}
