//! The numbers by which graphs are counted.

use std::collections::BTreeMap;

use super::rows::{Key, Row};
use super::statements::Statement;
use crate::report::{Cell, Value};

/// A number of a graph: a column, or the difference of two.
pub(super) struct CountedNumber {
    /// The short name within the names of tables and files.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) of: &'static str,
    pub(crate) less: Option<&'static str>,
}

const fn number(name: &'static str, title: &'static str, of: &'static str) -> CountedNumber {
    CountedNumber { name, title, of, less: None }
}

const fn difference(name: &'static str, title: &'static str, [of, less]: [&'static str; 2]) -> CountedNumber {
    CountedNumber { name, title, of, less: Some(less) }
}

/// The numbers; a census that lacks a column has no table of them.
pub(super) static NUMBERS: [CountedNumber; 9] = [
    number("chi_g", "chi_g", "chi_g"),
    number("chi_g_bob", "chi_g (Bob first)", "chi_g_bob"),
    number("col_g", "col_g", "col_g"),
    number("col_g_bob", "col_g (Bob first)", "col_g_bob"),
    difference("chi_g-less-chi", "chi_g - chi", ["chi_g", "chi"]),
    difference("chi_g_bob-less-chi", "chi_g (Bob first) - chi", ["chi_g_bob", "chi"]),
    difference("col_g-less-chi_g", "col_g - chi_g", ["col_g", "chi_g"]),
    difference("chi_g_bob-less-chi_g", "chi_g (Bob first) - chi_g", ["chi_g_bob", "chi_g"]),
    difference("col_g_bob-less-col_g", "col_g (Bob first) - col_g", ["col_g_bob", "col_g"]),
];

impl CountedNumber {
    fn is_asked(&self, row: &Row<'_>) -> bool {
        row.has(self.of) && self.less.is_none_or(|less| row.has(less))
    }

    /// The values of its columns in a row, if they are known.
    fn columns(&self, row: &Row<'_>) -> Option<(i64, Option<i64>)> {
        let less = match self.less {
            Some(less) => Some(row.number(less)?),
            None => None,
        };
        Some((row.number(self.of)?, less))
    }
}

pub(super) struct ValueCount {
    pub(crate) by_order: BTreeMap<u64, u64>,
    pub(crate) smallest: Key,
    pub(crate) of: i64,
    pub(crate) less: Option<i64>,
}

#[derive(Default)]
pub(super) struct StatementCount {
    pub(crate) graphs: u64,
    pub(crate) undecided: u64,
    pub(crate) exceptions: u64,
    pub(crate) order: u64,
    pub(crate) smallest: Option<Key>,
}

pub(super) struct Tally {
    pub graphs: BTreeMap<u64, u64>,
    /// The counts by the title of a number and its value.
    pub(crate) values: BTreeMap<&'static str, BTreeMap<i64, ValueCount>>,
    /// The number of graphs with an unknown value, by the title of the number and the order.
    pub(crate) unknown: BTreeMap<&'static str, BTreeMap<u64, u64>>,
    pub(crate) held: Vec<StatementCount>,
}

impl Tally {
    pub(crate) fn new(statements: usize) -> Self {
        Tally {
            graphs: BTreeMap::new(),
            values: BTreeMap::new(),
            unknown: BTreeMap::new(),
            held: (0..statements).map(|_| StatementCount::default()).collect(),
        }
    }

    pub(crate) fn add(&mut self, row: &Row<'_>, statements: &[&Statement]) {
        *self.graphs.entry(row.order).or_default() += 1;
        for number in NUMBERS.iter().filter(|number| number.is_asked(row)) {
            let Some((of, less)) = number.columns(row) else {
                *self.unknown.entry(number.title).or_default().entry(row.order).or_default() += 1;
                continue;
            };
            let values = self.values.entry(number.title).or_default();
            let met = values.entry(of - less.unwrap_or_default()).or_insert_with(|| ValueCount {
                by_order: BTreeMap::new(),
                smallest: Key::of(row),
                of,
                less,
            });
            *met.by_order.entry(row.order).or_default() += 1;
            let Key { order, size, line } = &met.smallest;
            if (row.order, row.size, row.graph6) < (*order, *size, line) {
                (met.smallest, met.of, met.less) = (Key::of(row), of, less);
            }
        }
        for (statement, held) in statements.iter().zip(&mut self.held) {
            if !statement.columns.iter().all(|column| row.has(column)) {
                continue;
            }
            held.graphs += 1;
            held.order = held.order.max(row.order);
            match (statement.holds)(row) {
                Some(true) => {}
                None => held.undecided += 1,
                Some(false) => {
                    held.exceptions += 1;
                    let key = Key::of(row);
                    if held.smallest.as_ref().is_none_or(|smallest| key < *smallest) {
                        held.smallest = Some(key);
                    }
                }
            }
        }
    }
}

/// A whole number, which may be negative for a difference.
pub(super) fn cell(value: i64) -> Cell {
    u64::try_from(value).map_or_else(|_| Value::Text(value.to_string()).into(), Cell::from)
}
