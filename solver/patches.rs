//! Patches as sets, for all searches of the coloring game.
//!
//! What a patch is, and why the patches decide the game, is proved at `coloring::residue`.

use crate::board::Board;
use crate::set::Set;

pub(crate) fn union<const W: usize>(patches: &[Set<W>]) -> Set<W> {
    patches.iter().fold(Set::EMPTY, |all, &patch| all.or(patch))
}

/// The vertices that share a patch with v; includes v if it is in one.
#[inline]
pub(crate) fn reach<const W: usize>(patches: &[Set<W>], v: usize) -> Set<W> {
    // Without a branch: which patches have v is hard to predict.
    let held = |patch: &Set<W>| patch.and(Set::EMPTY.differing(patch.contains(v)));
    patches.iter().fold(Set::EMPTY, |reach, patch| reach.or(held(patch)))
}

/// Appends the components of `rest`, a connected set that has lost the vertex v.
pub(crate) fn split_at<const W: usize>(board: &Board<W>, v: usize, rest: Set<W>, out: &mut Vec<Set<W>>) {
    let near = board.neighbors(v).and(rest);
    // Every component has a neighbor of v.
    if near.has_two() && !board.joins(near, rest) {
        split(board, rest, out);
    } else if !rest.is_empty() {
        out.push(rest);
    }
}

/// Appends the components of the subgraph induced by `set`.
pub(crate) fn split<const W: usize>(board: &Board<W>, mut set: Set<W>, out: &mut Vec<Set<W>>) {
    while let Some(v) = set.first() {
        let component = board.component(v, set);
        set = set.minus(component);
        out.push(component);
    }
}

/// Pushes `count` patches from index `here` on as they are after `vertex` took one of them.
#[inline]
pub(crate) fn push_after<const W: usize>(
    stack: &mut Vec<Set<W>>,
    board: &Board<W>,
    (here, count): (usize, usize),
    vertex: usize,
    patch: usize,
) {
    for index in here..here + count {
        stack.push(stack[index].without(vertex));
    }
    let taken = &mut stack[here + count + patch];
    *taken = taken.minus(board.neighbors(vertex));
}

/// Runs of equal consecutive sets, each with its length.
#[inline]
pub(crate) fn runs<const W: usize>(sets: &[Set<W>]) -> Runs<'_, W> {
    Runs(sets)
}

/// The remaining runs of some sets.
pub(crate) struct Runs<'s, const W: usize>(&'s [Set<W>]);

impl<const W: usize> Iterator for Runs<'_, W> {
    type Item = (Set<W>, usize);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let &first = self.0.first()?;
        let mut number = 1;
        while self.0.get(number) == Some(&first) {
            number += 1;
        }
        self.0 = &self.0[number..];
        Some((first, number))
    }
}

/// The least set that contains `set` and every patch that it meets.
pub(crate) fn closure<const W: usize>(mut set: Set<W>, patches: &[Set<W>]) -> Set<W> {
    loop {
        let met = patches.iter().filter(|patch| patch.meets(set));
        let grown = met.fold(set, |grown, &patch| grown.or(patch));
        if grown == set {
            return set;
        }
        set = grown;
    }
}

/// For each vertex the number of its patches, as bit sets of binary digits, the lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Options<const W: usize>([Set<W>; DIGITS]);

/// Six digits: vertices with more patches occur only on graphs far too large to be decided.
const DIGITS: usize = 6;

impl<const W: usize> Options<W> {
    pub(crate) const NONE: Self = Options([Set::EMPTY; DIGITS]);

    /// For each vertex the number of patches that contain it; 63 if there are more.
    pub(crate) fn of(patches: &[Set<W>]) -> Self {
        let mut options = Self::NONE;
        patches.iter().for_each(|&patch| options.add(patch));
        options
    }

    #[inline]
    pub(crate) fn add(&mut self, patch: Set<W>) {
        let mut carry = patch;
        for digit in &mut self.0 {
            let next = digit.and(carry);
            *digit = digit.or(carry).minus(next);
            carry = next;
            if carry.is_empty() {
                return;
            }
        }
        // A vertex whose count overflowed has only zeros.
        self.0.iter_mut().for_each(|digit| *digit = digit.or(carry));
    }

