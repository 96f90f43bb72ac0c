//! What the search remembers: proof numbers of positions, in a table of fixed size.
//!
//! **Keys.** A position is known by a hash of 128 bits, the sum of the hashes of its patches, so that
//! the order of the patches does not matter. Two different positions are taken for one another if
//! the hashes collide: for N positions, if the hash behaves like a random function, with probability below
//! N^2 / 2^129, which for N = 2^40 is 2^-49. The hash has no secret, and no position is chosen by
//! anyone to defeat it. Who does not want to rely on this has the certificate, whose check uses no hash.
//!
//! **Replacement.** Entries stand in buckets of four. A full bucket gives up the entry that cost the
//! fewest nodes. The table begins small and doubles as long as the old and the new one together, while
//! entries move, stay within the memory allowed; so it ends between a third and two thirds of that.
//! What is lost is searched again, and the verdict does not depend on the size.
//!
//! **Threads.** A table has any number of handles, each on a thread of its own, which read and write the
//! same entries without locks (`slots`, with the proof that nobody reads what was not written for his
//! key). It grows under their hands: whoever finds it half full makes one of twice the size, the
//! others wait for that when they next write, and go on with it; reading waits for nobody. A handle that
//! writes seldom keeps the memory of an earlier table until then, which is counted.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use games::{Player, Tempo};

use super::residue::Residue;
use super::slots::{Slots, Word};
use crate::set::Set;
use crate::symmetry::Symmetries;

/// A position by its hash.
pub(crate) type Key = u128;

/// How much a player has still to prove: 0 if nothing, [`IMPOSSIBLE`] if it cannot be done.
pub(crate) type Effort = u32;

/// Larger than the effort for anything that can be done.
pub(crate) const IMPOSSIBLE: Effort = u32::MAX;

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// The proof number: the effort left to show that the player to move wins.
    pub win: Effort,
    /// The disproof number: the effort left to show that the player to move loses.
    pub lose: Effort,
}

impl Numbers {
    pub const WON: Numbers = Numbers { win: 0, lose: IMPOSSIBLE };
    pub const LOST: Numbers = Numbers { win: IMPOSSIBLE, lose: 0 };

    /// Nothing is known.
    pub const OPEN: Numbers = Numbers { win: 1, lose: 1 };

    /// Whether the winner is known.
    pub fn are_final(self) -> bool {
        self.win == 0 || self.lose == 0
    }

    /// The winner, if it is known, with `to_move` to move.
    pub fn winner(self, to_move: Player) -> Option<Player> {
        match self {
            Numbers { win: 0, .. } => Some(to_move),
            Numbers { lose: 0, .. } => Some(to_move.opponent()),
            _ => None,
        }
    }
}

impl Word for Numbers {
    fn to_word(self) -> u64 {
        u64::from(self.win) << 32 | u64::from(self.lose)
    }

    fn of_word(word: u64) -> Self {
        Numbers { win: (word >> 32) as Effort, lose: word as Effort }
    }
}

/// Values by position. Clones are handles of one table.
#[derive(Debug)]
pub(crate) struct Table<V> {
    present: Arc<Generation>,
    /// The most slots, of the present generation and those before it.
    most: usize,
    value: PhantomData<V>,
}

/// A table between two doublings.
#[derive(Debug, Default)]
struct Generation {
    slots: Slots,
    /// The number of entries with which it has to be left for a larger one.
    enough: AtomicUsize,
    larger: OnceLock<Arc<Generation>>,
}

impl<V> Clone for Table<V> {
    fn clone(&self) -> Self {
        Table { present: Arc::clone(&self.present), ..*self }
    }
}

impl<V: Word> Table<V> {
    /// An empty table that may take `bytes`.
    pub fn new(bytes: u64) -> Self {
        Table { present: Arc::default(), most: Slots::within(bytes), value: PhantomData }
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: Key) -> Option<V> {
        self.present.slots.get(key).map(V::of_word)
    }

    /// Takes in what is known of a position after `work` nodes.
    pub fn insert(&mut self, key: Key, value: V, work: u64) {
        while self.present.slots.filled() >= self.present.enough.load(Relaxed) {
            self.move_on();
        }
        let work = work.clamp(1, u64::from(u32::MAX)) as u32;
        self.present.slots.put(key, value.to_word(), work);
    }

    /// Takes the generation that follows, which is made if nobody did, or else stays for good.
    #[cold]
    fn move_on(&mut self) {
        let present = &self.present;
        let count = present.slots.count();
        // Another handle may still be with an earlier generation. All of them together are smaller than this one.
        let held = if Arc::strong_count(present) == 1 { count } else { 2 * count };
        if present.larger.get().is_none() && held + present.slots.count_doubled() > self.most {
            present.enough.store(usize::MAX, Relaxed);
            return;
        }
        let larger = present.larger.get_or_init(|| {
            let slots = present.slots.doubled();
            let enough = AtomicUsize::new(slots.count() / 2);
            Arc::new(Generation { slots, enough, larger: OnceLock::new() })
        });
        self.present = Arc::clone(larger);
    }
}

/// The key of a residue; `symmetries` are those under which positions are merged.
///
/// In the connected game the uncolored set belongs to it. It contains every patch, so that it is the largest of the
/// sets and need not be marked.
#[inline]
pub(crate) fn key<const W: usize>(residue: &Residue<W>, symmetries: &Symmetries<W>) -> Key {
    let sum = match residue.tempo.is_connected() {
        false => symmetries.least_sum(&residue.patches, patch_hash),
        true => {
            let sets: Vec<Set<W>> = residue.patches.iter().copied().chain([residue.uncolored()]).collect();
            symmetries.least_sum(&sets, patch_hash)
        }
    };
    sum.wrapping_add(sides(residue))
}

