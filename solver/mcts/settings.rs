//! What can be chosen about a search.

use super::final_choice::{self, FinalChoice};
use super::selection::{self, Selection};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Growth {
    /// Every position of the play. Not where positions are merged: there only the first.
    Plays,
    /// The first position that was not in the tree.
    Leaves,
}

/// Whether values that are certain are kept apart from averages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proofs {
    /// Proven values are averages like all others.
    Ignored,
    /// A position has a proven value once the player to move has a child proven to be a win, or all its
    /// children are proven; it is not simulated any more. \[WinandsBjornssonSaito2008\]
    BackedUp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Merging {
    /// Each line of play has nodes of its own.
    Nothing,
    /// Positions that [`Game::canonical`](games::Game::canonical) identifies are one node. Each child keeps the tally
    /// of the simulations that went through it; the nodes below, and what is proven of them, are shared.
    Positions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moves {
    All,
    /// Of moves that lead to positions which [`Game::canonical`](games::Game::canonical) identifies, the first.
    UpToSymmetry,
}

#[derive(Debug, Clone)]
pub struct Settings {
    pub selection: &'static Selection,
    /// A factor for the width of the confidence bounds; 1 is the published width.
    pub exploration: f64,
    /// What an untried child is worth to the player, in shares of a win; what was tried may be worth more,
    /// by its bound.
    pub urgency: f64,
    pub final_choice: &'static FinalChoice,
    pub growth: Growth,
    pub proofs: Proofs,
    pub merging: Merging,
    pub moves: Moves,
    /// With rapid action values, the number of simulations at which they weigh as much as what was seen of
    /// the child itself. Not where positions are merged: there a move has no lasting name.
    pub rave: Option<f64>,
    /// How many bytes the tree may take; it grows no more beyond. They are counted, not measured, so that
    /// the search is the same everywhere.
    pub memory: u64,
}

impl Settings {
    /// The search of the program of 2013 with its fault in the final choice.
    /// \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
    ///
    /// Its simulations have no random part: every position reached gets all its children at once, and an
    /// untried child is worth a win to the player who chooses, no more. So visited children above a win hide
    /// the untried ones.
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

    /// As `report`, but both sides make the move that they tried most.
    pub fn repaired() -> Self {
        Settings { final_choice: &final_choice::ROBUST, ..Settings::report() }
    }

    /// The search with what was found to help: proofs, merged positions, bounds by the variance at half the published
    /// width, and the most visited child.
    ///
    /// Shares are far from evenly spread in games that one of the players can win, so narrow bounds suffice.
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

    /// The memory where nothing else is said: 256 MiB.
    pub(crate) const MEMORY: u64 = 256 << 20;
}
