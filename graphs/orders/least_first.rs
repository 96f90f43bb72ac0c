//! A bucket queue of vertices with changing keys: the least key comes first, and among equal keys the least vertex.
//!
//! Changing a key adds an entry to the bucket of the new key; the old entry becomes stale and is skipped later. So
//! a change costs no search, and memory grows with the number of stale entries.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::Vertex;

/// Vertices by a key that changes. See the module.
pub(super) struct LeastFirst {
    key: Vec<u32>,
    /// Every remaining vertex v is in `buckets[key[v]]`; other entries are stale.
    buckets: Vec<BinaryHeap<Reverse<Vertex>>>,
    /// A lower bound on the keys of the remaining vertices.
    lowest: usize,
    len: usize,
}

impl LeastFirst {
    /// The key of removed vertices. Larger than any real key, since keys count vertices.
    const TAKEN: u32 = u32::MAX;

    /// The vertices 0, 1, ..., `keys[v]` being the key of v.
    pub(super) fn new(keys: Vec<u32>) -> Self {
        let most = keys.iter().max().map_or(0, |&most| most as usize);
        let mut members = vec![Vec::new(); most + 1];
        for (v, &key) in keys.iter().enumerate() {
            members[key as usize].push(Reverse(Vertex::new(v)));
        }
        let buckets = members.into_iter().map(BinaryHeap::from).collect();
        LeastFirst { len: keys.len(), key: keys, buckets, lowest: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn contains(&self, v: Vertex) -> bool {
        self.key[v.index()] != Self::TAKEN
    }

    /// The key of v, which must be in the queue.
    #[inline]
    pub(super) fn key(&self, v: Vertex) -> u32 {
        debug_assert!(self.contains(v));
        self.key[v.index()]
    }

    /// Changes the key of v, which must be in the queue.
    #[inline]
    pub(super) fn set(&mut self, v: Vertex, key: u32) {
        debug_assert!(self.contains(v));
        if self.key[v.index()] != key {
            self.enter(v, key);
        }
    }

    fn enter(&mut self, v: Vertex, key: u32) {
        self.key[v.index()] = key;
        let bucket = key as usize;
        if bucket >= self.buckets.len() {
            self.buckets.resize_with(bucket + 1, BinaryHeap::new);
        }
        self.buckets[bucket].push(Reverse(v));
        self.lowest = self.lowest.min(bucket);
    }

    /// Takes the vertex of least key, with its key.
    pub(super) fn pop(&mut self) -> Option<(u32, Vertex)> {
        while let Some(bucket) = self.buckets.get_mut(self.lowest) {
            let Some(Reverse(v)) = bucket.pop() else {
                self.lowest += 1;
                continue;
            };
            if self.key[v.index()] as usize == self.lowest {
                self.key[v.index()] = Self::TAKEN;
                self.len -= 1;
                return Some((self.lowest as u32, v));
            }
        }
        None
    }

    /// Puts back v, which was taken before.
    pub(super) fn put_back(&mut self, v: Vertex, key: u32) {
        debug_assert!(!self.contains(v));
        self.len += 1;
        self.enter(v, key);
    }

    /// The vertices that are left, by number.
    pub(super) fn left(&self) -> impl Iterator<Item = Vertex> + '_ {
        let keys = self.key.iter().enumerate();
        keys.filter(|&(_, &key)| key != Self::TAKEN).map(|(v, _)| Vertex::new(v))
    }
}
