//! Entries that any number of threads read and write without locks.
//!
//! An entry for the key k, of two halves k_0 and k_1, with the value d is four words, each an atomic of
//! its own: k_0 ^ d, k_1 ^ d, d, and the work, by which entries are replaced. A thread that writes does it
//! word by word, so another may find words of different writers: an entry that is *torn*. A reader takes
//! d for the value of k only if both marks agree: first ^ d = k_0 and second ^ d = k_1. This is the
//! trick of \[HyattMann2002\], with each half of the key bound to the value.
//!
//! *What is read was written for this key.* Let the first mark come from a writer of a key a with the
//! value x, the second from one of b with y, and d from one of c; writers may be the same. The test
//! passes if and only if a_0 ^ x ^ d = k_0 and b_1 ^ y ^ d = k_1.
//! - If a = k, then d = x, a value that was written for k. If b = k, then d = y, and the same holds.
//! - If neither, then a_0 ^ k_0 = x ^ d and b_1 ^ k_1 = y ^ d, for keys a and b other than k. If keys are
//!   random bits on which no value depends, the second has a probability of 2^-64. Of a_0 the bits are known
//!   that name the bucket, in which a and k meet: with s slots, thus s / 4 buckets, the first has a probability of
//!   (s / 4) / 2^64 at most. They are independent, because they are about different halves: (s / 4) / 2^128, the
//!   same as for an entry in one piece, where a = b = c.
//!
//! So a torn entry is no more dangerous than a whole one. A read looks at the four entries of a bucket: some read
//! of a search takes the value of another position with a probability of at most r s / 2^128, for r reads and s
//! slots. A table of 16 GB has at most 2^29 slots, and 2^40 reads are more than twelve million a second for a day:
//! 2^-59. The work is not covered, and decides nothing but what is kept; an empty slot is one whose work is 0.
//!
//! All accesses are relaxed: the proof needs of a word only that some thread wrote it, and no order of words. On
//! common processors these are plain loads and stores. That a writer may lose what another one has put into the same
//! slot at the same time costs a search of that position, no more.
//!
//! `models/` runs this file under loom, in every order of the accesses of a few threads.

#[cfg(not(loom))]
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

#[cfg(loom)]
use loom::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::key::Key;

/// What fits a word.
pub(crate) trait Word: Copy {
    /// The word.
    fn to_word(self) -> u64;

    /// The value of a word that [`to_word`](Self::to_word) gave.
    fn of_word(word: u64) -> Self;
}

impl Word for u32 {
    fn to_word(self) -> u64 {
        u64::from(self)
    }

    fn of_word(word: u64) -> Self {
        word as u32
    }
}

impl Word for bool {
    fn to_word(self) -> u64 {
        u64::from(self)
    }

    fn of_word(word: u64) -> Self {
        word != 0
    }
}

/// Room for one entry.
#[derive(Debug, Default)]
struct Slot {
    /// The halves of the key, each combined with the value.
    marks: [AtomicU64; 2],
    value: AtomicU64,
    /// The nodes spent on it, at least 1; 0 in an empty slot.
    work: AtomicU32,
}

impl Slot {
    /// The bytes of a slot.
    const SIZE: u64 = size_of::<Slot>() as u64;

    /// The halves of the key to which this value belongs, if the entry is whole.
    #[inline]
    fn key_with(&self, value: u64) -> [u64; 2] {
        [0, 1].map(|half: usize| self.marks[half].load(Relaxed) ^ value)
    }

    /// The value, if it was written for this key.
    #[inline]
    fn value_of(&self, key: [u64; 2]) -> Option<u64> {
        // Loaded once: what is tested is what is given out.
        let value = self.value.load(Relaxed);
        (self.key_with(value) == key && self.work.load(Relaxed) > 0).then_some(value)
    }

    #[inline]
    fn set(&self, [low, high]: [u64; 2], value: u64, work: u32) {
        self.marks[0].store(low ^ value, Relaxed);
        self.marks[1].store(high ^ value, Relaxed);
        self.value.store(value, Relaxed);
        self.work.store(work, Relaxed);
    }
}

/// Entries in buckets of four.
#[derive(Debug, Default)]
pub(super) struct Slots {
    /// None, or a power of two of them, at least one bucket.
    slots: Vec<Slot>,
    /// How many slots were found empty and filled. Writers may lose each other's counts.
    filled: AtomicUsize,
}

/// The slots of a bucket: what processors fetch together, or twice that.
const BUCKET: usize = 4;

impl Slots {
    /// This many empty slots: 0, or a power of two and at least a bucket.
    pub fn new(count: usize) -> Self {
        debug_assert!(count == 0 || count >= BUCKET && count.is_power_of_two());
        Slots { slots: (0..count).map(|_| Slot::default()).collect(), filled: AtomicUsize::new(0) }
    }

    /// How many slots fit into `bytes`.
    pub fn within(bytes: u64) -> usize {
        (bytes / Slot::SIZE) as usize
    }

    /// The number of slots.
    pub fn count(&self) -> usize {
        self.slots.len()
    }

    /// The number of slots after doubling: from none to 64.
    pub fn count_doubled(&self) -> usize {
        if self.slots.is_empty() { 64 } else { 2 * self.slots.len() }
    }

    /// How many of them hold an entry, or a few more.
    #[inline]
    pub fn filled(&self) -> usize {
        self.filled.load(Relaxed)
    }

    /// The value that was put for this key, if it is still there.
    #[inline]
    pub fn get(&self, key: Key) -> Option<u64> {
        let key = halves(key);
        self.bucket(key).iter().take(BUCKET).find_map(|slot| slot.value_of(key))
    }

    /// Puts an entry of at least one node in the place of the one with the same key, or else of the one in
    /// its bucket that cost the fewest nodes.
    pub fn put(&self, key: Key, value: u64, work: u32) {
        self.put_by_halves(halves(key), value, work);
    }

    fn put_by_halves(&self, key: [u64; 2], value: u64, work: u32) {
        let slots = self.bucket(key).iter().take(BUCKET);
        let rank = |slot: &&Slot| match slot.value_of(key) {
            Some(_) => 0,
            None => slot.work.load(Relaxed),
        };
        if let Some(slot) = slots.min_by_key(rank) {
            if slot.work.load(Relaxed) == 0 {
                self.filled.store(self.filled.load(Relaxed) + 1, Relaxed);
            }
            slot.set(key, value, work);
        }
    }

    /// A larger array with the same entries. What others put meanwhile may be missing.
    pub fn doubled(&self) -> Self {
        let larger = Slots::new(self.count_doubled());
        for slot in &self.slots {
            let work = slot.work.load(Relaxed);
            if work > 0 {
                // A torn entry keeps the key as which it would be read here.
                let value = slot.value.load(Relaxed);
                larger.put_by_halves(slot.key_with(value), value, work);
            }
        }
        larger
    }

    /// The slots from the first of the key's bucket on.
    #[inline]
    fn bucket(&self, [low, _]: [u64; 2]) -> &[Slot] {
        &self.slots[low as usize & self.slots.len().saturating_sub(1) & !(BUCKET - 1)..]
    }
}

fn halves(key: Key) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}
