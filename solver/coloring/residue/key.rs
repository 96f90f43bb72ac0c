//! Keys: positions by their hashes.
//!
//! The key of a position is the sum, modulo 2^128, of the hashes of its patches and of a number for the
//! rest of the residue, so the order of the patches does not matter. Two positions are taken for one
//! another if their keys collide. If the hash behaves like a random function, some two of N positions
//! collide with probability below N^2 / 2^129; of these only positions that the table holds matter, and
//! `slots` says how many reads of it may err. The hash has no secret; no position is chosen to defeat
//! it. A certificate does not rely on it: its check uses no hash.
//!
//! **Symmetry.** Near the start of a game a position is known by the least of the keys of its images under
//! automorphisms of the graph ([`Symmetries`]). There positions are few, and a hit saves most.

use std::cell::OnceCell;

use games::{Player, Tempo};
use graphs::rng::SplitMix64;

use super::Residue;
use crate::board::Board;
use crate::coloring::techniques::{Technique, Techniques};
use crate::set::Set;
use crate::symmetry::Symmetries;

pub(crate) type Key = u128;

/// Positions are merged by symmetry while at most this many vertices are colored or not at stake: with every
/// ply there are more positions, and fewer are images of one another.
const SYMMETRIC_PLIES: usize = 6;

/// The same limit if isomorphic positions are merged, as soon as expanded: then symmetry saves little more.
const PLIES_BEFORE_ISOMORPHISM: usize = 2;

/// This many keys near the start are computed before automorphisms are listed: most small graphs need
/// no more.
const WITHOUT_SYMMETRIES: u64 = 32;

/// The largest number of automorphisms used: each costs a sum over all patches for every key.
const IMAGES: usize = 200;

#[derive(Clone)]
pub(crate) struct Keys<const W: usize> {
    /// Computed for the first key that needs them.
    symmetries: OnceCell<Symmetries<W>>,
    merges_isomorphic: bool,
    /// The number of keys computed near the start.
    near_start: u64,
}

impl<const W: usize> Keys<W> {
    /// Keys that merge by symmetry if the techniques include it and the graph has at most 64 vertices; on
    /// larger graphs it costs more than it can gain.
    pub(crate) fn new(techniques: Techniques) -> Self {
        let symmetries = if W == 1 && techniques.uses(Technique::Symmetry) {
            OnceCell::new()
        } else {
            OnceCell::from(Symmetries::none())
        };
        let merges_isomorphic = techniques.uses(Technique::Isomorphism);
        Keys { symmetries, merges_isomorphic, near_start: 0 }
    }

    pub(crate) fn key(&mut self, board: &Board<W>, residue: &Residue<W>) -> Key {
        let plies = board.order() - residue.uncolored().len();
        let is_free = !residue.tempo.is_connected();
        let most = if is_free && self.merges_isomorphic { PLIES_BEFORE_ISOMORPHISM } else { SYMMETRIC_PLIES };
        if plies > most.min(board.order() / 3) {
            return key(residue, &Symmetries::none());
        }
        self.near_start += 1;
        if self.near_start <= WITHOUT_SYMMETRIES {
            return key(residue, &Symmetries::none());
        }
        key(residue, self.symmetries.get_or_init(|| Symmetries::at_most(board, IMAGES)))
    }
}

/// The key of a residue; positions are merged under `symmetries`.
///
/// In the connected game it includes the uncolored set: a superset of every patch, so it needs no mark.
#[inline]
fn key<const W: usize>(residue: &Residue<W>, symmetries: &Symmetries<W>) -> Key {
    let sum = match residue.tempo.is_connected() {
        false => symmetries.least_sum(&residue.patches, patch_hash),
        true => {
            let sets: Vec<Set<W>> = residue.patches.iter().copied().chain([residue.uncolored()]).collect();
            symmetries.least_sum(&sets, patch_hash)
        }
    };
    sum.wrapping_add(sides(residue))
}

/// The part of a key for what a residue has in addition to its sets.
#[inline]
pub(crate) fn sides<const W: usize>(residue: &Residue<W>) -> Key {
    let tempo = match residue.tempo {
        Tempo::Shared => 0,
        Tempo::Of(Player::Alice) => 1,
        Tempo::Of(Player::Bob) => 2,
        Tempo::Connected(None) => 3,
        Tempo::Connected(Some(Player::Alice)) => 4,
        Tempo::Connected(Some(Player::Bob)) => 5,
    };
    sides_of(residue.spare, residue.to_move).wrapping_add(SIDES.wrapping_mul(4 * tempo))
}

/// The part of a key for a spare pass and the player to move.
#[inline]
pub(crate) fn sides_of(spare: bool, to_move: Player) -> Key {
    let sides = 1 + Key::from(spare) + 2 * Key::from(to_move == Player::Bob);
    sides.wrapping_mul(SIDES)
}

const SIDES: Key = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

#[inline]
pub(crate) fn patch_hash<const W: usize>(patch: Set<W>) -> Key {
    let (mut low, mut high) = (0x2545_f491_4f6c_dd1d, 0x9fb2_1c65_1e98_df25);
    for &word in patch.words() {
        low = SplitMix64::mix(low ^ word);
        high = SplitMix64::mix(high ^ word.rotate_left(29).wrapping_mul(0xd6e8_feb8_6659_fd93));
    }
    u128::from(low) | u128::from(high) << 64
}
