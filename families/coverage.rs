//! Which members of a family are covered by proofs, and these members in words.

use itertools::{Itertools, iproduct};

use crate::gadget::Length;
use crate::language::FamilyName;

/// Sets of members, one for each number of colors; a member is covered if it is in all of them.
#[derive(Debug, Clone)]
pub struct Coverage {
    /// For each number of colors, the lengths of the axes for each proof.
    sets: Vec<Vec<[Length; 2]>>,
    /// Whether exchanging rows and columns gives a member, and the same graph.
    is_symmetric: bool,
    least: [u32; 2],
    frame: [Option<u32>; 2],
}

impl Coverage {
    /// The members that are covered, from the lengths of the proofs for each number of colors.
    pub(crate) fn of(name: &FamilyName, sets: Vec<Vec<[Length; 2]>>) -> Self {
        Coverage {
            sets,
            is_symmetric: name.frame() == [None, None] && name.periodic().is_symmetric(),
            least: name.periodic().least,
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

    /// The members in words, such as `N >= 4` or `M, N >= 3 but 3x3`; `None` if only finitely many are covered.
    pub fn words(&self) -> Option<String> {
        let end = self.settled();
        match self.frame {
            [None, None] => self.of_two(end),
            [fixed, _] => self.of_one(end, |n| match fixed {
                Some(rows) => [rows, n],
                None => [n, self.frame[1].unwrap_or(n)],
            }),
        }
    }

    fn of_one(&self, end: u32, sides: impl Fn(u32) -> [u32; 2]) -> Option<String> {
        let axis = usize::from(self.frame[1].is_none());
        let covered: Vec<u32> = (self.least[axis]..=end).filter(|&n| self.has(sides(n))).collect();
        let first = (self.least[axis]..=end).rev().take_while(|n| covered.contains(n)).last()?;
        let single = covered.iter().filter(|&&n| n < first).join(", ");
        let singles = if single.is_empty() { String::new() } else { format!("N = {single} and ") };
        Some(format!("{singles}N >= {first}"))
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
