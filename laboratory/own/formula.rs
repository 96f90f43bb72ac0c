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

/// A formula in the letter n, or in two letters m and n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Formula {
    Constant(i64),
    /// Slope, shift and divisor: ceil((slope n + shift)/divisor); linear if the divisor is 1.
    Ceiling([i64; 3]),
    /// By the residue of n: the n of the first value, the step, and the values of one period.
    Periodic(i64, i64, Vec<i64>),
    /// Factors of m n, m and n, a shift and a divisor: f m n + ceil((a m + b n + shift)/divisor).
    Plane([i64; 5]),
    /// By the residues of m and n: the two periods, and the values by the residue of m, then of n.
    Residues([i64; 2], Vec<i64>),
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

/// The longest period and the largest divisor to try.
const LONGEST: usize = 6;

/// The longest periods of two letters, the largest divisor for them, and the largest factor of their product.
const LONGEST_OF_TWO: usize = 3;

impl Formula {
    pub(super) fn at(&self, place: Place) -> i64 {
        let [n, other] = place.map(i64::from);
        match self {
            Formula::Constant(value) => *value,
            Formula::Ceiling([slope, shift, divisor]) => -(-(slope * n + shift)).div_euclid(*divisor),
            Formula::Periodic(first, step, values) => {
                values[((n - first) / step).rem_euclid(values.len() as i64) as usize]
            }
            Formula::Plane([product, a, b, shift, divisor]) => {
                product * n * other - (-(a * n + b * other + shift)).div_euclid(*divisor)
            }
            Formula::Residues([p, q], values) => values[(n % p * q + other % q) as usize],
        }
    }

    /// Whether its value at the place is in the interval.
    pub(super) fn is_within(&self, &(place, (low, high)): &Point) -> bool {
        (i64::from(low)..=i64::from(high)).contains(&self.at(place))
    }

