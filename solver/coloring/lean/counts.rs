//! A small number for each vertex, all in one or two words.
//!
//! **Idea.** Each vertex has a field of some bits with the highest bit 0. One subtraction takes 1 from any
//! set of vertices. Adding a constant to every field carries into the highest bit of each field that is large
//! enough, so one addition compares all vertices at once. No carry leaves a field. One word has 12 fields of
//! 5 bits, for the order 12; two words have 8 fields of 8 bits each, for the order 16.

use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

/// The largest order of the lean search.
pub(crate) const MOST: usize = 16;

/// The largest order for which counts are one word.
pub(crate) const MOST_IN_A_WORD: usize = 12;

pub(crate) type Set = u16;

#[inline(always)]
pub(crate) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let v = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        v
    })
}

/// A number from 0 to 15 for each vertex, in fields with the highest bit 0, in one or two words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts<const WORDS: usize>([u64; WORDS]);

/// A set of vertices, as the highest bits of their fields.
pub(crate) type Marks<const WORDS: usize> = Counts<WORDS>;

const fn field_size(words: usize) -> usize {
    if words == 1 { 5 } else { 8 }
}

/// The number 1 for each of the vertices 0, ..., b - 1 in `set`, where b is the logarithm of `SETS`.
const fn spread_of_sets<const SETS: usize>(field: usize) -> [u64; SETS] {
    let (mut spread, mut set) = ([0; SETS], 1);
    while set < SETS {
        spread[set] = spread[set & (set - 1)] | 1 << (field * set.trailing_zeros() as usize);
        set += 1;
    }
    spread
}

static IN_ONE_WORD: [u64; 1 << MOST_IN_A_WORD] = spread_of_sets(field_size(1));
static IN_TWO_WORDS: [u64; 1 << 8] = spread_of_sets(field_size(2));

impl<const WORDS: usize> Counts<WORDS> {
    const FIELD: usize = field_size(WORDS);
    const FIELDS: usize = 64 / Self::FIELD;
    /// The largest number with the highest bit 0.
    const LARGEST: u64 = (1 << (Self::FIELD - 1)) - 1;
    const ONE_IN_EACH: u64 = {
        let (mut ones, mut v) = (0, 0);
        while v < Self::FIELDS {
            ones |= 1 << (Self::FIELD * v);
            v += 1;
        }
        ones
    };
    pub(crate) const NONE: Self = Counts([0; WORDS]);
    const ALL: Marks<WORDS> = Counts([Self::ONE_IN_EACH << (Self::FIELD - 1); WORDS]);

    #[inline(always)]
    fn each(self, f: impl Fn(u64) -> u64) -> Self {
        Counts(self.0.map(f))
    }

    #[inline(always)]
    fn with_each(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Counts(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    /// The number 1 for each member of the set.
    #[inline(always)]
    pub(crate) fn spread(set: Set) -> Self {
        let set = usize::from(set);
        Counts(std::array::from_fn(|i| match WORDS {
            1 => IN_ONE_WORD[set % IN_ONE_WORD.len()],
            _ => IN_TWO_WORDS[set >> (8 * i) & 0xff],
        }))
    }

    #[inline(always)]
    pub(crate) fn marks(set: Set) -> Marks<WORDS> {
        Self::spread(set).marked()
    }

    /// The vertices with the number 1, where no number is larger.
    #[inline(always)]
    pub(crate) fn marked(self) -> Marks<WORDS> {
        self.each(|word| word << (Self::FIELD - 1))
    }

    #[inline(always)]
    pub(crate) fn times(self, factor: u64) -> Self {
        self.each(|word| word * factor)
    }

    #[inline(always)]
    pub(crate) fn without(mut self, v: usize) -> Self {
        let field = Self::FIELD * v;
        self.0[field / 64 % WORDS] &= !(Self::LARGEST << (field % 64));
        self
    }

    #[inline(always)]
    pub(crate) fn at(self, v: usize) -> u32 {
        let field = Self::FIELD * v;
        (self.0[field / 64 % WORDS] >> (field % 64) & Self::LARGEST) as u32
    }

    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(crate) fn size(self) -> u32 {
        // The highest field of the product is the sum of all of them.
        let ones = self.0.iter().map(|word| word >> (Self::FIELD - 1)).sum::<u64>();
        let product = ones.wrapping_mul(Self::ONE_IN_EACH);
        (product >> (Self::FIELD * (Self::FIELDS - 1)) & Self::LARGEST) as u32
    }

    #[inline(always)]
    pub(crate) fn vertices(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let i = (0..WORDS).find(|&i| self.0[i] != 0)?;
            let bit = 64 * i + self.0[i].trailing_zeros() as usize;
            self.0[i] &= self.0[i] - 1;
            Some(bit / Self::FIELD)
        })
    }

    /// The vertices with a number other than 0.
    #[inline(always)]
    pub(crate) fn some(self) -> Marks<WORDS> {
        self.each(|word| word + Self::LARGEST * Self::ONE_IN_EACH) & Self::ALL
    }

    #[inline(always)]
    pub(crate) fn with_number(self, counts: Self, number: u64) -> Marks<WORDS> {
        let differs = |word: u64| (word ^ (number * Self::ONE_IN_EACH)) + Self::LARGEST * Self::ONE_IN_EACH;
        self & !counts.each(differs)
    }

    /// The vertices with a larger number than in `other`.
    #[inline(always)]
    pub(crate) fn exceed(self, other: Self) -> Marks<WORDS> {
        self.each(|word| word + Self::LARGEST * Self::ONE_IN_EACH).with_each(other, |a, b| a - b) & Self::ALL
    }
}

macro_rules! field_by_field {
    ($($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $symbol:tt;)+) => {$(
        impl<const WORDS: usize> $operator for Counts<WORDS> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.with_each(other, |a, b| a $symbol b)
            }
        }

        impl<const WORDS: usize> $assign for Counts<WORDS> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )+};
}

field_by_field! {
    Add, add, AddAssign, add_assign, +;
    Sub, sub, SubAssign, sub_assign, -;
    BitAnd, bitand, BitAndAssign, bitand_assign, &;
    BitOr, bitor, BitOrAssign, bitor_assign, |;
    BitXor, bitxor, BitXorAssign, bitxor_assign, ^;
}

impl<const WORDS: usize> Not for Counts<WORDS> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.each(|word| !word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compares_and_counts<const WORDS: usize>(order: u32) {
        let all = Counts::<WORDS>::spread((1u32 << order).wrapping_sub(1) as Set);
        for n in 0..order.into() {
            // n for every vertex but the first, which has 0.
            let counts = all.without(0).times(n);
            for m in 0..order.into() {
                assert_eq!(counts.exceed(all.times(m)).size(), if n > m { order - 1 } else { 0 });
                let equal = if n == m { order - 1 } else { 0 } + u32::from(m == 0);
                assert_eq!(all.marked().with_number(counts, m).size(), equal);
            }
            assert_eq!(counts.some().size(), if n > 0 { order - 1 } else { 0 });
            assert_eq!((counts.at(0), counts.at(order as usize - 1)), (0, n as u32));
        }
        let some: Vec<usize> = Counts::<WORDS>::marks(0b1001_0000_0101).vertices().collect();
        assert_eq!(some, [0, 2, 8, 11]);
    }

    #[test]
    fn fields_are_compared_and_counted() {
        compares_and_counts::<1>(MOST_IN_A_WORD as u32);
        compares_and_counts::<2>(MOST as u32);
    }
}