    /// The same counts, with 0 outside `among`.
    #[inline]
    pub(crate) fn among(self, among: Set<W>) -> Self {
        Options(self.0.map(|digit| digit.and(among)))
    }

    #[inline]
    pub(crate) fn any(&self) -> Set<W> {
        union(&self.0)
    }

    #[inline]
    pub(crate) fn one(&self) -> Set<W> {
        self.0[0].minus(union(&self.0[1..]))
    }

    #[inline]
    pub(crate) fn two(&self) -> Set<W> {
        self.0[1].minus(self.0[0]).minus(union(&self.0[2..]))
    }

    #[inline]
    pub(crate) fn of_vertex(&self, v: usize) -> usize {
        self.0.iter().enumerate().map(|(place, digit)| usize::from(digit.contains(v)) << place).sum()
    }

    /// The members of `among` in exactly 0, 1, 2, ... patches, up to the largest number.
    #[inline]
    pub(crate) fn classes(&self, among: Set<W>) -> impl Iterator<Item = (usize, Set<W>)> {
        // Mostly the counts are small.
        let digits = self.0.iter().rposition(|digit| !digit.is_empty()).map_or(0, |highest| highest + 1);
        let (mut rest, mut next) = (among, 0);
        std::iter::from_fn(move || {
            while !rest.is_empty() {
                let count = next;
                next += 1;
                let class = (0..digits)
                    .fold(rest, |class, place| class.minus(self.0[place].differing(count >> place & 1 == 1)));
                if !class.is_empty() {
                    rest = rest.minus(class);
                    return Some((count, class));
                }
            }
            None
        })
    }

    /// The members of `among` with the number of their patches, ascending by that number.
    pub(crate) fn ascending(&self, among: Set<W>) -> impl Iterator<Item = (usize, usize)> {
        self.classes(among).flat_map(|(count, class)| class.iter().map(move |v| (count, v)))
    }

    /// The members of `among` in at most `most` patches, for `most` 2 or 3.
    #[inline]
    pub(crate) fn at_most(&self, most: usize, among: Set<W>) -> Set<W> {
        let few = among.minus(union(&self.0[2..]));
        if most == 2 { few.minus(self.0[0].and(self.0[1])) } else { few }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_counted_up_to_63() {
        let patches: Vec<Set<1>> = (0..70).map(|index| Set::first_n(1 + index % 7)).collect();
        let options = Options::of(&patches);
        let counted = |v: usize| patches.iter().filter(|patch| patch.contains(v)).count();
        assert!((0..7).all(|v| options.of_vertex(v) == counted(v).min(63)));
        let few = Options::of(&patches[..4]);
        let with = |number: usize| (0..7).filter(|&v| few.of_vertex(v) == number).collect::<Vec<_>>();
        assert_eq!(few.one().iter().collect::<Vec<_>>(), with(1));
        assert_eq!(few.two().iter().collect::<Vec<_>>(), with(2));
        assert_eq!(few.any(), union(&patches[..4]));
        let mut sorted: Vec<(usize, usize)> = (0..7).map(|v| (few.of_vertex(v), v)).collect();
        sorted.sort_unstable();
        assert_eq!(few.ascending(Set::first_n(7)).collect::<Vec<_>>(), sorted);
        let among = Set::first_n(5);
        for most in [2, 3] {
            let expected: Vec<usize> = among.iter().filter(|&v| few.of_vertex(v) <= most).collect();
            assert_eq!(few.at_most(most, among).iter().collect::<Vec<_>>(), expected);
        }
    }
}

/// Empty vectors with capacity, for reuse. A clone is an empty pool.
pub(crate) struct Pool<T>(Vec<Vec<T>>);

impl<T> Pool<T> {
    /// The capacity of a new vector: enough for the patches, or the open children, of a position of a
    /// small graph.
    const CAPACITY: usize = 16;

    pub(crate) fn new() -> Self {
        Pool(Vec::new())
    }

    #[inline]
    pub(crate) fn take(&mut self) -> Vec<T> {
        self.0.pop().unwrap_or_else(|| Vec::with_capacity(Self::CAPACITY))
    }

    #[inline]
    pub(crate) fn put(&mut self, mut vector: Vec<T>) {
        vector.clear();
        self.0.push(vector);
    }
}

impl<T> Clone for Pool<T> {
    fn clone(&self) -> Self {
        Pool::new()
    }
}
