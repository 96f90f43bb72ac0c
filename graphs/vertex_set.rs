//! Sets of vertices as bit sets.
//!
//! A set over at most 64 vertices is one machine word, over more a `FixedBitSet`. The order of the graph
//! decides which, so two sets over the same graph compare, hash and combine by their members alone.

use std::cmp::Ordering;
use std::fmt;

use fixedbitset::FixedBitSet;
use num_traits::PrimInt;

use crate::Vertex;

/// A set of vertices of one graph. Binary operations expect two sets over as many vertices and panic if only
/// one is a word.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct VertexSet(Bits);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Bits {
    Word(u64),
    Wide(FixedBitSet),
}

use Bits::{Wide, Word};

impl VertexSet {
    /// The empty set over vertices `0..n`.
    #[inline]
    pub fn empty(n: usize) -> Self {
        VertexSet(if n <= 64 { Word(0) } else { Wide(FixedBitSet::with_capacity(n)) })
    }

    #[inline]
    pub fn full(n: usize) -> Self {
        let mut set = VertexSet::empty(n);
        match &mut set.0 {
            Word(word) if n > 0 => *word = u64::MAX >> (64 - n),
            Word(_) => {}
            Wide(bits) => bits.insert_range(..),
        }
        set
    }

    /// The set over `0..n` that holds the given vertices.
    ///
    /// # Panics
    /// If one of them is not below `n`.
    pub fn of(n: usize, members: impl IntoIterator<Item = Vertex>) -> Self {
        let mut set = VertexSet::empty(n);
        for v in members {
            set.insert(v);
        }
        set
    }

    /// Adds `v`; true if it was not yet there.
    #[inline]
    pub fn insert(&mut self, v: Vertex) -> bool {
        match &mut self.0 {
            Word(word) => {
                assert!(v.index() < 64, "vertex {v} outside a set over at most 64 vertices");
                let bit = 1u64 << v.index();
                let new = *word & bit == 0;
                *word |= bit;
                new
            }
            Wide(bits) => !bits.put(v.index()),
        }
    }

    /// Removes `v`; true if it was there.
    #[inline]
    pub fn remove(&mut self, v: Vertex) -> bool {
        let present = self.contains(v);
        match &mut self.0 {
            Word(word) if present => *word &= !(1u64 << v.index()),
            Wide(bits) if present => bits.remove(v.index()),
            _ => {}
        }
        present
    }

    #[inline]
    pub fn contains(&self, v: Vertex) -> bool {
        match &self.0 {
            Word(word) => v.index() < 64 && word & (1u64 << v.index()) != 0,
            Wide(bits) => bits.contains(v.index()),
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        match &self.0 {
            Word(word) => word.count_ones() as usize,
            Wide(bits) => bits.count_ones(..),
        }
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Word(word) => *word == 0,
            Wide(bits) => bits.is_clear(),
        }
    }

    #[inline]
    pub fn first(&self) -> Option<Vertex> {
        match &self.0 {
            Word(0) => None,
            Word(word) => Some(Vertex::new(word.trailing_zeros() as usize)),
            Wide(bits) => bits.minimum().map(Vertex::new),
        }
    }

    /// The least member above `v`.
    #[inline]
    pub fn next(&self, v: Vertex) -> Option<Vertex> {
        let index = v.index();
        match &self.0 {
            Word(word) => {
                let above = word & !1u64.checked_shl(index as u32).map_or(u64::MAX, |bit| bit | (bit - 1));
                (above != 0).then(|| Vertex::new(above.trailing_zeros() as usize))
            }
            Wide(bits) => {
                let (words, width) = (bits.as_slice(), usize::BITS as usize);
                let at = index / width;
                let above = words.get(at).map_or(0, |word| word & (usize::MAX - 1) << (index % width));
                let rest = words.iter().enumerate().skip(at + 1).map(|(at, &word)| (at, word));
                let (at, word) = std::iter::once((at, above)).chain(rest).find(|&(_, word)| word != 0)?;
                Some(Vertex::new(at * width + word.trailing_zeros() as usize))
            }
        }
    }