/// What a residue is besides its sets, as a part of a key.
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

/// The same of a spare pass and the player to move.
#[inline]
pub(crate) fn sides_of(spare: bool, to_move: Player) -> Key {
    let sides = 1 + Key::from(spare) + 2 * Key::from(to_move == Player::Bob);
    sides.wrapping_mul(SIDES)
}

const SIDES: Key = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// The hash of a patch, or of another set.
#[inline]
pub(crate) fn patch_hash<const W: usize>(patch: Set<W>) -> Key {
    let (mut low, mut high) = (0x2545_f491_4f6c_dd1d, 0x9fb2_1c65_1e98_df25);
    for &word in patch.words() {
        low = scramble(low ^ word);
        high = scramble(high ^ word.rotate_left(29).wrapping_mul(0xd6e8_feb8_6659_fd93));
    }
    u128::from(low) | u128::from(high) << 64
}

/// A bijection of the words that lets every bit depend on every other, the finalizer of SplitMix64.
#[inline]
pub(super) fn scramble(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys that fall into one bucket of any table of at most 2^32 entries.
    fn key(number: u32) -> Key {
        Key::from(number) << 64
    }

    fn bytes(slots: usize) -> u64 {
        (0..).find(|&bytes| Slots::within(bytes) == slots).expect("a slot has a size")
    }

    #[test]
    fn the_cheapest_entry_makes_room() {
        let mut table = Table::new(bytes(64));
        for (number, work) in [(1, 50), (2, 10), (3, 40), (4, 30)] {
            table.insert(key(number), number, work);
        }
        table.insert(key(5), 5, 1);
        let kept = [1, 2, 3, 4, 5].map(|number| table.get(key(number)));
        assert_eq!(kept, [Some(1), None, Some(3), Some(4), Some(5)]);
        table.insert(key(3), 7, 1);
        assert_eq!(table.get(key(3)), Some(7), "an entry is brought up to date in its place");
        assert_eq!(table.get(key(1)), Some(1));
    }

    #[test]
    fn memory_is_bounded_and_a_growing_table_keeps_its_entries() {
        let mut table = Table::new(bytes(64 + 128));
        for number in 0..60u32 {
            table.insert(Key::from(number * 4), number, 1);
        }
        assert_eq!(table.present.slots.count(), 128, "moving to 256 would take more than is allowed");
        assert!((0..60u32).all(|number| table.get(Key::from(number * 4)).is_some()));
        (0..10_000u32).for_each(|number| table.insert(Key::from(number), number, 1));
        assert_eq!(table.present.slots.count(), 128);
        let mut none = Table::new(bytes(1));
        none.insert(1, 1u32, 1);
        assert_eq!(none.get(1), None);
    }

    #[test]
    fn every_word_comes_back() {
        let numbers = [Numbers::WON, Numbers::LOST, Numbers::OPEN, Numbers { win: 7, lose: 1 << 31 }];
        assert_eq!(numbers.map(|numbers| Numbers::of_word(numbers.to_word())), numbers);
        assert_eq!([0, 1, u32::MAX].map(|width| u32::of_word(width.to_word())), [0, 1, u32::MAX]);
        assert_eq!([true, false].map(|held| bool::of_word(held.to_word())), [true, false]);
    }

    #[test]
    fn handles_see_each_other_while_the_table_grows() {
        let mut table = Table::new(1 << 20);
        let mut others = [table.clone(), table.clone()];
        for number in 0..1000u32 {
            others[number as usize % 2].insert(Key::from(number), number, 1);
        }
        let idle = table.present.slots.count();
        table.insert(Key::from(1000u32), 1000, 1);
        assert!(idle == 0 && table.present.slots.count() >= 2000);
        let all: Vec<&Table<u32>> = others.iter().chain([&table]).collect();
        let kept =
            |table: &&Table<u32>| (0..=1000u32).filter(|&n| table.get(Key::from(n)) == Some(n)).count();
        assert_eq!(all.iter().map(kept).min(), Some(1001), "no bucket has more than four of these keys");
    }

    #[test]
    fn an_earlier_table_that_somebody_holds_is_counted() {
        let grown = |idle: usize| {
            let mut table = Table::new(bytes(64 + 128));
            let idle: Vec<_> = (0..idle).map(|_| table.clone()).collect();
            (0..1000u32).for_each(|number| table.insert(Key::from(number), number, 1));
            drop(idle);
            table.present.slots.count()
        };
        assert_eq!([grown(0), grown(1)], [128, 64]);
    }

    /// Sixteen buckets for 4,000 keys, so that nearly every entry is written over by several threads.
    #[test]
    fn nobody_reads_what_was_not_written_for_his_key() {
        let value = |key: Key| (key >> 77) as u32 ^ key as u32;
        let reads: usize = std::thread::scope(|scope| {
            let table = Table::new(bytes(64));
            let threads: Vec<_> = (0..4)
                .map(|thread: u64| {
                    let mut table = table.clone();
                    scope.spawn(move || {
                        let mut read = 0;
                        for round in 0..300_000u64 {
                            let number = scramble(round ^ thread << 40);
                            let name = scramble(number % 4000);
                            let key = Key::from(name) | Key::from(scramble(!name)) << 64;
                            if number & 1 << 60 == 0 {
                                table.insert(key, value(key), number >> 50);
                            } else if let Some(found) = table.get(key) {
                                assert_eq!(found, value(key));
                                read += 1;
                            }
                        }
                        read
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("no wrong value")).sum()
        });
        assert!(reads > 1000, "of 600,000 looks {reads} found something");
    }
}
