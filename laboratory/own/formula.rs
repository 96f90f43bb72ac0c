//! The simplest formula for a numeric column as a function of the one or two letters of a family.

use std::cmp::{Ordering, Reverse};

use itertools::Itertools;

/// The numbers of the letters; the second is 0 if there is one letter.
pub(super) type Place = [u32; 2];

/// A place and its number, as an interval if it is not known exactly.
pub(super) type Point = (Place, (u32, u32));

/// The interval for a place without a number, which no formula fits, and for one with an unknown number.
pub(super) const NO_NUMBER: (u32, u32) = (1, 0);
pub(super) const ANY_NUMBER: (u32, u32) = (0, u32::MAX);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Formula {
    Constant(i64),
    /// Factors of m n, m and n, a shift and a divisor: f m n + ceil((a m + b n + shift)/divisor).
    Plane([i64; 5]),
    Residues(Residues),
}

/// The values by the residues of the letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Residues {
    first: [i64; 2],
    /// The distances of the numbers of each letter.
    steps: [i64; 2],
    /// The periods, in steps.
    periods: [i64; 2],
    /// From the first numbers on, those of the second letter fastest.
    values: Vec<i64>,
}

impl Residues {
    /// The number of steps from the first number, less whole periods; `None` if a place is not on them.
    fn residue(&self, place: [i64; 2], index: usize) -> Option<i64> {
        let distance = place[index] - self.first[index];
        let steps = (distance % self.steps[index] == 0).then_some(distance / self.steps[index]);
        steps.map(|steps| steps.rem_euclid(self.periods[index]))
    }

    fn at(&self, place: [i64; 2]) -> Option<i64> {
        let index = self.residue(place, 0)? * self.periods[1] + self.residue(place, 1)?;
        Some(self.values[index as usize])
    }
}

/// The members from some numbers on; of two letters perhaps only those with m <= n, or with m >= n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) from: Place,
    pub(super) order: Ordering,
}

impl Region {
    pub(super) fn has(&self, place: Place) -> bool {
        let is_beyond = place.iter().zip(self.from).all(|(number, from)| *number >= from);
        is_beyond && (self.order == Ordering::Equal || place[0].cmp(&place[1]) != self.order.reverse())
    }

    /// `$M >= 1$ and $N >= 3$`, with the relation of the letters after it.
    pub(super) fn spelled(&self, letters: &[String]) -> String {
        let mut from = letters.iter().zip(self.from).map(|(letter, from)| format!("${letter} >= {from}$"));
        let from = from.join(" and ");
        self.relation(letters).map_or(from.clone(), |relation| format!("{from} with {relation}"))
    }

    pub(super) fn relation(&self, letters: &[String]) -> Option<String> {
        let sign = match self.order {
            Ordering::Equal => return None,
            Ordering::Less => "<=",
            Ordering::Greater => ">=",
        };
        Some(format!("${} {sign} {}$", letters[0], letters[1]))
    }
}

/// A formula with the members that it fits, and the number of exact numbers among them.
#[derive(Debug, Clone)]
pub(super) struct Fit {
    pub(super) formula: Formula,
    pub(super) region: Region,
    pub(super) rows: usize,
}

/// The longest period and the largest divisor to try for one letter and for two, and the largest factor of m n.
const LONGEST: [i64; 2] = [6, 3];

impl Formula {
    pub(super) fn at(&self, place: Place) -> i64 {
        let [n, other] = place.map(i64::from);
        match self {
            Formula::Constant(value) => *value,
            Formula::Plane([product, a, b, shift, divisor]) => {
                product * n * other - (-(a * n + b * other + shift)).div_euclid(*divisor)
            }
            // Which no number is.
            Formula::Residues(residues) => residues.at([n, other]).unwrap_or(-1),
        }
    }

    pub(super) fn is_within(&self, &(place, (low, high)): &Point) -> bool {
        (i64::from(low)..=i64::from(high)).contains(&self.at(place))
    }