    /// The formula in the letters, with mathematics marked.
    pub(super) fn spelled(&self, letters: &[String]) -> String {
        let letter = &letters[0];
        match self {
            Formula::Constant(value) => format!("${value}$"),
            Formula::Ceiling([slope, shift, divisor]) => match (divisor, sum(&[(*slope, letter)], *shift)) {
                (1, sum) => format!("${sum}$"),
                (divisor, sum) if sum == *letter => format!("$ceil({sum}/{divisor})$"),
                (divisor, sum) => format!("$ceil(({sum})/{divisor})$"),
            },
            Formula::Periodic(first, step, values) => {
                let period = step * values.len() as i64;
                let residues = (0..).map(|index| (first + step * index).rem_euclid(period));
                let part = |(residue, value)| format!("${value}$ for ${letter} = {residue}$ mod {period}");
                residues.zip(values).sorted().map(part).join(", ")
            }
            Formula::Plane([product, a, b, shift, divisor]) => {
                let both = format!("{} {}", letters[0], letters[1]);
                let terms = |product, [a, b]: [i64; 2]| [(product, &both), (a, letter), (b, &letters[1])];
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
            Formula::Residues(periods, values) => {
                let of_places = (0..periods[0]).cartesian_product(0..periods[1]).zip(values);
                let part = |((m, n), value): ((i64, i64), &i64)| {
                    let residues = letters.iter().zip([m, n]).zip(periods).filter(|(_, period)| **period > 1);
                    let residues = residues
                        .map(|((letter, residue), period)| format!("${letter} = {residue}$ mod {period}"));
                    format!("${value}$ for {}", residues.format(" and "))
                };
                of_places.map(part).join(", ")
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

/// A kind of formula: computes the only one that may fit these exact numbers.
type Candidate = Box<dyn Fn(&[(i64, i64)]) -> Option<Formula>>;

/// The simplest formula that fits all points from some n on; it must fit at least half of the exact ones, and more
/// than it has parameters. Candidates are a constant, a linear, a periodic formula, and the ceiling of a linear
/// one.
pub(super) fn fit(points: &[Point]) -> Option<Fit> {
    let exact = exact(points).map(|([n, _], value)| (n, value)).collect_vec();
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
            let region = Region { from: [tail[0].0 as u32, 0], order: Ordering::Equal };
            let formula = kind(tail)?;
            let mut within = points.iter().filter(|(place, _)| region.has(*place));
            within.all(|point| formula.is_within(point)).then_some(Fit { formula, region, rows: tail.len() })
        })
    })
}

/// The places with an exact number.
fn exact(points: &[Point]) -> impl Iterator<Item = ([i64; 2], i64)> {
    let exact = points.iter().filter(|(_, (low, high))| low == high);
    exact.map(|&(place, (low, _))| (place.map(i64::from), low.into()))
}

/// The simplest formula in two letters that fits all points of a region, the largest region first. It must fit at
/// least half of the exact ones, and more than it has parameters, with several numbers of each letter. Candidates
/// are a constant, a linear and a bilinear function, the ceiling of a linear one, and one value for each residue.
pub(super) fn fit_of_two(points: &[Point]) -> Option<Fit> {
    let starts = |index: usize| points.iter().map(move |(place, _)| place[index]).sorted().dedup();
    let orders = [Ordering::Equal, Ordering::Less, Ordering::Greater];
    let regions = starts(0).cartesian_product(starts(1)).cartesian_product(orders);
    let regions = regions.map(|((m, n), order)| Region { from: [m, n], order });
    let with_tail = |region: Region| {
        let tail = exact(points).filter(|(place, _)| region.has(place.map(|number| number as u32)));
        (region, tail.collect_vec())
    };
    let half = exact(points).count().div_ceil(2);
    let mut regions = regions
        .map(with_tail)
        .filter(|(_, tail)| tail.len() >= half && (0..2).all(|index| numbers_of(tail, index) > 2))
        .collect_vec();
    regions.sort_by_key(|(_, tail)| Reverse(tail.len()));
    type OfTwo = Box<dyn Fn(&[([i64; 2], i64)]) -> Option<Formula>>;
    let constant: OfTwo = Box::new(|tail| Some(Formula::Constant(tail.first()?.1)));
    let longest = LONGEST_OF_TWO as i64;
    let planes = (0..=longest).map(|product| (product, 1)).chain((2..=longest).map(|divisor| (0, divisor)));
    let planes = planes.map(|(product, divisor)| {
        (Box::new(move |tail: &[_]| plane(tail, product, divisor)) as OfTwo, 4 + 3 * divisor as usize)
    });
    let periods = (1..=longest).cartesian_product(1..=longest).filter(|(p, q)| p * q > 1);
    let periods = periods.sorted_by_key(|(p, q)| p * q).map(|(p, q)| {
        (Box::new(move |tail: &[_]| residues(tail, [p, q])) as OfTwo, 2 * (p * q) as usize + 1)
    });
    [(constant, 5)].into_iter().chain(planes).chain(periods).find_map(|(kind, least)| {
        regions.iter().filter(|(_, tail)| tail.len() >= least).find_map(|(region, tail)| {
            let formula = kind(tail)?;
            let mut within = points.iter().filter(|(place, _)| region.has(*place));
            let fits = within.all(|point| formula.is_within(point));
            fits.then_some(Fit { formula, region: *region, rows: tail.len() })
        })
    })
}

/// The formula with this factor of the product and this divisor, in lowest terms; each slope follows from the two
/// places that are the farthest apart with the other letter the same.
fn plane(tail: &[([i64; 2], i64)], product: i64, divisor: i64) -> Option<Formula> {
    let value = |(place, value): &([i64; 2], i64)| value - product * place[0] * place[1];
    let slopes = |index: usize| {
        let pairs = tail
            .iter()
            .array_combinations()
            .map(|[one, other]| (one, other))
            .filter(|(one, other)| one.0[1 - index] == other.0[1 - index]);
        let run = |(one, other): &(&([i64; 2], i64), &([i64; 2], i64))| other.0[index] - one.0[index];
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

/// How many numbers of a letter there are.
fn numbers_of(tail: &[([i64; 2], i64)], index: usize) -> usize {
    tail.iter().map(|(place, _)| place[index]).unique().count()
}

/// The values by residues, if there are two periods of each letter, and two places for each value.
fn residues(tail: &[([i64; 2], i64)], periods: [i64; 2]) -> Option<Formula> {
    let [p, q] = periods;
    let value = |(m, n)| {
        let mut values = tail.iter().filter(|([a, b], _)| (a % p, b % q) == (m, n)).map(|(_, value)| *value);
        let first = values.next()?;
        values.next().is_some_and(|second| second == first).then_some(first)
    };
    if (0..2).any(|index| periods[index] > 1 && numbers_of(tail, index) < 2 * periods[index] as usize) {
        return None;
    }
    let values: Option<Vec<_>> = (0..p).cartesian_product(0..q).map(value).collect();
    Some(Formula::Residues(periods, values?))
}

/// A periodic formula, if the numbers of the letter have equal distances.
fn periodic(tail: &[(i64, i64)], period: usize) -> Option<Formula> {
    let [(first, _), (second, _), ..] = tail else { return None };
    let is_even = tail.iter().tuple_windows().all(|(one, other)| other.0 - one.0 == second - first);
    let values = tail.iter().take(period).map(|point| point.1).collect();
    (is_even && second > first).then_some(Formula::Periodic(*first, second - first, values))
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
