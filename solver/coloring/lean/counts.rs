//! A small number for each vertex, all in one word.
//!
//! **Idea.** Each vertex has a field of [`FIELD`] bits with the highest bit 0. One subtraction takes 1 from
//! any set of vertices. Adding a constant to every field carries into the highest bit of each field that is
//! large enough, so one addition compares all vertices at once. No carry leaves a field.

pub(crate) const MOST: usize = 12;

pub(crate) type Set = u16;

#[inline(always)]
pub(crate) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let v = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        v
    })
}

/// A number from 0 to 15 for each vertex, in a field of [`FIELD`] bits with the highest bit 0.
pub(crate) type Counts = u64;

/// A set of vertices, as the highest bits of their fields.
pub(crate) type Marks = u64;

pub(crate) const FIELD: usize = 5;

pub(crate) const ONES: Counts = {
    let (mut ones, mut v) = (0, 0);
    while v < MOST {
        ones |= 1 << (FIELD * v);
        v += 1;
    }
    ones
};

pub(crate) const ALL: Marks = ONES << (FIELD - 1);

/// For every set, the number 1 for each member.
pub(crate) static SPREAD: [Counts; 1 << MOST] = {
    let (mut spread, mut set) = ([0; 1 << MOST], 1);
    while set < spread.len() {
        spread[set] = spread[set & (set - 1)] | 1 << (FIELD * set.trailing_zeros() as usize);
        set += 1;
    }
    spread
};

#[inline(always)]
pub(crate) fn spread(set: Set) -> Counts {
    SPREAD[usize::from(set) % SPREAD.len()]
}

#[inline(always)]
pub(crate) fn marks(set: Set) -> Marks {
    spread(set) << (FIELD - 1)
}

/// The first bit of each member's field, ascending.
#[inline(always)]
pub(crate) fn field_offsets(mut marks: Marks) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let field = (marks != 0).then(|| marks.trailing_zeros() - (FIELD as u32 - 1));
        marks &= marks.wrapping_sub(1);
        field
    })
}

/// The number in the field that starts at bit `field`.
#[inline(always)]
pub(crate) fn at(counts: Counts, field: u32) -> u32 {
    (counts >> field) as u32 & 15
}

/// The vertex with the field that starts at bit `field`.
#[inline(always)]
pub(crate) fn vertex(field: u32) -> usize {
    field as usize / FIELD
}

#[inline(always)]
pub(crate) fn size(marks: Marks) -> u32 {
    // The highest field of the product is the sum of all of them.
    ((marks >> (FIELD - 1)).wrapping_mul(ONES) >> (FIELD * (MOST - 1))) as u32 & 15
}

/// The vertices with a number other than 0.
#[inline(always)]
pub(crate) fn some(counts: Counts) -> Marks {
    (counts + 15 * ONES) & ALL
}

#[inline(always)]
pub(crate) fn with_number(marks: Marks, counts: Counts, number: u64) -> Marks {
    marks & !((counts ^ (number * ONES)) + 15 * ONES)
}

/// The vertices with a larger number than in `other`.
#[inline(always)]
pub(crate) fn exceed(counts: Counts, other: Counts) -> Marks {
    (counts + 15 * ONES - other) & ALL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_compared_and_counted() {
        let rest = MOST as u32 - 1;
        for n in 0..12 {
            // n for every vertex but the first, which has 0.
            let counts = n * (ONES - 1);
            for m in 0..12 {
                assert_eq!(size(exceed(counts, m * ONES)), if n > m { rest } else { 0 });
                let equal = if n == m { rest } else { 0 } + u32::from(m == 0);
                assert_eq!(size(with_number(ALL, counts, m)), equal);
            }
            assert_eq!(size(some(counts)), if n > 0 { rest } else { 0 });
            assert_eq!((at(counts, 0), at(counts, 55)), (0, n as u32));
        }
        let some = marks(0b1000_0000_0101);
        assert_eq!(field_offsets(some).map(vertex).collect::<Vec<_>>(), [0, 2, 11]);
    }
}
