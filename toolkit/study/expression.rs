//! Conditions over the columns of a graph: formulas that are true or false for each.
//!
//! A condition such as `planar && chi_g >= 6 && girth > 3` is decided with as little work as possible: as long as its
//! value depends on unknown columns, the cheapest of them is computed. Numbers are exact, and may be infinite.
//! `strategies::formula` defines the value of a condition with unknown columns.

use std::collections::BTreeMap;

use crate::invariants::{Column, ColumnError, ColumnKind, Subject, Value};
use graphs::reading::printable;
use strategies::formula::{self, Cell, Expression, FormulaError, Number, Truth};
use thiserror::Error;

/// The value of a condition on a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Holds,
    Fails,
    /// The condition depends on these columns, which a limit left unknown.
    Unknown(Vec<String>),
    /// The condition uses a value that this graph does not have.
    Undefined,
}

#[derive(Debug, Error)]
pub enum ConditionError {
    #[error(
        "expected a condition such as `planar && chi_g >= 6`, found {source_text:?}: {}",
        printable(&fault.to_string())
    )]
    Syntax { source_text: String, fault: FormulaError },
    #[error("{fault}")]
    Column {
        source_text: String,
        /// The position of the name in the text, from 1.
        column: usize,
        fault: ColumnError,
    },
    /// The types of its parts do not match.
    #[error(
        "expected a condition, true or false for each graph, found {source_text:?}: {}",
        printable(&fault.to_string())
    )]
    Type { source_text: String, fault: FormulaError },
}

impl ConditionError {
    /// The text, and the position of the error in it, from 1.
    pub fn place(&self) -> (&str, usize) {
        match self {
            ConditionError::Syntax { source_text, fault } | ConditionError::Type { source_text, fault } => {
                (source_text, fault.column)
            }
            ConditionError::Column { source_text, column, .. } => (source_text, *column),
        }
    }
}

/// An expression over columns that is true or false for each graph.
pub struct Condition {
    source: String,
    expression: Expression,
    columns: BTreeMap<String, Column>,
}

impl Condition {
    /// Parses a condition. Its names are columns, with `_` for signs that identifiers lack.
    pub fn read(source: &str) -> Result<Self, ConditionError> {
        let source_text = source.to_owned();
        let expression = Expression::read(source)
            .map_err(|fault| ConditionError::Syntax { source_text: source_text.clone(), fault })?;
        let column = |name: &str| match Column::of_identifier(name) {
            Ok(column) => Ok((name.to_owned(), column)),
            Err(fault) => {
                let column = expression.column_of(name, source).unwrap_or(1);
                Err(ConditionError::Column { source_text: source.to_owned(), column, fault })
            }
        };
        let columns = expression.names().into_iter().map(column);
        let columns = columns.collect::<Result<BTreeMap<_, _>, ConditionError>>()?;
        let kind = |name: &str| match columns[name].entry.kind {
            ColumnKind::Integer => formula::ValueKind::Integer,
            ColumnKind::Ratio => formula::ValueKind::Fraction,
            ColumnKind::Truth => formula::ValueKind::Truth,
            ColumnKind::Words => formula::ValueKind::Words,
        };
        match expression.check_condition(source, &kind) {
            Ok(()) => Ok(Condition { source: source_text, expression, columns }),
            Err(fault) => Err(ConditionError::Type { source_text, fault }),
        }
    }

    pub fn source(&self) -> &str {
        &self.source
    }

    pub(crate) fn expression(&self) -> &Expression {
        &self.expression
    }

    pub fn columns(&self) -> impl Iterator<Item = &Column> {
        self.columns.values()
    }

    pub fn of(&self, subject: &Subject<'_>) -> Verdict {
        self.with(subject, |_| None)
    }

    /// The same with values from `own` for some columns.
    pub fn with(&self, subject: &Subject<'_>, own: impl Fn(&Column) -> Option<Value>) -> Verdict {
        let known =
            self.columns.iter().filter_map(|(name, column)| Some((name.as_str(), cell(&own(column)?))));
        let mut known: BTreeMap<&str, Cell> = known.collect();
        loop {
            match self.expression.truth(&|name| known.get(name.as_str()).cloned().unwrap_or(Cell::Missing)) {
                Truth::True => return Verdict::Holds,
                Truth::False => return Verdict::Fails,
                Truth::Undefined => return Verdict::Undefined,
                Truth::Unknown(names) => {
                    return Verdict::Unknown(
                        names.iter().map(|name| self.columns[name].name.clone()).collect(),
                    );
                }
                Truth::Open(names) => {
                    let waiting = self.columns.iter().filter(|(name, _)| names.contains(*name));
                    let next = waiting.min_by_key(|(_, column)| column.entry.cost);
                    let (name, column) = next.expect("an open part waits for a column");
                    known.insert(name, cell(&column.of(subject)));
                }
            }
        }
    }
}

/// A column value as a value of formulas.
pub(crate) fn cell(value: &Value) -> Cell {
    Cell::Value(match value {
        Value::Integer(number) => formula::Value::Number(Number::integer(*number)),
        Value::Ratio(ratio) => formula::Value::Number(Number::ratio(*ratio.numer(), *ratio.denom())),
        Value::Infinite => formula::Value::Number(Number::INFINITE),
        Value::Truth(truth) => formula::Value::Truth(*truth),
        Value::Words(words) => formula::Value::Words(words.clone()),
        Value::Between(low, high) => return Cell::Between(*low, *high),
        Value::Partly(_) | Value::Unknown => return Cell::Unknown,
        Value::Undefined => return Cell::Undefined,
    })
}
