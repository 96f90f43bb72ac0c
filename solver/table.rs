//! The winners of decided positions.
//!
//! Keys are whole positions, not hashes, so a hit is never a coincidence. When the memory limit is
//! reached, nothing is added or removed: the search continues more slowly, and its verdict does not
//! depend on the limit.

use std::borrow::Borrow;
use std::hash::Hash;

use games::Player;
use graphs::Budget;
use rustc_hash::FxHashMap;

pub(crate) struct Table<K> {
    winners: FxHashMap<K, Player>,
    room: u64,
}

impl<K: Hash + Eq> Table<K> {
    /// The bytes of an entry, apart from the heap memory of its key.
    const ENTRY: u64 = Budget::hash_entry(size_of::<(K, Player)>());

    /// The allocator's overhead for the heap memory of a key, in bytes.
    const ALLOCATION: u64 = 16;

    pub(crate) fn new(bytes: u64) -> Self {
        Table { winners: FxHashMap::default(), room: bytes }
    }

    #[inline]
    pub(crate) fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<Player>
    where
        K: Borrow<Q>,
    {
        self.winners.get(key).copied()
    }

    /// Stores a winner if there is room. `heap` is the number of bytes that the key points to.
    #[inline]
    pub(crate) fn insert(&mut self, key: K, heap: usize, winner: Player) {
        let cost = Self::ENTRY + if heap == 0 { 0 } else { heap as u64 + Self::ALLOCATION };
        if let Some(left) = self.room.checked_sub(cost) {
            self.room = left;
            self.winners.insert(key, winner);
        }
    }
}
