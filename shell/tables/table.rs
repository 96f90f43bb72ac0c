//! The type of all tables of the project.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strategies::Citation;
use strategies::formula::{Span, unmarked};

use super::Decimal;
use super::math::heading;

/// On which side a column is aligned where the format can align.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A column of a [`Table`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// The name for machines: a CSV heading or a JSON key.
    pub key: Cow<'static, str>,
    /// The heading for people, in which mathematics is marked unless it is one symbol.
    pub title: Cow<'static, str>,
    /// The side to align on.
    pub align: Align,
    /// Whether cells of this column quote a source and may disagree with what was computed. For
    /// machines such a column is followed by one that says so, `<key>_disagrees`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quoted: bool,
    /// The heading above this one, which the column shares with its neighbors of the same group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Cow<'static, str>>,
}

impl Column {
    pub fn words(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Self {
        Column { key: key.into(), title: title.into(), align: Align::Left, quoted: false, group: None }
    }

    pub fn number(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Self {
        Column { key: key.into(), title: title.into(), align: Align::Right, quoted: false, group: None }
    }

    /// Parses columns from one text: `graph | #n | #size = number of edges`. `#` marks numbers; without a title the key
    /// is the title. A heading over adjacent columns stands behind each: `#low / 95 % | #high / 95 %`.
    pub fn list(text: &'static str) -> Vec<Self> {
        let columns = text.split('|').map(|part| {
            let (part, group) =
                part.trim().split_once(" / ").map_or((part.trim(), None), |(it, group)| (it, Some(group)));
            let name = part.strip_prefix('#').unwrap_or(part);
            let (key, title) =
                name.split_once(" =").map_or((name, name), |(key, title)| (key, title.trim_start()));
            let column =
                if part.starts_with('#') { Column::number(key, title) } else { Column::words(key, title) };
            Column { group: group.map(Cow::from), ..column }
        });
        columns.collect()
    }

    /// A column of numbers that a source printed.
    pub fn quoted(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Self {
        Column { key: key.into(), title: title.into(), align: Align::Right, quoted: true, group: None }
    }
}

impl Column {
    /// The same column in a group, which adjacent columns may share.
    pub fn under(self, group: impl Into<Cow<'static, str>>) -> Self {
        Column { group: Some(group.into()), ..self }
    }

    /// Whether words in this column are names, or input for the program, so that none is a formula.
    pub fn is_literal(&self, value: &Value) -> bool {
        const KEYS: [&str; 8] =
            ["graph", "spec", "guide", "play", "command", "certificate", "region", "label"];
        let is_so_here = KEYS.contains(&self.key.as_ref()) || self.key.starts_with("graph6");
        matches!(value, Value::Literal(_)) || is_so_here
    }

    /// The heading as plain text on one line: the group, then the title.
    pub fn heading(&self) -> String {
        let title = unmarked(&self.title);
        self.group.as_ref().map_or_else(|| title.to_string(), |group| format!("{} {title}", unmarked(group)))
    }

    /// A cell of this column as people read it in plain text.
    pub fn shown(&self, cell: &Cell) -> String {
        let shown = match &cell.value {
            Value::Text(text) if !self.is_literal(&cell.value) => unmarked(text).into_owned(),
            value => value.shown(),
        };
        if cell.disagrees { format!("{shown} ≠") } else { shown }
    }
}

/// Where a statement is proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    pub key: Cow<'static, str>,
    /// The place in that work; empty if the work has only one such statement.
    pub at: Cow<'static, str>,
}

impl From<Citation> for Reference {
    fn from(Citation { key, at }: Citation) -> Self {
        Reference { key: key.into(), at: at.into() }
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reference { key, at } = self;
        if at.is_empty() { f.write_str(key) } else { write!(f, "{key}, {at}") }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Empty,
    /// What a limit left open.
    Unknown,
    /// What there is not.
    Undefined,
    /// Words, in which mathematics is marked ([`strategies::formula::spans`]).
    Text(String),
    /// Names, such as labels of vertices: no word is a formula or code.
    Literal(String),
    Number(u64),
    /// A number known only as an interval, ends included.
    Between(u64, u64),
    /// A number with only a lower bound known.
    AtLeast(u64),
    Decimal(Decimal),
    Flag(bool),
    /// A formula as people type it, such as `chi_g <= a (a + 1)`.
    Formula(String),
    /// Where a statement is proved.
    Citation(Reference),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    pub value: Value,
    /// Whether the cell quotes a source that disagrees with the computed value.
    pub disagrees: bool,
}

impl Cell {
    pub fn empty() -> Self {
        Value::Empty.into()
    }

    pub fn between(low: u32, high: u32) -> Self {
        if low == high { Cell::from(low) } else { Value::Between(low.into(), high.into()).into() }
    }

    /// A quoted value beside the computed one: marked if the two differ.
    pub fn quoted(printed: Option<u32>, computed: Option<u32>) -> Self {
        let disagrees = matches!((printed, computed), (Some(a), Some(b)) if a != b);
        Cell { disagrees, ..Cell::from(printed) }
    }

    pub fn shown(&self) -> String {
        let value = self.value.shown();
        if self.disagrees { format!("{value} ≠") } else { value }
    }
}

impl Value {
    pub fn shown(&self) -> String {
        match self {
            Value::Empty => String::new(),
            Value::Unknown => "?".into(),
            Value::Undefined => UNDEFINED.into(),
            Value::Text(text) | Value::Literal(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Between(low, high) => format!("{low}..{high}"),
            Value::AtLeast(low) => format!(">= {low}"),
            Value::Decimal(number) => number.to_string(),
            Value::Flag(true) => "yes".into(),
            Value::Flag(false) => "no".into(),
            Value::Formula(formula) => formula.clone(),
            Value::Citation(citation) => citation.to_string(),
        }
    }
}

/// The sign of what there is not.
pub const UNDEFINED: &str = "-";

const SIGNS: [(Value, &str); 2] =
    [(Value::Unknown, "`?`: not decided within the limits."), (Value::Undefined, "`-`: does not apply.")];

/// How an interval is written, at the beginning of the note that explains it.
const INTERVAL: &str = "`low..high`";

impl From<Value> for Cell {
    fn from(value: Value) -> Self {
        Cell { value, disagrees: false }
    }
}

macro_rules! cells_from {
    ($($kind:ty => $value:expr),* $(,)?) => {
        $(impl From<$kind> for Cell {
            fn from(shown: $kind) -> Self {
                $value(shown).into()
            }
        })*
    };
}

cells_from! {
    &str => |text: &str| Value::Text(text.into()),
    String => Value::Text,
    u32 => |number: u32| Value::Number(number.into()),
    u64 => Value::Number,
    usize => |number| Value::Number(number as u64),
    Decimal => Value::Decimal,
    bool => Value::Flag,
    Citation => |citation: Citation| Value::Citation(citation.into()),
}

/// A member of a record: a pair of numbers is an interval.
impl From<&serde_json::Value> for Cell {
    fn from(member: &serde_json::Value) -> Self {
        match member {
            serde_json::Value::Null => Cell::empty(),
            serde_json::Value::Bool(flag) => (*flag).into(),
            serde_json::Value::String(words) => words.as_str().into(),
            serde_json::Value::Number(number) => match number.as_u64() {
                Some(number) => number.into(),
                None => number.as_f64().map(|number| Decimal::rounded(number, 3)).into(),
            },
            list_or_object => match Vec::<u32>::deserialize(list_or_object).as_deref() {
                Ok(&[low, high]) => Cell::between(low, high),
                _ => panic!("{list_or_object} is not a cell"),
            },
        }
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(known: Option<T>) -> Self {
        known.map_or_else(Cell::empty, Into::into)
    }
}

/// A row of cells, each of what makes one.
#[macro_export]
macro_rules! cells {
    ($($cell:expr),* $(,)?) => { vec![$($crate::tables::Cell::from($cell)),*] };
}

/// A titled table of typed cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The name for machines and file names.
    pub name: Cow<'static, str>,
    /// What the table shows, in one line.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with one cell a column.
    pub rows: Vec<Vec<Cell>>,
    /// What a reader must know to read it, one remark a line.
    pub notes: Vec<String>,
}

/// Pages show no table with more rows, and name its files instead.
const READABLE: usize = 200;

impl Table {
    pub fn without(mut self, keys: &[&str]) -> Self {
        let kept: Vec<bool> =
            self.columns.iter().map(|column| !keys.contains(&column.key.as_ref())).collect();
        let mut places = kept.iter();
        self.columns.retain(|_| places.next() == Some(&true));
        for row in &mut self.rows {
            let mut places = kept.iter();
            row.retain(|_| places.next() == Some(&true));
        }
        self
    }

    pub fn new(name: impl Into<Cow<'static, str>>, title: impl Into<String>, columns: Vec<Column>) -> Self {
        Table { name: name.into(), title: title.into(), columns, rows: Vec::new(), notes: Vec::new() }
    }

    /// The table without the columns behind the first that have the same cell in all of several rows; a note has their values.
    pub fn folded(mut self) -> Self {
        let is_same = |column: usize| self.rows.windows(2).all(|pair| pair[0][column] == pair[1][column]);
        let same = |&column: &usize| self.rows.len() > 1 && is_same(column);
        let same: Vec<usize> = (1..self.columns.len()).filter(same).collect();
        let value = |&column: &usize| {
            let (head, cell) = (&self.columns[column], &self.rows[0][column]);
            let is_formula =
                matches!(heading(&head.title)[..], [Span::Formula(_)]) && !head.title.contains('$');
            let title = if is_formula { format!("${}$", head.title) } else { head.title.to_string() };
            let title = head.group.as_ref().map_or(title.clone(), |group| format!("{group} {title}"));
            let value = head.shown(cell);
            // The title of a bound ends with its relation, or says who proves it.
            let relation = if title.ends_with("=$") || title.ends_with(" by") { "" } else { "= " };
            let is_there = !matches!(cell.value, Value::Empty | Value::Undefined);
            if is_there { format!("{title} {relation}{value}") } else { format!("no {title}") }
        };
        let values: Vec<String> = same.iter().map(value).collect();
        let keys: Vec<String> = same.iter().map(|&column| self.columns[column].key.to_string()).collect();
        if !values.is_empty() {
            self.notes.insert(0, format!("In all rows: {}.", values.join(", ")));
        }
        let mut folded = self.without(&keys.iter().map(String::as_str).collect::<Vec<_>>());
        let mut cells = folded.rows.iter().flatten();
        if cells.all(|cell| cell.value != Value::Undefined) {
            folded.notes.retain(|note| *note != SIGNS[1].1);
        }
        folded
    }

    /// The notes but those on signs, to be replaced.
    pub fn own_notes(&mut self) -> Vec<String> {
        let is_on_a_sign =
            |note: &String| note.starts_with(INTERVAL) || SIGNS.iter().any(|(_, about)| note == about);
        let (signs, own) = std::mem::take(&mut self.notes).into_iter().partition(is_on_a_sign);
        self.notes = signs;
        own
    }

    /// Adds a row of a command that prints it, and explains its intervals in the notes, unless a note does.
    pub fn push_explained(&mut self, row: Vec<Cell>) {
        let is_open = row.iter().any(|cell| matches!(cell.value, Value::Between(..)));
        self.push(row);
        if is_open && !self.notes.iter().any(|note| note.starts_with(INTERVAL)) {
            self.notes
                .push(format!("{INTERVAL}: not decided within the limits; the value lies between the two."));
        }
    }

    pub fn is_readable(&self) -> bool {
        self.rows.len() <= READABLE
    }

    /// Adds a row, and explains its signs in the notes.
    ///
    /// # Panics
    /// If it has not one cell for each column.
    pub fn push(&mut self, row: Vec<Cell>) {
        assert_eq!(row.len(), self.columns.len(), "a row of table {:?} has one cell a column", self.name);
        for (sign, about) in SIGNS {
            if row.iter().any(|cell| cell.value == sign) && self.notes.iter().all(|note| note != about) {
                self.notes.push(about.to_owned());
            }
        }
        self.rows.push(row);
    }

    /// The columns in runs of one group, each with the group's heading.
    pub fn groups(&self) -> Vec<(Option<&str>, Range<usize>)> {
        let mut groups: Vec<(Option<&str>, Range<usize>)> = Vec::new();
        for (index, column) in self.columns.iter().enumerate() {
            let group = column.group.as_deref();
            match groups.last_mut() {
                Some((last, range)) if group.is_some() && *last == group => range.end = index + 1,
                _ => groups.push((group, index..index + 1)),
            }
        }
        groups
    }

    /// For each row, the number of first cells that repeat those above and are not shown again.
    ///
    /// Such cells name the subject of a row: words, and numbers that depend on the words before them in all rows. A
    /// cell counts as repeated only where all before it are, and the last cell of a row never.
    pub fn repeated(&self) -> Vec<usize> {
        let names = self.names();
        let repeated = |pair: &[Vec<Cell>]| {
            let same = |&index: &usize| pair[0][index] == pair[1][index];
            (0..names).take_while(same).count()
        };
        let first = (!self.rows.is_empty()).then_some(0);
        first.into_iter().chain(self.rows.windows(2).map(repeated)).collect()
    }

    /// The cells as people read them, row by row, without repeated cells.
    pub(crate) fn lines(&self) -> Vec<Vec<String>> {
        let shown = |(row, &repeated): (&Vec<Cell>, &usize)| {
            let cell = |(index, cell): (usize, &Cell)| {
                if index < repeated { String::new() } else { self.columns[index].shown(cell) }
            };
            row.iter().enumerate().map(cell).collect()
        };
        self.rows.iter().zip(&self.repeated()).map(shown).collect()
    }

    /// The number of first columns that name the subject of a row.
    fn names(&self) -> usize {
        let is_name = |&index: &usize| {
            let mut cells = self.rows.iter().map(|row| &row[index].value);
            cells.all(|value| matches!(value, Value::Text(_) | Value::Literal(_)))
                || (index > 0 && self.is_constant(index))
        };
        (0..self.columns.len().saturating_sub(1)).take_while(is_name).count()
    }

    /// Whether a column changes only where one before it does.
    fn is_constant(&self, column: usize) -> bool {
        self.rows
            .windows(2)
            .all(|pair| pair[0][column] == pair[1][column] || pair[0][..column] != pair[1][..column])
    }
}
