//! What the lean searches of a thread remember: positions with their winners, found exactly, by all of them.

use std::cell::RefCell;

use games::Player;

use super::counts::{MOST, Set};
use super::{COLORS, Position};

/// A position remembered, with its graph, its tempo and its winner.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    shared: [Set; COLORS],
    /// All else: the tag of the question, the free vertices, three bits for the spare pass, the mover and the winner.
    rest: u64,
}

impl Entry {
    /// The entry of a position that Alice wins.
    #[inline(always)]
    fn of(position: &Position, tag: u64) -> Self {
        // Beyond its colors an S_c is empty, since what was there is forgotten only when it is.
        let bits = u64::from(position.spare) << 2 | u64::from(position.to_move == Player::Bob) << 1;
        Entry { shared: position.shared, rest: tag << (MOST + 3) | u64::from(position.free) << 3 | bits }
    }
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::new(Memory(vec![Entry::default(); Memory::SIZE]));
}

/// The positions that the searches of a thread remember, one a place, the last one.
pub struct Memory(Vec<Entry>);

impl Memory {
    /// Enough for the graphs of order 11, and no more than a processor keeps near.
    const SIZE: usize = 4096;

    /// Calls `search` with what this thread remembers.
    pub fn with<R>(search: impl FnOnce(&mut Memory) -> R) -> R {
        MEMORY.with_borrow_mut(search)
    }

    /// Where a position is kept: the same place whatever the number of the graph, so that the nodes are the same on every
    /// run.
    #[inline(always)]
    pub fn place(position: &Position) -> usize {
        let word = |i: usize| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|j| u64::from(position.shared[i + j]));
            a | b << 16 | c << 32 | d << 48
        };
        let rest = Entry::of(position, 0).rest;
        let mixed = word(0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ word(4).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
            ^ (word(8) ^ rest).wrapping_mul(0x1656_67b1_9e37_79f9);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize % Self::SIZE
    }

    /// The winner of a position in the question with this tag, if it is remembered at its place.
    #[inline(always)]
    pub fn winner(&self, position: &Position, tag: u64, place: usize) -> Option<Player> {
        let (known, entry) = (self.0[place], Entry::of(position, tag));
        let is_known = known.shared == entry.shared && known.rest & !1 == entry.rest;
        is_known.then_some(if known.rest & 1 == 1 { Player::Bob } else { Player::Alice })
    }

    /// Remembers the winner of a position at its place.
    #[inline(always)]
    pub fn remember(&mut self, position: &Position, tag: u64, place: usize, winner: Player) {
        let entry = Entry::of(position, tag);
        self.0[place] = Entry { rest: entry.rest | u64::from(winner == Player::Bob), ..entry };
    }
}
