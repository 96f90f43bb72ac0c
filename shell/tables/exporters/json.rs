//! One JSON document: title, notes, and the rows as objects, one a line.
//!
//! Numbers stay numbers, empty cells and what there is not are `null`, what is not decided is `"?"`, an interval is
//! `[low, high]`, a lower bound `[low, null]`.

use std::collections::BTreeMap;
use std::io;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value as Json, json};
use strategies::formula::unmarked;

use super::Exporter;
use crate::tables::{Cell, Table, Value};

pub(crate) static EXPORTER: Exporter = Exporter { name: "json", extension: "json", write };

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{{\"table\": {},", json!(table.name))?;
    writeln!(out, " \"title\": {},", json!(unmarked(&table.title)))?;
    writeln!(
        out,
        " \"notes\": {},",
        json!(table.notes.iter().map(|note| unmarked(note)).collect::<Vec<_>>())
    )?;
    writeln!(out, " \"rows\": [")?;
    for (index, row) in table.rows.iter().enumerate() {
        let comma = if index + 1 < table.rows.len() { "," } else { "" };
        writeln!(out, "  {}{comma}", object(table, row))?;
    }
    writeln!(out, " ]}}")
}

/// One row as an object, keyed by the column keys.
pub(crate) fn object(table: &Table, row: &[Cell]) -> Json {
    let mut object = Map::new();
    for (cell, column) in row.iter().zip(&table.columns) {
        let plain = match &cell.value {
            Value::Text(_) => Plain::Text(column.shown(&Cell { disagrees: false, ..cell.clone() })),
            value => Plain::from(value),
        };
        object.insert(column.key.to_string(), json!(plain));
        if column.quoted {
            object.insert(format!("{}_disagrees", column.key), cell.disagrees.into());
        }
    }
    Json::Object(object)
}

/// A cell as JSON.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Plain {
    /// Nothing to say.
    Empty(()),
    /// Words, a formula as people type it, or a citation.
    Text(String),
    /// A number.
    Number(u64),
    /// A number that is not whole.
    Decimal(f64),
    /// Yes or no.
    Flag(bool),
    /// A number known to lie between these two, both included.
    Between(u64, u64),
    /// A number known only to be at least this.
    AtLeast(u64, ()),
}

impl From<&Value> for Plain {
    fn from(value: &Value) -> Self {
        match value {
            Value::Empty | Value::Undefined => Plain::Empty(()),
            Value::Unknown => Plain::Text(value.shown()),
            Value::Text(text) | Value::Literal(text) | Value::Formula(text) => Plain::Text(text.clone()),
            Value::Citation(citation) => Plain::Text(citation.to_string()),
            Value::Number(number) => Plain::Number(*number),
            Value::Between(low, high) => Plain::Between(*low, *high),
            Value::AtLeast(low) => Plain::AtLeast(*low, ()),
            Value::Decimal(number) => Plain::Decimal(number.to_f64()),
            Value::Flag(flag) => Plain::Flag(*flag),
        }
    }
}

/// What is written, as other programs read it.
#[derive(Debug, JsonSchema)]
pub struct Document {
    /// The name of the table.
    pub table: String,
    /// What the table shows, in one line.
    pub title: String,
    /// What a reader must know to read it, one remark a line.
    pub notes: Vec<String>,
    /// The rows, each with a member for every column. Beside one that quotes a source, `<key>_disagrees` says whether it
    /// differs from what was computed.
    pub rows: Vec<BTreeMap<String, Plain>>,
}
