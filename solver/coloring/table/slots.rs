//! Entries that any number of threads read and write without locks.
//!
//! An entry for the key k, of two halves k_0 and k_1, with the value d consists of words, each an atomic of its own. A
//! thread that writes does it word by word, so another may find words of different writers: an entry that is
//! *torn*. The trick of \[HyattMann2002\], to combine the key with the value, makes a torn entry one of another key. There
//! are two layouts.
//!
//! *NarrowSlot*, two words, for values of few bits; four slots fill a line of the cache. The second word, the *tail*, is
//! the upper part of k_1, 52 bits, with the value and the work; the first is k_0 ^ tail. A reader takes the value if the
//! tail has the upper part of k_1 and the first word ^ tail is k_0.
//!
//! *WideSlot*, four words, for values of any word: k_0 ^ d, k_1 ^ d, d, and the work, by which entries are replaced. A
//! reader takes d if first ^ d = k_0 and second ^ d = k_1.
//!
//! *What is read was written for this key.* Take keys for random bits on which no value depends.
//! - NarrowSlot: let the first word come from a writer of a key a with the tail x, the tail y from one of b. The test
//!   passes if and only if y has the upper part of k_1, and a_0 ^ x ^ y = k_0. If b = k, the value of y was written for k.
//!   If b is another key, its upper part is that of k with a probability of 2^-52. Then if a = k, x = y, and x was
//!   written for k. Else a_0 ^ k_0 = x ^ y. Of a_0 the bits are known that name the bucket, in which a and k meet:
//!   with s slots, thus s / 4 buckets, this has a probability of (s / 4) / 2^64 at most. The two are about
//!   different halves: (s / 4) / 2^116.
//! - WideSlot: let the first mark come from a writer of a key a with the value x, the second from one of b with y, and d from
//!   one of c; writers may be the same. The test passes if and only if a_0 ^ x ^ d = k_0 and b_1 ^ y ^ d = k_1. If
//!   a = k, then d = x, a value that was written for k. If b = k, then d = y, and the same holds. If neither, then
//!   a_0 ^ k_0 = x ^ d and b_1 ^ k_1 = y ^ d, for keys a and b other than k: (s / 4) / 2^128, in the same way.
//!
//! So a torn entry is no more dangerous than a whole one. A read looks at the four entries of a bucket:
//! some read of a search takes the value of another position with a probability of at most r s / 2^116,
//! for r reads and s slots. A table of 16 GB has at most 2^30 slots, and 2^40 reads are more than
//! twelve million a second for a day: 2^-46. The work decides nothing but what is kept.
//!
//! All accesses are relaxed: the proof needs of a word only that some thread wrote it, and no order of
//! words. On common processors these are plain loads and stores. That a writer may lose what another
//! one has put into the same slot at the same time costs a search of that position, no more.
//!
//! `tests/models/` runs this file under loom, in every order of the accesses of a few threads.

#[cfg(not(loom))]
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

#[cfg(loom)]
use loom::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::coloring::residue::key::Key;

pub(crate) type Halves = [u64; 2];

pub(crate) trait Slot: Default {
    /// The value, if it was written for this key.
    fn value_of(&self, key: Halves) -> Option<u64>;

    /// The value of keeping the entry, increasing with the nodes spent on it; 0 in an empty slot.
    fn rank(&self) -> u32;

    /// Stores an entry of at least one node here.
    fn set(&self, key: Halves, value: u64, rank: u32);

    /// The rank of an entry on which this many nodes were spent, at least one.
    fn rank_of(work: u32) -> u32;

    /// The entry, with the key under which it would be read; `None` if the slot is empty.
    fn entry(&self) -> Option<(Halves, u64, u32)>;
}

/// A slot for a value of six bits. The rank is the logarithm of the work.
#[derive(Debug, Default)]
pub(crate) struct NarrowSlot {
    /// The first half of the key, combined with the tail.
    mark: AtomicU64,
    /// The upper part of the second half, the rank and the value; 0 in an empty slot.
    tail: AtomicU64,
}

/// The bits of a tail for the value, and as many for the rank.
const FEW: u32 = 6;

/// The bits of the second half of a key that a tail holds.
const UPPER: u64 = u64::MAX << (2 * FEW);

impl NarrowSlot {
    fn rank_in(tail: u64) -> u32 {
        (tail >> FEW) as u32 & ((1 << FEW) - 1)
    }

    fn value_in(tail: u64) -> u64 {
        tail & ((1 << FEW) - 1)
    }
}

impl Slot for NarrowSlot {
    #[inline]
    fn value_of(&self, [low, high]: Halves) -> Option<u64> {
        // Loaded once: what is tested is what is given out.
        let tail = self.tail.load(Relaxed);
        let is_of_key = (tail ^ high) & UPPER == 0 && self.mark.load(Relaxed) ^ tail == low;
        (is_of_key && Self::rank_in(tail) > 0).then_some(Self::value_in(tail))
    }

    #[inline]
    fn rank(&self) -> u32 {
        Self::rank_in(self.tail.load(Relaxed))
    }

