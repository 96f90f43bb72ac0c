//! Sets of vertices as a fixed number of words, the searches' working type.
//!
//! [`graphs::VertexSet`] chooses its form at run time; here the number W of words is part of the type,
//! so that on graphs of order at most 64 every operation is one instruction and nothing is allocated.

use graphs::VertexSet;

/// A set of vertices below 64 W.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Set<const W: usize>([u64; W]);

/// The word of a vertex below 64 W; the remainder shows the compiler that the index fits.
#[inline]
fn word_of<const W: usize>(v: usize) -> usize {
    debug_assert!(v < 64 * W);
    v / 64 % W
}

impl<const W: usize> Set<W> {
    pub(crate) const EMPTY: Self = Set([0; W]);

    /// {0, ..., n - 1}.
    pub(crate) fn first_n(n: usize) -> Self {
        debug_assert!(n <= 64 * W);
        Set(std::array::from_fn(|index| match n.saturating_sub(64 * index) {
            0 => 0,
            size => u64::MAX >> (64 - size.min(64)),
        }))
    }

    #[inline]
    pub(crate) fn insert(&mut self, v: usize) {
        self.0[word_of::<W>(v)] |= 1 << (v % 64);
    }

    #[inline]
    pub(crate) fn with(mut self, v: usize) -> Self {
        self.insert(v);
        self
    }

    #[inline]
    pub(crate) fn without(mut self, v: usize) -> Self {
        self.0[word_of::<W>(v)] &= !(1 << (v % 64));
        self
    }

    #[inline]
    pub(crate) fn contains(&self, v: usize) -> bool {
        self.0[word_of::<W>(v)] >> (v % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn and(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= b;
        }
        self
    }

    #[inline]
    pub(crate) fn or(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
        self
    }

    #[inline]
    pub(crate) fn minus(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
        self
    }

    /// The members if `are` is false, the others if it is true.
    #[inline]
    pub(crate) fn differing(mut self, are: bool) -> Self {
        let mask = 0u64.wrapping_sub(u64::from(are));
        self.0.iter_mut().for_each(|word| *word ^= mask);
        self
    }

    #[inline]
    pub(crate) fn meets(&self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    #[inline]
    pub(crate) fn is_subset(&self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(a, b)| a & !b == 0)
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(crate) fn has_two(&self) -> bool {
        let mut some = false;
        self.0.iter().any(|&word| {
            let two = word & word.wrapping_sub(1) != 0 || some && word != 0;
            some |= word != 0;
            two
        })
    }

    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(64 * index + self.0[index].trailing_zeros() as usize)
    }

    /// The set with only the least member; empty if there is none.
    #[inline]
    pub(crate) fn lowest(self) -> Self {
        let mut lowest = Self::EMPTY;
        if let Some(index) = self.0.iter().position(|&word| word != 0) {
            lowest.0[index] = self.0[index] & self.0[index].wrapping_neg();
        }
        lowest
    }

    /// The number of members less than v.
    #[inline]
    pub(crate) fn below(&self, v: usize) -> usize {
        self.and(Self::first_n(v)).len()
    }

    /// The member with exactly `index` smaller members.
    #[inline]
    pub(crate) fn nth(&self, mut index: usize) -> Option<usize> {
        let mut number = 0;
        // No count of the last word: what is removed from it beyond its members is nothing.
        while number + 1 < W {
            let size = self.0[number].count_ones() as usize;
            if index < size {
                break;
            }
            index -= size;
            number += 1;
        }
        let rest = (0..index).fold(self.0[number], |rest, _| rest & rest.wrapping_sub(1));
        (rest != 0).then(|| 64 * number + rest.trailing_zeros() as usize)
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let index = self.0.iter().position(|&word| word != 0)?;
        let word = self.0[index];
        self.0[index] = word & (word - 1);
        Some(64 * index + word.trailing_zeros() as usize)
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || rest.pop())
    }

    /// The words, vertices 0 to 63 first.
    #[inline]
    pub(crate) fn words(&self) -> &[u64; W] {
        &self.0
    }
}

impl<const W: usize> From<&VertexSet> for Set<W> {
    fn from(set: &VertexSet) -> Self {
        set.iter().fold(Set::EMPTY, |all, v| all.with(v.index()))
    }
}

#[cfg(test)]
mod tests {
    use super::Set;

    #[test]
    fn words_are_one_range() {
        let mut set = Set::<3>::EMPTY;
        for v in [0, 63, 64, 130, 191] {
            set.insert(v);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 130, 191]);
        assert_eq!(set.without(0).without(63).first(), Some(64));
        let nth: Vec<_> = (0..6).map(|index| set.nth(index)).collect();
        assert_eq!(nth, [Some(0), Some(63), Some(64), Some(130), Some(191), None]);
        assert!(set.iter().enumerate().all(|(index, v)| set.below(v) == index));
        assert_eq!((set.len(), Set::<3>::first_n(70).len()), (5, 70));
        assert!(Set::<3>::EMPTY.with(130).is_subset(set) && !set.meets(Set::EMPTY.with(129)));
    }

    #[test]
    fn the_least_and_the_second_may_be_in_different_words() {
        for members in [&[][..], &[70], &[3, 9], &[63, 64], &[5, 190], &[66, 67, 130]] {
            let set = members.iter().fold(Set::<3>::EMPTY, |set, &v| set.with(v));
            assert_eq!(set.has_two(), members.len() > 1);
            assert_eq!(set.lowest().iter().collect::<Vec<_>>(), members[..members.len().min(1)]);
            let mut rest = set;
            assert_eq!(rest.pop(), members.first().copied());
            assert_eq!(rest, set.minus(set.lowest()));
            let others = Set::<3>::first_n(192).minus(set);
            assert_eq!((set.differing(false), set.differing(true)), (set, others));
        }
    }
}