    /// The formula in the letters, with mathematics marked.
    pub(super) fn spelled(&self, letters: &[String]) -> String {
        match self {
            Formula::Constant(value) => format!("${value}$"),
            Formula::Plane([product, a, b, shift, divisor]) => {
                let (both, last) = (letters.join(" "), &letters[letters.len() - 1]);
                let terms = |product, [a, b]: [i64; 2]| [(product, &both), (a, &letters[0]), (b, last)];
                // The floor of x/d is the ceiling of (x - d + 1)/d.
                let is_floor = *divisor > 1 && (shift + divisor - 1) % divisor == 0;
                let shift = if is_floor { shift + divisor - 1 } else { *shift };
                let whole = [*a, *b, shift].map(|number| number.div_euclid(*divisor));
                let [a, b, rest] = [*a, *b, shift].map(|number| number.rem_euclid(*divisor));
                let integer = sum(&terms(*product, [whole[0], whole[1]]), whole[2]);
                let inner = sum(&terms(0, [a, b]), rest);
                let inner = if inner.contains(' ') { format!("({inner})") } else { inner };
                match (*divisor, if is_floor { "floor" } else { "ceil" }, integer.strip_prefix('-')) {
                    (1, ..) => format!("${integer}$"),
                    (_, name, _) if integer == "0" => format!("${name}({inner}/{divisor})$"),
                    (_, name, None) => format!("${name}({inner}/{divisor}) + {integer}$"),
                    (_, name, Some(integer)) => format!("${name}({inner}/{divisor}) - {integer}$"),
                }
            }
            Formula::Residues(Residues { first, steps, periods, values }) => {
                let part = |((m, n), value): ((i64, i64), &i64)| {
                    let residue = |index: usize, count: i64| {
                        let period = steps[index] * periods[index];
                        ((first[index] + steps[index] * count).rem_euclid(period), period)
                    };
                    ([residue(0, m), residue(1, n)], *value)
                };
                let parts = (0..periods[0]).cartesian_product(0..periods[1]).zip(values).map(part).sorted();
                let spelled = |(residues, value): ([(i64, i64); 2], i64)| {
                    let parts = letters.iter().zip(residues).zip(periods).filter(|(_, period)| **period > 1);
                    let parts = parts.map(|((letter, (residue, period)), _)| {
                        format!("${letter} = {residue}$ mod {period}")
                    });
                    format!("${value}$ for {}", parts.format(" and "))
                };
                parts.map(spelled).join(", ")
            }
        }
    }
}

/// A sum such as `2 M - N + 3`.
fn sum(terms: &[(i64, &String)], shift: i64) -> String {
    let parts = terms.iter().map(|(factor, letter)| match factor.abs() {
        1 => (*factor, (*letter).clone()),
        size => (*factor, format!("{size} {letter}")),
    });
    let parts = parts.chain([(shift, shift.abs().to_string())]).filter(|(factor, _)| *factor != 0);
    let signed = parts.enumerate().map(|(index, (factor, text))| match (index, factor < 0) {
        (0, false) => text,
        (0, true) => format!("-{text}"),
        (_, false) => format!(" + {text}"),
        (_, true) => format!(" - {text}"),
    });
    Some(signed.collect::<String>()).filter(|sum| !sum.is_empty()).unwrap_or_else(|| "0".into())
}

type Exact = ([i64; 2], i64);

/// A kind of formula: computes the only one that may fit these exact numbers.
type Candidate = Box<dyn Fn(&[Exact]) -> Option<Formula>>;

fn exact(points: &[Point]) -> impl Iterator<Item = Exact> {
    let exact = points.iter().filter(|(_, (low, high))| low == high);
    exact.map(|&(place, (low, _))| (place.map(i64::from), low.into()))
}

