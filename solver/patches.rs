//! Patches as sets, for all searches of the coloring game.
//!
//! What a patch is, and why the patches decide the game, is told at `coloring::residue`.

use crate::board::Board;
use crate::set::Set;

/// The vertices that are in some patch.
pub(crate) fn union<const W: usize>(patches: &[Set<W>]) -> Set<W> {
    patches.iter().fold(Set::EMPTY, |all, &patch| all.or(patch))
}

/// Appends the components of the subgraph induced by `set`.
pub(crate) fn split<const W: usize>(board: &Board<W>, mut set: Set<W>, out: &mut Vec<Set<W>>) {
    while let Some(v) = set.first() {
        let component = board.component(v, set);
        set = set.minus(component);
        out.push(component);
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

/// In how many patches each vertex is, for all vertices at once: binary digits, the lowest first.
pub(crate) struct Options<const W: usize>([Set<W>; DIGITS]);

const DIGITS: usize = 6;

impl<const W: usize> Options<W> {
    /// Counts above 63 are given as 63.
    pub fn of(patches: &[Set<W>]) -> Self {
        let mut digits = [Set::EMPTY; DIGITS];
        for &patch in patches {
            let mut carry = patch;
            for digit in &mut digits {
                let next = digit.and(carry);
                *digit = digit.or(carry).minus(next);
                carry = next;
                if carry.is_empty() {
                    break;
                }
            }
            // Whoever overflowed has only zeros.
            digits.iter_mut().for_each(|digit| *digit = digit.or(carry));
        }
        Options(digits)
    }

    /// The number of patches of one vertex.
    #[inline]
    pub fn of_vertex(&self, v: usize) -> usize {
        self.0.iter().enumerate().map(|(place, digit)| usize::from(digit.contains(v)) << place).sum()
    }

    /// The members of `among` in at most `most` patches, for `most` 2 or 3.
    #[inline]
    pub fn at_most(&self, most: usize, among: Set<W>) -> Set<W> {
        let few = self.0[2..].iter().fold(among, |few, &digit| few.minus(digit));
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
        let among = Set::first_n(5);
        for most in [2, 3] {
            let expected: Vec<usize> = among.iter().filter(|&v| few.of_vertex(v) <= most).collect();
            assert_eq!(few.at_most(most, among).iter().collect::<Vec<_>>(), expected);
        }
    }
}
