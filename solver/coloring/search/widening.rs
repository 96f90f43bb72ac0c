//! Widening: first the moves that look best, and more of them only where these fail.
//!
//! A depth-first search that meets a wrong choice early in the line pays for everything below it
//! before it takes the next. Widening limits this. An *attempt* has a *prover*, one of the players,
//! and a *width* w: it looks for a proof that the prover wins in which, in every position, he makes one
//! of the first w moves in the order of danger that are not yet decided (`ordering`). The other player
//! has all his moves. Where the w moves fail, or where one of the other player's moves leads to such a
//! position, the attempt gives the position up, which costs little: the tree that it walks branches by w
//! at every other step. What it proves is proved, for either player: it passes over no move of the player
//! who loses. So its results stand in the common table. That it gave up is remembered apart, with the width, and
//! says nothing of the winner; the same prover passes over that position until his width is larger.
//!
//! The width begins at 1 and a little more than doubles whenever the attempt from the start has failed. One
//! that no position exceeds gives nothing up: then the attempt is the plain depth-first search and decides.
//! So one prover is enough, and Bob's attempts have nearly all nodes (`schedule`). Proof-number search widens
//! in its own way: of the moves that are not lost it compares the first third (`focus`), and others move up
//! as these are lost. This is exact at every moment.
//!
//! Searching few moves first and widening on failure is the iterative widening of Go programs
//! \[Cazenave2001\]; the share of live moves in proof-number search is that of the solvers of Hex
//! \[Henderson2010\]. Widening finds what depth-first search alone finds late, and costs a little where the
//! order of danger is right (docs/tried.md).

use games::Player;

use crate::coloring::residue::key::Key;
use crate::coloring::table::slots::NarrowSlot;
use crate::coloring::table::{Table, Word};

/// A search for a proof that one player wins, limited to `width` of his moves in every position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) prover: Player,
    /// The number of undecided moves of the prover searched in each position.
    pub(crate) width: u32,
}

impl Attempt {
    /// The width of an attempt that abandons nothing.
    pub(crate) const WIDEST: u32 = u32::MAX;

    /// The first attempt of a player.
    pub(crate) fn narrowest(prover: Player) -> Self {
        Attempt { prover, width: 1 }
    }

    pub(crate) fn wider(self) -> Self {
        Attempt { width: self.width.saturating_mul(2).saturating_add(1), ..self }
    }
}

/// The positions abandoned by attempts, by prover. Clones share them.
#[derive(Clone)]
pub(crate) struct AbandonedPositions([Table<Width>; 2]);

/// The number of undecided moves that an attempt searches: 2^i - 1 in the i-th attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Width(u32);

impl Word for Width {
    type Slot = NarrowSlot;

    fn to_word(self) -> u64 {
        self.0.count_ones().into()
    }

    fn of_word(word: u64) -> Self {
        Width(1u32.checked_shl(word as u32).unwrap_or(0).wrapping_sub(1))
    }
}

impl AbandonedPositions {
    pub(crate) fn new(bytes: u64) -> Self {
        AbandonedPositions([Table::new(bytes / 2), Table::new(bytes / 2)])
    }

    /// Whether an attempt of this prover with at least this width has abandoned the position.
    #[inline]
    pub(crate) fn covers(&self, key: Key, attempt: Attempt) -> bool {
        self.0[attempt.prover as usize].get(key).is_some_and(|width| width >= Width(attempt.width))
    }

    pub(crate) fn insert(&mut self, key: Key, attempt: Attempt, work: u64) {
        self.0[attempt.prover as usize].insert(key, Width(attempt.width), work);
    }
}

/// How many of `live` moves proof-number search compares: a third, plus one, so that there is a second best.
pub(crate) fn focus(live: usize) -> usize {
    1 + live.div_ceil(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_of_every_attempt_comes_back() {
        let first = Attempt::narrowest(Player::Bob);
        let attempts: Vec<Attempt> =
            std::iter::successors(Some(first), |attempt| Some(attempt.wider())).take(40).collect();
        assert_eq!(attempts[39].width, Attempt::WIDEST);
        for Attempt { width, .. } in attempts {
            assert_eq!(Width::of_word(Width(width).to_word()), Width(width));
        }
    }
}
