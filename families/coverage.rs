//! Which members of a family are covered by proofs, and these members in words.

use itertools::{Itertools, iproduct};

use crate::derive::Lengths;
use crate::gadget::Length;
use crate::language::{FamilyName, Spelling};

/// Sets of members, one for each number of colors; a member is covered if it is in all of them.
#[derive(Debug, Clone)]
pub struct Coverage {
    /// For each number of colors, the lengths of the axes for each proof.
    sets: Vec<Vec<[Length; 2]>>,
    /// Whether exchanging rows and columns gives a member, and the same graph.
    is_symmetric: bool,
    least: [u32; 2],
    /// The differences between successive lengths.
    strides: [u32; 2],
    frame: [Option<u32>; 2],
}

impl Coverage {
    /// The members that are covered, from the lengths of the proofs for each number of colors.
    pub(crate) fn of(name: &FamilyName, sets: Vec<Vec<[Length; 2]>>) -> Self {
        Coverage {
            sets,
            is_symmetric: name.frame() == [None, None] && name.periodic().is_symmetric(),
            least: name.periodic().least,
            strides: [0, 1].map(|axis| name.periodic().stride(axis)),
            frame: name.frame(),
        }
    }

    pub fn has(&self, sides: [u32; 2]) -> bool {
        let within =
            |part: &[Length; 2], [rows, columns]: [u32; 2]| part[0].has(rows) && part[1].has(columns);
        let [rows, columns] = sides;
        let covers =
            |part: &[Length; 2]| within(part, sides) || self.is_symmetric && within(part, [columns, rows]);
        self.sets.iter().all(|parts| parts.iter().any(covers))
    }

    /// A length from which on coverage is constant along either axis.
    fn settled(&self) -> u32 {
        let ends = self.sets.iter().flatten().flatten().map(|length| match *length {
            Length::Exactly(length) => length + 1,
            Length::AtLeast(length) => length,
        });
        ends.chain(self.least).max().unwrap_or(1)
    }

    /// The members in words, such as `N >= 4` or `M, N >= 3 but 3x3`; `None` if only finitely many are
    /// covered.
    pub fn words(&self) -> Option<String> {
        self.words_of(None)
    }

    /// The same by the letter of a spec.
    pub fn words_of(&self, spelling: Option<&Spelling>) -> Option<String> {
        if self.frame == [None, None] {
            return self.of_two(self.settled());
        }
        let lengths = spelling.map(|spelling| spelling.lengths);
        let letter = lengths.map_or('N', |lengths| lengths.letter);
        let numbers = self.numbers(lengths)?;
        let first = numbers.iter().rev().take_while(|(_, is_covered)| *is_covered).last()?.0;
        let single =
            numbers.iter().filter(|(n, is_covered)| *n < first && *is_covered).map(|(n, _)| n).join(", ");
        let singles = if single.is_empty() { String::new() } else { format!("{letter} = {single} and ") };
        Some(format!("{singles}{letter} >= {first}"))
    }

    /// The lengths that are covered, the last with `+` if all larger ones are; `-` if there are none.
    pub fn lengths(&self) -> Option<String> {
        let numbers = self.numbers(None).filter(|_| self.frame != [None, None])?;
        let listed = numbers.iter().filter(|(_, is_covered)| *is_covered).map(|(n, _)| n).join(",");
        let more = if numbers.last()?.1 { "+" } else { "" };
        Some(if listed.is_empty() { "-".into() } else { listed + more })
    }

    /// For each number of the letter, or length, whether the member is covered, up to where this is settled.
    fn numbers(&self, lengths: Option<Lengths>) -> Option<Vec<(u32, bool)>> {
        const MOST: u32 = 100_000;
        let axis = usize::from(self.frame[1].is_none());
        let end = self.settled();
        let mut numbers = Vec::new();
        for number in 0..MOST {
            let length = lengths.map_or(Some(number), |lengths| lengths.of(number));
            let is_member = |&length: &u32| {
                length >= self.least[axis] && (length - self.least[axis]).is_multiple_of(self.strides[axis])
            };
            if let Some(length) = length.filter(is_member) {
                numbers.push((number, self.has(self.frame.map(|side| side.unwrap_or(length)))));
                if length >= end {
                    return Some(numbers);
                }
            }
        }
        None
    }

    fn of_two(&self, end: u32) -> Option<String> {
        let corners = iproduct!(self.least[0]..=end, self.least[1]..=end);
        let is_cofinite = |&(a, b): &(u32, u32)| {
            (a..=end).all(|m| self.has([m, end])) && (b..=end).all(|n| self.has([end, n]))
        };
        let (a, b) = corners.filter(is_cofinite).min_by_key(|&(a, b)| (a + b, a.abs_diff(b), a))?;
        let missing = iproduct!(a..=end, b..=end).filter(|&(m, n)| !self.has([m, n]));
        let missing =
            missing.filter(|(m, n)| !self.is_symmetric || m <= n).map(|(m, n)| format!("{m}x{n}")).join(", ");
        let but = if missing.is_empty() { missing } else { format!(" but {missing}") };
        Some(if a == b { format!("M, N >= {a}{but}") } else { format!("M >= {a} and N >= {b}{but}") })
    }
}
