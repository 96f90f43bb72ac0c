//! The simplest formula for a numeric column as a function of the letter of a family.

use itertools::Itertools;

/// An n and its number, as an interval if it is not known exactly.
pub(super) type Point = (u32, (u32, u32));

/// The interval for an n without a number, which no formula fits, and for one with an unknown number.
pub(super) const NO_NUMBER: (u32, u32) = (1, 0);
pub(super) const ANY_NUMBER: (u32, u32) = (0, u32::MAX);

/// A formula in the letter n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Formula {
    Constant(i64),
    /// Slope, shift and divisor: ceil((slope n + shift)/divisor); linear if the divisor is 1.
    Ceiling([i64; 3]),
    /// By the residue of n: the n of the first value, the step, and the values of one period.
    Periodic(i64, i64, Vec<i64>),
}

/// A formula with the least n from which on it fits, and the number of exact numbers that it fits.
#[derive(Debug, Clone)]
pub(super) struct Fit {
    pub(super) formula: Formula,
    pub(super) from: u32,
    pub(super) rows: usize,
}

/// The longest period and the largest divisor to try.
const LONGEST: usize = 6;

impl Formula {
    pub(super) fn at(&self, n: i64) -> i64 {
        match self {
            Formula::Constant(value) => *value,
            Formula::Ceiling([slope, shift, divisor]) => -(-(slope * n + shift)).div_euclid(*divisor),
            Formula::Periodic(first, step, values) => {
                values[((n - first) / step).rem_euclid(values.len() as i64) as usize]
            }
        }
    }

    /// Whether its value at n is in the interval.
    pub(super) fn is_within(&self, &(n, (low, high)): &Point) -> bool {
        (i64::from(low)..=i64::from(high)).contains(&self.at(n.into()))
    }

    /// The formula in a letter, with mathematics marked.
    pub(super) fn spelled(&self, letter: char) -> String {
        match self {
            Formula::Constant(value) => format!("${value}$"),
            Formula::Ceiling([slope, shift, divisor]) => {
                let slope = if *slope == 1 { String::new() } else { format!("{slope} ") };
                let shift = match shift {
                    0 => String::new(),
                    shift => format!(" {} {}", if *shift < 0 { '-' } else { '+' }, shift.abs()),
                };
                match (divisor, slope.is_empty() && shift.is_empty()) {
                    (1, _) => format!("${slope}{letter}{shift}$"),
                    (divisor, true) => format!("$ceil({letter}/{divisor})$"),
                    (divisor, false) => format!("$ceil(({slope}{letter}{shift})/{divisor})$"),
                }
            }
            Formula::Periodic(first, step, values) => {
                let period = step * values.len() as i64;
                let residues = (0..).map(|index| (first + step * index).rem_euclid(period));
                let part = |(residue, value)| format!("${value}$ for ${letter} = {residue}$ mod {period}");
                residues.zip(values).sorted().map(part).join(", ")
            }
        }
    }
}

/// A kind of formula: computes the only one that may fit these exact numbers.
type Candidate = Box<dyn Fn(&[(i64, i64)]) -> Option<Formula>>;

/// The simplest formula that fits all points from some n on; it must fit at least half of the exact ones, and more
/// than it has parameters. Candidates are a constant, a linear, a periodic formula, and the ceiling of a linear
/// one.
pub(super) fn fit(points: &[Point]) -> Option<Fit> {
    let exact = points.iter().filter(|(_, (low, high))| low == high);
    let exact = exact.map(|&(n, (low, _))| (i64::from(n), i64::from(low))).collect_vec();
    let constant: Candidate = Box::new(|tail| Some(Formula::Constant(tail.first()?.1)));
    let mut kinds: Vec<(Candidate, usize)> = vec![(constant, 3), (Box::new(|tail| ceiling(tail, 1)), 4)];
    let periods =
        (2..=LONGEST).map(|p| (Box::new(move |tail: &[_]| periodic(tail, p)) as Candidate, 2 * p + 1));
    let divisors =
        (2..=LONGEST).map(|d| (Box::new(move |tail: &[_]| ceiling(tail, d as i64)) as Candidate, 2 * d + 1));
    kinds.extend(periods.chain(divisors));
    kinds.iter().find_map(|(kind, least)| {
        let least = exact.len().div_ceil(2).max(*least);
        (0..(exact.len() + 1).saturating_sub(least)).find_map(|start| {
            let tail = &exact[start..];
            let (formula, from) = (kind(tail)?, tail[0].0 as u32);
            let fits = points.iter().filter(|(n, _)| *n >= from).all(|point| formula.is_within(point));
            fits.then_some(Fit { formula, from, rows: tail.len() })
        })
    })
}

/// A periodic formula, if the numbers of the letter have equal distances.
fn periodic(tail: &[(i64, i64)], period: usize) -> Option<Formula> {
    let [(first, _), (second, _), ..] = tail else { return None };
    let is_even = tail.iter().tuple_windows().all(|(one, other)| other.0 - one.0 == second - first);
    let values = tail.iter().take(period).map(|point| point.1).collect();
    is_even.then_some(Formula::Periodic(*first, second - first, values))
}

/// The quotient in lowest terms with the least slope that fits, and its shift nearest to 0.
fn ceiling(tail: &[(i64, i64)], divisor: i64) -> Option<Formula> {
    let (rise, run) = (tail.last()?.1 - tail.first()?.1, tail.last()?.0 - tail.first()?.0);
    let steepest = (rise + 1) * divisor / run.max(1) + 1;
    (1..=steepest).find_map(|slope| {
        // (value - 1) divisor < slope n + shift <= value divisor
        let low = tail.iter().map(|(n, value)| (value - 1) * divisor + 1 - slope * n).max()?;
        let high = tail.iter().map(|(n, value)| value * divisor - slope * n).min()?;
        let is_lowest = (2..=divisor).all(|part| slope % part != 0 || divisor % part != 0);
        (is_lowest && low <= high).then(|| Formula::Ceiling([slope, 0.clamp(low, high), divisor]))
    })
}
