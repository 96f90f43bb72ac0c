//! Formulas for the numeric columns of a report on a family: fitted to the range, tested on further members.

use itertools::Itertools;
use toolkit::ask::table::Answer;
use toolkit::invariants::{Column, ColumnKind, Value};

use super::formula::{ANY_NUMBER, Fit, NO_NUMBER, Place, Point, fit};

/// At least this many members after the range are tested, and for a longer range half as many as it has.
pub(super) const LEAST_LARGER: usize = 3;

/// A member with the values of the columns.
pub(super) struct Row {
    /// The numbers of the letters, or the number that orders a list.
    pub(super) place: Place,
    pub(super) is_far: bool,
    pub(super) answer: Answer<'static>,
    /// The intervals of chi_g and col_g by theorems only.
    pub(super) by_theorems: [(u32, u32); 2],
    /// Whether a limit ended a search that theorems use, so that their bounds might improve.
    pub(super) is_cut: bool,
}

/// The name and title of a numeric column, and its numbers as a function of the letters, in the range and after it.
pub(super) struct Numbers {
    pub(super) column: String,
    pub(super) title: String,
    pub(super) points: Vec<Point>,
    /// The number of them in the range.
    pub(super) given: usize,
    /// The members after the range with a possibly weak bound, because a limit ended a search that it uses.
    pub(super) weak: Vec<Place>,
    /// Whether theorems alone give every known number.
    pub(super) is_by_theorems: bool,
}

impl Numbers {
    /// Whether a formula contradicts the known value of this member. A weak bound does not refute a better one.
    fn refutes(&self, Fit { formula, region, .. }: &Fit, point: &Point) -> bool {
        let (place, (low, _)) = *point;
        let is_better = (formula.at(place) < i64::from(low)) == (self.column == "chi_g_upper");
        region.has(place) && !(formula.is_within(point) || self.weak.contains(&place) && is_better)
    }
}

/// A formula that was tested on larger members.
pub(super) struct Trial {
    pub(super) stated: Option<Fit>,
    /// The number of members, not used for the fit, on which it was tested.
    pub(super) tried: usize,
    /// Whether the first of them, the usual number of tests, are all decided.
    pub(super) is_dense: bool,
    /// The first formula that one of them refuted, and its number.
    pub(super) refuted: Option<(Fit, Place)>,
}

impl Numbers {
    /// Fits a formula to the points in the range and tests it on the others. After a refutation a new one is fitted
    /// from there on, for two letters to all points up to there, and the usual number of further points must agree.
    pub(super) fn run_trial(&self, letters: usize) -> Trial {
        let points = &self.points;
        let (mut start, mut end, mut refuted) = (0, self.given, None);
        let is_exact = |(_, (low, high)): &&Point| low == high;
        let none = |refuted| {
            let tried = points[self.given..].iter().filter(is_exact).count();
            Trial { stated: None, tried, is_dense: false, refuted }
        };
        loop {
            match fit(&points[start..end], letters) {
                None if end == points.len() => return none(refuted),
                None => end += 1,
                Some(found) => {
                    let rest = points[end..].iter().filter(|point| found.region.has(point.0)).collect_vec();
                    let has_it = |point: &&Point| is_exact(point) && found.formula.is_within(point);
                    match rest.iter().position(|point| self.refutes(&found, point)) {
                        None => {
                            let tried = rest.iter().filter(|point| has_it(point)).count();
                            if refuted.is_some() && tried < LEAST_LARGER {
                                return none(refuted);
                            }
                            // Numbers of each letter are larger than those of the fit.
                            let is_larger = |index: usize| {
                                let fitted = points[..end].iter().map(|point| point.0[index]).max();
                                let mut tested = rest.iter().filter(|point| has_it(point));
                                tested.any(|point| Some(point.0[index]) > fitted)
                            };
                            let is_dense =
                                rest.iter().take(LEAST_LARGER).all(has_it) && (0..letters).all(is_larger);
                            return Trial { stated: Some(found), tried, is_dense, refuted };
                        }
                        Some(place) => {
                            let by = rest[place].0;
                            let index = points.iter().position(|point| point.0 == by).unwrap_or(end).max(end);
                            refuted.get_or_insert((found, by));
                            (start, end) = (if letters == 1 { index } else { 0 }, index + 1);
                        }
                    }
                }
            }
        }
    }
}

/// The order, the size, and every numeric column with some value.
pub(super) fn numbers(columns: &[Column], rows: &[Row], larger: &[Row]) -> Vec<Numbers> {
    let all = |column: &str, title: String, ends: &dyn Fn(&Row) -> Option<(u32, u32)>| {
        let points = |rows: &[Row]| rows.iter().filter_map(|row| Some((row.place, ends(row)?))).collect_vec();
        let (given, later) = (points(rows), points(larger));
        let is_bound = column.starts_with("chi_g_");
        let weak = larger.iter().filter(|row| is_bound && row.is_cut).map(|row| row.place).collect();
        let game = ["chi_g", "col_g"].iter().position(|game| *game == column);
        let is_proved = |row: &Row| {
            game.is_some_and(|game| {
                ends(row).is_none_or(|ends| ends.0 < ends.1 || row.by_theorems[game] == ends)
            })
        };
        let is_by_theorems = is_bound || rows.iter().chain(larger).all(is_proved);
        let (column, length) = (column.to_owned(), given.len());
        Numbers { column, title, given: length, points: [given, later].concat(), weak, is_by_theorems }
    };
    let exactly = |number: usize| Some((number as u32, number as u32));
    let mut found = vec![
        all("n", "$n$".into(), &|row| exactly(row.answer.graph.graph.order())),
        all("m", "$m$".into(), &|row| exactly(row.answer.graph.graph.size())),
    ];
    let of_numbers =
        columns.iter().enumerate().filter(|(_, column)| column.entry.kind == ColumnKind::Integer);
    found.extend(of_numbers.map(|(index, column)| {
        let name = column.name.trim_end_matches("_bob");
        let title = match (column.strategy(), name) {
            (Some(strategy), _) => format!("worst {}", strategy.name),
            (None, "chi_g_lower") => "$chi_g >=$ by a theorem".into(),
            (None, "chi_g_upper") => "$chi_g <=$ by a theorem".into(),
            (None, name) => format!("${name}$"),
        };
        all(name, title, &|row| match &row.answer.values[index] {
            Value::Undefined => Some(NO_NUMBER),
            Value::Unknown if !row.is_far => Some(ANY_NUMBER),
            value => ends(value),
        })
    }));
    let has_any = |points: &[Point]| points.iter().any(|point| ![NO_NUMBER, ANY_NUMBER].contains(&point.1));
    found.retain(|numbers| has_any(&numbers.points[..numbers.given]));
    found
}

pub(super) fn ends(value: &Value) -> Option<(u32, u32)> {
    match *value {
        Value::Integer(number) => Some((number, number)),
        Value::Between(low, high) => Some((low, high)),
        _ => None,
    }
}