    #[inline]
    fn set(&self, [low, high]: Halves, value: u64, rank: u32) {
        debug_assert!(value < 1 << FEW && (1..1 << FEW).contains(&rank));
        let tail = high & UPPER | u64::from(rank) << FEW | value;
        self.mark.store(low ^ tail, Relaxed);
        self.tail.store(tail, Relaxed);
    }

    #[inline]
    fn rank_of(work: u32) -> u32 {
        1 + work.ilog2()
    }

    fn entry(&self) -> Option<(Halves, u64, u32)> {
        let tail = self.tail.load(Relaxed);
        let key = [self.mark.load(Relaxed) ^ tail, tail & UPPER];
        let rank = Self::rank_in(tail);
        (rank > 0).then_some((key, Self::value_in(tail), rank))
    }
}

/// A slot for any word. The rank is the work.
#[derive(Debug, Default)]
pub(crate) struct WideSlot {
    /// The halves of the key, each combined with the value.
    marks: [AtomicU64; 2],
    value: AtomicU64,
    work: AtomicU32,
}

impl WideSlot {
    /// The halves of the key of this value, if the entry is intact.
    #[inline]
    fn key_with(&self, value: u64) -> Halves {
        [0, 1].map(|half: usize| self.marks[half].load(Relaxed) ^ value)
    }
}

impl Slot for WideSlot {
    #[inline]
    fn value_of(&self, key: Halves) -> Option<u64> {
        // Loaded once: what is tested is what is given out.
        let value = self.value.load(Relaxed);
        (self.key_with(value) == key && self.rank() > 0).then_some(value)
    }

    #[inline]
    fn rank(&self) -> u32 {
        self.work.load(Relaxed)
    }

    #[inline]
    fn set(&self, [low, high]: Halves, value: u64, rank: u32) {
        self.marks[0].store(low ^ value, Relaxed);
        self.marks[1].store(high ^ value, Relaxed);
        self.value.store(value, Relaxed);
        self.work.store(rank, Relaxed);
    }

    #[inline]
    fn rank_of(work: u32) -> u32 {
        work
    }

    fn entry(&self) -> Option<(Halves, u64, u32)> {
        let (rank, value) = (self.rank(), self.value.load(Relaxed));
        (rank > 0).then_some((self.key_with(value), value, rank))
    }
}

const BUCKET: usize = 4;

/// Four slots, aligned to a cache line, so that a read touches as few lines as possible.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket<S>([S; BUCKET]);

/// Entries in buckets of four.
#[derive(Debug)]
pub(crate) struct Slots<S> {
    /// Empty, or a power of two of them.
    buckets: Vec<Bucket<S>>,
    /// The number of slots filled so far. Writers may lose each other's counts.
    filled: AtomicUsize,
}

impl<S: Slot> Slots<S> {
    /// An array of this many empty slots: 0, or a power of two and at least a bucket.
    pub(crate) fn new(count: usize) -> Self {
        debug_assert!(count == 0 || count >= BUCKET && count.is_power_of_two());
        let buckets = (0..count / BUCKET).map(|_| Bucket::default()).collect();
        Slots { buckets, filled: AtomicUsize::new(0) }
    }

    pub(crate) fn within(bytes: u64) -> usize {
        (bytes / size_of::<Bucket<S>>() as u64) as usize * BUCKET
    }

    pub(crate) fn count(&self) -> usize {
        BUCKET * self.buckets.len()
    }

    /// The number of slots after doubling: from none to 64.
    pub(crate) fn count_doubled(&self) -> usize {
        if self.buckets.is_empty() { 64 } else { 2 * self.count() }
    }

    #[inline]
    pub(crate) fn filled(&self) -> usize {
        self.filled.load(Relaxed)
    }

    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<u64> {
        let key = halves(key);
        self.bucket(key)?.0.iter().find_map(|slot| slot.value_of(key))
    }

    /// Stores an entry of at least one node over that with its key, else the bucket's with fewest nodes.
    pub(crate) fn put(&self, key: Key, value: u64, work: u32) {
        self.put_ranked(halves(key), value, S::rank_of(work));
    }

    fn put_ranked(&self, key: Halves, value: u64, rank: u32) {
        let rank_here = |slot: &&S| match slot.value_of(key) {
            Some(_) => 0,
            None => slot.rank(),
        };
        let slot = self.bucket(key).and_then(|bucket| bucket.0.iter().min_by_key(rank_here));
        if let Some(slot) = slot {
            if slot.rank() == 0 {
                self.filled.store(self.filled.load(Relaxed) + 1, Relaxed);
            }
            slot.set(key, value, rank);
        }
    }

    /// A larger array with the same entries; entries stored meanwhile may be missing.
    pub(crate) fn doubled(&self) -> Self {
        let larger = Slots::new(self.count_doubled());
        let entries = self.buckets.iter().flat_map(|bucket| &bucket.0).filter_map(Slot::entry);
        // A torn entry keeps the key as which it would be read here.
        entries.for_each(|(key, value, rank)| larger.put_ranked(key, value, rank));
        larger
    }

    #[inline]
    fn bucket(&self, [low, _]: Halves) -> Option<&Bucket<S>> {
        self.buckets.get(low as usize & self.buckets.len().wrapping_sub(1))
    }
}

fn halves(key: Key) -> Halves {
    [key as u64, (key >> 64) as u64]
}
