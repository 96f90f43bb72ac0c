//! The truth of a condition with unknown columns.
//!
//! A condition consists of parts connected by `&&`, `||`, `!` and `? :`; every other part is evaluated
//! as a whole. Connectives follow Kleene's strong logic. A column known to lie in an interval decides a
//! part if the part has the same value for every number in the interval.

use std::collections::{BTreeMap, BTreeSet};

use super::{Expression, Node, Number, Operation, Value};

/// What is known about the value of a column.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    Missing,
    Value(Value),
    Between(u32, u32),
    /// Unknown because of a limit.
    Unknown,
    Undefined,
}

/// The truth of a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Truth {
    True,
    False,
    Open(BTreeSet<String>),
    Unknown(BTreeSet<String>),
    Undefined,
}

impl Truth {
    fn not(self) -> Self {
        match self {
            Truth::True => Truth::False,
            Truth::False => Truth::True,
            other => other,
        }
    }

    fn and(self, other: Self) -> Self {
        use Truth::{False, Open, True, Undefined, Unknown};
        match (self, other) {
            (False, _) | (_, False) => False,
            (Open(a), Open(b)) => Open(&a | &b),
            (Open(names), _) | (_, Open(names)) => Open(names),
            (Unknown(a), Unknown(b)) => Unknown(&a | &b),
            (Unknown(names), _) | (_, Unknown(names)) => Unknown(names),
            (Undefined, _) | (_, Undefined) => Undefined,
            (True, True) => True,
        }
    }

    fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }
}

/// The largest number of combinations of values from intervals.
const MOST: u64 = 4096;

impl<N: AsRef<str>> Expression<N> {
    /// The truth of the condition, for the known values of the columns.
    ///
    /// Cost: at most 4,096 evaluations per part.
    pub fn truth(&self, known: &dyn Fn(&N) -> Cell) -> Truth {
        let Node::Operation(operation, parts) = &self.node else { return self.truth_of_whole(known) };
        let of = |part: &Self| part.truth(known);
        match (operation, parts.as_slice()) {
            (Operation::Not, [a]) => of(a).not(),
            (Operation::And, [a, b]) => of(a).and(of(b)),
            (Operation::Or, [a, b]) => of(a).or(of(b)),
            (Operation::Choice, [a, b, c]) => match of(a) {
                Truth::True => of(b),
                Truth::False => of(c),
                Truth::Unknown(names) => match (of(b), of(c)) {
                    (Truth::True, Truth::True) => Truth::True,
                    (Truth::False, Truth::False) => Truth::False,
                    (Truth::Open(open), _) | (_, Truth::Open(open)) => Truth::Open(open),
                    _ => Truth::Unknown(names),
                },
                other => other,
            },
            _ => self.truth_of_whole(known),
        }
    }

    fn truth_of_whole(&self, known: &dyn Fn(&N) -> Cell) -> Truth {
        let mut is_known = true;
        self.each_name(&mut |name| is_known &= matches!(known(name), Cell::Value(_)));
        if is_known {
            let value = self.value(&|name| match known(name) {
                Cell::Value(value) => Some(value),
                _ => None,
            });
            return match value {
                Some(Value::Truth(true)) => Truth::True,
                Some(Value::Truth(false)) => Truth::False,
                Some(_) => Truth::Unknown(BTreeSet::new()),
                None => Truth::Undefined,
            };
        }
        let mut cells: BTreeMap<&str, Cell> = BTreeMap::new();
        self.each_name(&mut |name| {
            cells.entry(name.as_ref()).or_insert_with(|| known(name));
        });
        let where_ = |is: fn(&Cell) -> bool| -> BTreeSet<String> {
            let names = cells.iter().filter(|(_, cell)| is(cell));
            names.map(|(&name, _)| name.to_owned()).collect()
        };
        let open = where_(|cell| *cell == Cell::Missing);
        if !open.is_empty() {
            return Truth::Open(open);
        }
        if cells.values().any(|cell| *cell == Cell::Undefined) {
            return Truth::Undefined;
        }
        let unknown = where_(|cell| matches!(cell, Cell::Between(..) | Cell::Unknown));
        // The place of each unknown column among all, its least value, and how many it may have.
        let ranges: Vec<(usize, u32, u64)> = (0..)
            .zip(cells.values())
            .filter_map(|(place, cell)| match cell {
                Cell::Value(_) => None,
                Cell::Between(low, high) => Some((place, *low, u64::from(high - low) + 1)),
                _ => Some((place, 0, u64::MAX)),
            })
            .collect();
        let count = ranges.iter().try_fold(1u64, |count, &(_, _, size)| count.checked_mul(size));
        let Some(count) = count.filter(|&count| count <= MOST) else { return Truth::Unknown(unknown) };
        let place = |name: &N| cells.keys().position(|key| *key == name.as_ref());
        let numbered = self.with_names(&|name| Node::Name(place(name)).into());
        let value = |cell: &Cell| if let Cell::Value(value) = cell { Some(value.clone()) } else { None };
        let mut values: Vec<Option<Value>> = cells.values().map(value).collect();
        let (mut found, mut is_undefined) = (None, false);
        for mut choice in 0..count {
            // In mixed radix, a digit for each unknown column.
            for &(place, low, size) in &ranges {
                let number = u64::from(low) + choice % size;
                values[place] = Some(Value::Number(Number::integer(number)));
                choice /= size;
            }
            let value = numbered.value(&|place| values[(*place)?].clone());
            match value {
                Some(Value::Truth(truth)) if found.is_none_or(|found| found == truth) => found = Some(truth),
                Some(_) => return Truth::Unknown(unknown),
                None => is_undefined = true,
            }
        }
        match (found, is_undefined) {
            (Some(true), false) => Truth::True,
            (Some(false), false) => Truth::False,
            (None, true) => Truth::Undefined,
            _ => Truth::Unknown(unknown),
        }
    }
}
