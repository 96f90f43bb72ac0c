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

use games::Player;

use super::residue::Residue;
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

#[derive(Debug, Clone, Copy)]
struct Entry<V> {
    key: [u64; 2],
    value: V,
    /// The nodes spent on it, at least 1; 0 in an empty slot.
    work: u32,
}

const BUCKET: usize = 4;

/// Values by position.
pub(crate) struct Table<V> {
    entries: Vec<Entry<V>>,
    filled: usize,
    most: usize,
}

impl<V: Copy> Table<V> {
    /// An empty table that may take `bytes`.
    pub fn new(bytes: u64) -> Self {
        Table { entries: Vec::new(), filled: 0, most: (bytes / size_of::<Entry<V>>() as u64) as usize }
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: Key) -> Option<V> {
        let slots = &self.entries[self.bucket(key)..];
        let found = slots.iter().take(BUCKET).find(|entry| entry.key == halves(key) && entry.work > 0)?;
        Some(found.value)
    }

    /// Takes in what is known of a position after `work` nodes.
    pub fn insert(&mut self, key: Key, value: V, work: u64) {
        if 2 * self.filled >= self.entries.len() {
            self.grow(value);
        }
        let work = work.clamp(1, u64::from(u32::MAX)) as u32;
        self.put(Entry { key: halves(key), value, work });
    }

    fn put(&mut self, new: Entry<V>) {
        let start = self.bucket(u128::from(new.key[1]) << 64 | u128::from(new.key[0]));
        let bucket = &mut self.entries[start..];
        let slots = bucket.iter_mut().take(BUCKET);
        let rank = |entry: &Entry<V>| if entry.key == new.key { 0 } else { entry.work };
        if let Some(slot) = slots.min_by_key(|entry| rank(entry)) {
            self.filled += usize::from(slot.work == 0);
            *slot = new;
        }
    }

    /// The first slot of the bucket.
    #[inline]
    fn bucket(&self, key: Key) -> usize {
        // The number of entries is 0 or a power of two, at least BUCKET.
        (key as usize) & self.entries.len().saturating_sub(1) & !(BUCKET - 1)
    }

    fn grow(&mut self, value: V) {
        let old = self.entries.len();
        let new = if old == 0 { 64 } else { 2 * old };
        if old + new > self.most {
            return;
        }
        let entries = std::mem::replace(&mut self.entries, vec![Entry { key: [0; 2], value, work: 0 }; new]);
        self.filled = 0;
        entries.into_iter().filter(|entry| entry.work > 0).for_each(|entry| self.put(entry));
    }
}

fn halves(key: Key) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

/// The key of a residue; `symmetries` are those under which positions are merged.
#[inline]
pub(crate) fn key<const W: usize>(residue: &Residue<W>, symmetries: &Symmetries<W>) -> Key {
    symmetries.least_sum(&residue.patches, patch_hash).wrapping_add(sides(residue))
}

/// What a residue is besides its patches, as a part of a key.
#[inline]
pub(crate) fn sides<const W: usize>(residue: &Residue<W>) -> Key {
    let sides = 1 + Key::from(residue.spare) + 2 * Key::from(residue.to_move == Player::Bob);
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
fn scramble(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys that fall into one bucket of any table of at most 2^32 entries.
    fn key(number: u64) -> Key {
        u128::from(number) << 64
    }

    #[test]
    fn the_cheapest_entry_makes_room() {
        let mut table = Table::new(64 * size_of::<Entry<u64>>() as u64);
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
        let entries = 64 + 128;
        let mut table = Table::new(entries * size_of::<Entry<u64>>() as u64);
        for number in 0..60u64 {
            table.insert(u128::from(number * 4), number, 1);
        }
        assert_eq!(table.entries.len(), 128, "moving to 256 would take more than is allowed");
        assert!((0..60u64).all(|number| table.get(u128::from(number * 4)).is_some()));
        (0..10_000u64).for_each(|number| table.insert(u128::from(number), number, 1));
        assert_eq!(table.entries.capacity(), 128);
        let mut none = Table::new(100);
        none.insert(1, 1u64, 1);
        assert_eq!(none.get(1), None);
    }
}
