//! The one type that every table of the project has.

use std::borrow::Cow;

use strategies::Citation;

use super::Decimal;

/// On which side a column is aligned where the format can align.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A column of a [`Table`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The name for machines: a CSV heading or a JSON key.
    pub key: Cow<'static, str>,
    /// The heading for people.
    pub title: Cow<'static, str>,
    /// The side to align on.
    pub align: Align,
    /// Whether cells of this column quote a source and may disagree with what was computed. For
    /// machines such a column is followed by one that says so, `<key>_disagrees`.
    pub quoted: bool,
}

impl Column {
    /// A column of words.
    pub fn words(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Self {
        Column { key: key.into(), title: title.into(), align: Align::Left, quoted: false }
    }

    /// A column of numbers.
    pub fn number(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Self {
        Column { key: key.into(), title: title.into(), align: Align::Right, quoted: false }
    }

    /// A column of numbers that a source printed.
    pub fn quoted(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Self {
        Column { key: key.into(), title: title.into(), align: Align::Right, quoted: true }
    }
}

/// What a cell says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// There is nothing to say here.
    Empty,
    /// Words.
    Text(String),
    /// A number.
    Number(u64),
    /// A number known only to lie between these two, both included.
    Between(u64, u64),
    /// A number known only to be at least this.
    AtLeast(u64),
    /// A number that is not whole.
    Decimal(Decimal),
    /// Yes or no.
    Flag(bool),
    /// A formula as people type it, such as `chi_g <= a (a + 1)`.
    Formula(String),
    /// Where a statement is proved.
    Citation(Citation),
}

/// A cell of a [`Table`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// What it says.
    pub value: Value,
    /// Whether it quotes a source that disagrees with what was computed.
    pub disagrees: bool,
}

impl Cell {
    /// An empty cell.
    pub fn empty() -> Self {
        Value::Empty.into()
    }

    /// The number in `low..=high`.
    pub fn between(low: u32, high: u32) -> Self {
        if low == high { Cell::from(low) } else { Value::Between(low.into(), high.into()).into() }
    }

    /// A quoted value beside the computed one: marked if the two differ.
    pub fn quoted(printed: Option<u32>, computed: Option<u32>) -> Self {
        let disagrees = matches!((printed, computed), (Some(a), Some(b)) if a != b);
        Cell { disagrees, ..Cell::from(printed) }
    }

    /// The cell as people read it.
    pub fn shown(&self) -> String {
        let value = match &self.value {
            Value::Empty => String::new(),
            Value::Text(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Between(low, high) => format!("{low}..{high}"),
            Value::AtLeast(low) => format!(">= {low}"),
            Value::Decimal(number) => number.to_string(),
            Value::Flag(true) => "yes".into(),
            Value::Flag(false) => "no".into(),
            Value::Formula(formula) => formula.clone(),
            Value::Citation(citation) => citation.to_string(),
        };
        if self.disagrees { format!("{value} ≠") } else { value }
    }
}

impl From<Value> for Cell {
    fn from(value: Value) -> Self {
        Cell { value, disagrees: false }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Value::Text(text.into()).into()
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Value::Text(text).into()
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        Value::Number(number.into()).into()
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Value::Number(number).into()
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Self {
        Value::Number(number as u64).into()
    }
}

impl From<Decimal> for Cell {
    fn from(number: Decimal) -> Self {
        Value::Decimal(number).into()
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Self {
        Value::Flag(flag).into()
    }
}

impl From<Citation> for Cell {
    fn from(citation: Citation) -> Self {
        Value::Citation(citation).into()
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(known: Option<T>) -> Self {
        known.map_or_else(Cell::empty, Into::into)
    }
}

/// A titled table of typed cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The name for machines and file names.
    pub name: &'static str,
    /// What the table shows, in one line.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with one cell a column.
    pub rows: Vec<Vec<Cell>>,
    /// What a reader must know to read it, one remark a line.
    pub notes: Vec<String>,
}

impl Table {
    /// A table without rows.
    pub fn new(name: &'static str, title: impl Into<String>, columns: Vec<Column>) -> Self {
        Table { name, title: title.into(), columns, rows: Vec::new(), notes: Vec::new() }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it has not one cell for each column.
    pub fn push(&mut self, row: Vec<Cell>) {
        assert_eq!(row.len(), self.columns.len(), "a row of table {:?} has one cell a column", self.name);
        self.rows.push(row);
    }
}
