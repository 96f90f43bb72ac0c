//! Sets of pairs of vertices.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashSet;

use crate::{Budget, Vertex};

/// A set of pairs of vertices: one bit a pair where that is 2 MB at most, else a hash set.
pub(super) enum Pairs {
    Table { order: usize, bits: FixedBitSet },
    Hashed(FxHashSet<(Vertex, Vertex)>),
}

impl Pairs {
    const MAX_TABLE_ORDER: usize = 4096;

    /// The empty set over the vertices `0..order`.
    pub(super) fn new(order: usize) -> Self {
        if order <= Self::MAX_TABLE_ORDER {
            Pairs::Table { order, bits: FixedBitSet::with_capacity(order * order) }
        } else {
            Pairs::Hashed(FxHashSet::default())
        }
    }

    /// Adds the pair u < v; true if it is new.
    #[inline]
    pub(super) fn insert(&mut self, u: Vertex, v: Vertex) -> bool {
        debug_assert!(u < v);
        match self {
            Pairs::Table { order, bits } => !bits.put(u.index() * *order + v.index()),
            Pairs::Hashed(pairs) => pairs.insert((u, v)),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        match self {
            Pairs::Table { order, .. } => (order * order / 8) as u64,
            Pairs::Hashed(pairs) => pairs.len() as u64 * Budget::hash_entry(size_of::<(Vertex, Vertex)>()),
        }
    }
}