/// The simplest formula in this number of letters that fits all points of a region, the largest region first. It must
/// fit at least half of the exact ones, and more than it has parameters, for two letters with several numbers of each.
/// Candidates are a constant, a linear function, one with the product of two letters, one value for each residue, and
/// the ceiling of a linear function.
pub(super) fn fit(points: &[Point], letters: usize) -> Option<Fit> {
    let is_one = letters == 1;
    let starts = |index: usize| points.iter().map(move |(place, _)| place[index]).sorted().dedup();
    let orders =
        [Ordering::Equal, Ordering::Less, Ordering::Greater].into_iter().take(if is_one { 1 } else { 3 });
    let with_tail = |((m, n), order)| {
        let region = Region { from: [m, n], order };
        let tail = exact(points).filter(|(place, _)| region.has(place.map(|number| number as u32)));
        (region, tail.collect_vec())
    };
    let half = exact(points).count().div_ceil(2).max(1);
    let is_wide =
        |tail: &[Exact]| tail.len() >= half && (is_one || (0..2).all(|index| numbers_of(tail, index) > 2));
    let regions = starts(0).cartesian_product(starts(1)).cartesian_product(orders).map(with_tail);
    let mut regions = regions.filter(|(_, tail)| is_wide(tail)).collect_vec();
    regions.sort_by_key(|(_, tail)| Reverse(tail.len()));
    let (longest, more) = if is_one { (LONGEST[0], 0) } else { (LONGEST[1], 3) };
    let of_plane = |product, divisor: i64| {
        let least = (2 * divisor as usize + 1).max(4) + more;
        (Box::new(move |tail: &[_]| plane(tail, product, divisor)) as Candidate, least)
    };
    let constant: Candidate = Box::new(|tail| Some(Formula::Constant(tail.first()?.1)));
    let products = (0..=if is_one { 0 } else { longest }).map(|product| of_plane(product, 1));
    let periods = (1..=longest).cartesian_product(1..=if is_one { 1 } else { longest });
    let periods = periods.filter(|(p, q)| p * q > 1).sorted_by_key(|(p, q)| p * q).map(|(p, q)| {
        (Box::new(move |tail: &[_]| residues(tail, [p, q])) as Candidate, 2 * (p * q) as usize + 1)
    });
    let divisors = (2..=longest).map(|divisor| of_plane(0, divisor));
    [(constant, 3 + more)].into_iter().chain(products).chain(periods).chain(divisors).find_map(
        |(kind, least)| {
            regions.iter().filter(|(_, tail)| tail.len() >= least).find_map(|(region, tail)| {
                let formula = kind(tail)?;
                let mut within = points.iter().filter(|(place, _)| region.has(*place));
                let fits = within.all(|point| formula.is_within(point));
                fits.then_some(Fit { formula, region: *region, rows: tail.len() })
            })
        },
    )
}

/// The formula with this factor of the product and this divisor, in lowest terms; each slope follows from the two
/// places that are the farthest apart with the other letter the same.
fn plane(tail: &[Exact], product: i64, divisor: i64) -> Option<Formula> {
    let value = |(place, value): &Exact| value - product * place[0] * place[1];
    let slopes = |index: usize| {
        if numbers_of(tail, index) == 1 {
            return Some(0..=0);
        }
        let pairs = tail
            .iter()
            .array_combinations()
            .map(|[one, other]| (one, other))
            .filter(|(one, other)| one.0[1 - index] == other.0[1 - index]);
        let run = |(one, other): &(&Exact, &Exact)| other.0[index] - one.0[index];
        let (one, other) = pairs.max_by_key(|pair| run(pair).abs())?;
        let (rise, run) = (value(other) - value(one), run(&(one, other)));
        let (rise, run) = if run < 0 { (-rise, -run) } else { (rise, run) };
        Some(
            ((rise - 1) * divisor).div_euclid(run.max(1))..=((rise + 1) * divisor).div_euclid(run.max(1)) + 1,
        )
    };
    slopes(0)?.cartesian_product(slopes(1)?).sorted_by_key(|(a, b)| a.abs() + b.abs()).find_map(|(a, b)| {
        // Two periods of each letter that the divisor affects.
        let is_seen = [a, b]
            .iter()
            .enumerate()
            .all(|(index, slope)| slope % divisor == 0 || numbers_of(tail, index) >= 2 * divisor as usize);
        let is_lowest =
            is_seen && (2..=divisor).all(|part| [a, b, divisor].iter().any(|number| number % part != 0));
        let slope = |place: [i64; 2]| a * place[0] + b * place[1];
        // (value - 1) divisor < a m + b n + shift <= value divisor
        let low = tail.iter().map(|it| (value(it) - 1) * divisor + 1 - slope(it.0)).max()?;
        let high = tail.iter().map(|it| value(it) * divisor - slope(it.0)).min()?;
        // A ceiling or a floor without a shift inside is the simplest.
        let simple = |shift: &i64| [0, 1].contains(&shift.rem_euclid(divisor));
        let shift = (low..=high).find(simple).unwrap_or(0.clamp(low, high.max(low)));
        (is_lowest && low <= high).then_some(Formula::Plane([product, a, b, shift, divisor]))
    })
}