    #[inline]
    pub fn iter(&self) -> Members<'_> {
        Members(match &self.0 {
            Word(word) => MemberIter::Word(*word),
            Wide(bits) => MemberIter::Wide(bits.ones()),
        })
    }

    #[inline]
    pub fn union_with(&mut self, other: &VertexSet) {
        match (&mut self.0, &other.0) {
            (Word(a), Word(b)) => *a |= b,
            (Wide(a), Wide(b)) => a.union_with(b),
            _ => panic!("{MIXED}"),
        }
    }

    #[inline]
    pub fn intersect_with(&mut self, other: &VertexSet) {
        match (&mut self.0, &other.0) {
            (Word(a), Word(b)) => *a &= b,
            (Wide(a), Wide(b)) => a.intersect_with(b),
            _ => panic!("{MIXED}"),
        }
    }

    #[inline]
    pub fn difference_with(&mut self, other: &VertexSet) {
        match (&mut self.0, &other.0) {
            (Word(a), Word(b)) => *a &= !b,
            (Wide(a), Wide(b)) => a.difference_with(b),
            _ => panic!("{MIXED}"),
        }
    }

    #[inline]
    pub fn intersection_len(&self, other: &VertexSet) -> usize {
        match (&self.0, &other.0) {
            (Word(a), Word(b)) => (a & b).count_ones() as usize,
            (Wide(a), Wide(b)) => a.intersection_count(b),
            _ => panic!("{MIXED}"),
        }
    }

    #[inline]
    pub fn is_subset(&self, other: &VertexSet) -> bool {
        self.intersection_len(other) == self.len()
    }

    #[inline]
    pub fn is_disjoint(&self, other: &VertexSet) -> bool {
        self.intersection_len(other) == 0
    }

    /// The set as one word, bit `i` for vertex `i`; `None` over more than 64 vertices.
    #[inline]
    pub fn as_word(&self) -> Option<u64> {
        match self.0 {
            Word(word) => Some(word),
            Wide(_) => None,
        }
    }
}

/// The numbers of the bits of a set that is a word, ascending.
#[inline]
pub fn bits<W: PrimInt>(mut set: W) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        (!set.is_zero()).then(|| {
            set = set & (set - W::one());
            lowest
        })
    })
}

const MIXED: &str = "two vertex sets over graphs of different order";

impl fmt::Debug for VertexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Vertex::index)).finish()
    }
}

/// By the ascending lists of members, lexicographically: a set comes after its prefixes.
impl Ord for VertexSet {
    #[inline]
    fn cmp(&self, other: &VertexSet) -> Ordering {
        // The set with the least vertex that is not in both comes first, unless the other set ends before it.
        match (&self.0, &other.0) {
            (Word(a), Word(b)) if a == b => Ordering::Equal,
            (Word(a), Word(b)) => {
                let least = (a ^ b) & (a ^ b).wrapping_neg();
                let (order, other) =
                    if a & least != 0 { (Ordering::Less, b) } else { (Ordering::Greater, a) };
                let ends_before = other & !(least | (least - 1)) == 0;
                if ends_before { order.reverse() } else { order }
            }
            (Wide(a), Wide(b)) => {
                let mut words = a.as_slice().iter().zip(b.as_slice()).enumerate();
                let Some((at, (a, b))) = words.find(|(_, (a, b))| a != b) else {
                    return a.len().cmp(&b.len());
                };
                let least = at * usize::BITS as usize + (a ^ b).trailing_zeros() as usize;
                let in_a = a >> (a ^ b).trailing_zeros() & 1 == 1;
                let (order, rest) = if in_a { (Ordering::Less, other) } else { (Ordering::Greater, self) };
                if rest.next(Vertex::new(least)).is_none() { order.reverse() } else { order }
            }
            _ => self.iter().cmp(other),
        }
    }
}

impl PartialOrd for VertexSet {
    #[inline]
    fn partial_cmp(&self, other: &VertexSet) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<'a> IntoIterator for &'a VertexSet {
    type Item = Vertex;
    type IntoIter = Members<'a>;

    #[inline]
    fn into_iter(self) -> Members<'a> {
        self.iter()
    }
}

pub struct Members<'a>(MemberIter<'a>);

enum MemberIter<'a> {
    Word(u64),
    Wide(fixedbitset::Ones<'a>),
}

impl Iterator for Members<'_> {
    type Item = Vertex;

    #[inline]
    fn next(&mut self) -> Option<Vertex> {
        match &mut self.0 {
            MemberIter::Word(0) => None,
            MemberIter::Word(word) => {
                let lowest = word.trailing_zeros() as usize;
                *word &= *word - 1;
                Some(Vertex::new(lowest))
            }
            MemberIter::Wide(ones) => ones.next().map(Vertex::new),
        }
    }
}
