//! A position as the memory of the lean search keeps it, and its place there.

use games::Player;

use super::counts::{MOST, Set};

/// The number of places: enough for the graphs of order 11, and no more than a processor's cache holds.
pub const PLACES: usize = 4096;

/// A position as it is remembered, with its graph, its tempo and its winner.
#[derive(Debug, Clone, Copy, Default)]
pub struct Entry {
    /// For each color its set; beyond the colors of the position empty sets.
    pub(super) shared: [Set; MOST],
    /// All else: the tag of the question, the free vertices, three bits for the spare pass, the mover and the winner.
    pub(super) rest: u64,
}

impl Entry {
    /// The entry of a position that Alice wins: its sets, its free vertices, whether it has a spare pass, and who moves, in
    /// the question with this tag.
    #[inline(always)]
    pub fn new(shared: [Set; MOST], free: Set, spare: bool, to_move: Player, tag: u64) -> Self {
        let bits = u64::from(spare) << 2 | u64::from(to_move == Player::Bob) << 1;
        Entry { shared, rest: tag << (MOST + 3) | u64::from(free) << 3 | bits }
    }

    /// The place of the entry in the memory. It does not depend on the tag, so that the nodes are the same on every
    /// run.
    #[inline(always)]
    pub fn place(&self) -> usize {
        let word = |i: usize| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|j| u64::from(self.shared[i + j]));
            a | b << 16 | c << 32 | d << 48
        };
        let mixed = word(0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ word(4).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
            ^ (word(8) ^ (self.rest % (1 << (MOST + 3)))).wrapping_mul(0x1656_67b1_9e37_79f9);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize % PLACES
    }
}