fn numbers_of(tail: &[Exact], index: usize) -> usize {
    tail.iter().map(|(place, _)| place[index]).unique().count()
}

/// The values by residues, if there are two periods of each letter, and two places for each value.
fn residues(tail: &[Exact], periods: [i64; 2]) -> Option<Formula> {
    let first = tail.first()?.0;
    let gcd =
        |a: i64, b: i64| std::iter::successors(Some((a, b)), |&(a, b)| (b != 0).then(|| (b, a % b))).last();
    let step = |index: usize| {
        let distances = tail.iter().map(|(place, _)| (place[index] - first[index]).abs());
        distances.fold(0, |step, distance| gcd(step, distance).map_or(0, |(step, _)| step)).max(1)
    };
    let mut found = Residues { first, steps: [step(0), step(1)], periods, values: Vec::new() };
    if (0..2).any(|index| periods[index] > 1 && numbers_of(tail, index) < 2 * periods[index] as usize) {
        return None;
    }
    for residues in (0..periods[0]).cartesian_product(0..periods[1]) {
        let is_here = |&&(place, _): &&Exact| {
            (found.residue(place, 0), found.residue(place, 1)) == (Some(residues.0), Some(residues.1))
        };
        let (value, other) = tail.iter().filter(is_here).map(|(_, value)| *value).next_tuple()?;
        found.values.push(Some(value).filter(|value| *value == other)?);
    }
    // Otherwise it is a constant that fits too few rows.
    (!found.values.iter().all_equal()).then_some(Formula::Residues(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(formula: &Formula, numbers: [std::ops::Range<u32>; 2]) -> Vec<Point> {
        let [first, second] = numbers;
        let at = |(m, n)| {
            let value = formula.at([m, n]) as u32;
            ([m, n], (value, value))
        };
        first.cartesian_product(second).map(at).collect()
    }

    /// A formula is found from its values, has them at others, and is not found if one differs.
    #[test]
    fn formulas_are_found_from_their_values() {
        let of_one = (0..=3).cartesian_product(0..=5).cartesian_product(1..=3);
        let of_one = of_one.map(|((slope, shift), divisor)| ([0, slope, 0, shift, divisor], [1..25, 0..1]));
        let of_two = (0..=2).cartesian_product(0..=2).cartesian_product(0..=2);
        let of_two = of_two.map(|((product, a), b)| ([product, a, b, 1, 1], [1..9, 2..10]));
        for (plane, numbers) in of_one.chain(of_two) {
            let (formula, letters) = (Formula::Plane(plane), if numbers[1].len() > 1 { 2 } else { 1 });
            let mut points = points(&formula, numbers);
            let found = fit(&points, letters).unwrap_or_else(|| panic!("{plane:?}")).formula;
            let far =
                [[60, 0], [61, 0], [62, 0], [63, 0]].map(|[m, _]| [m, if letters == 2 { m + 7 } else { 0 }]);
            for place in far.into_iter().chain(points.iter().map(|(place, _)| *place)) {
                assert_eq!(found.at(place), formula.at(place), "{plane:?}, {place:?}");
            }
            let last = points.last_mut().unwrap();
            last.1 = (last.1.0 + 5, last.1.1 + 5);
            assert!(fit(&points, letters).is_none(), "{plane:?}");
        }
    }

    #[test]
    fn residues_are_found_and_need_two_periods() {
        let values = [4, 3, 5];
        let at = |n: u32| ([n, 0], (values[n as usize % 3], values[n as usize % 3]));
        let found = fit(&(4..14).map(at).collect_vec(), 1).unwrap();
        assert!((4..40).all(|n| found.formula.is_within(&at(n))));
        assert!(fit(&(4..9).map(at).collect_vec(), 1).is_none());
    }
}
