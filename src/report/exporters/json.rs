//! One JSON document: title, notes, and the rows as objects, one a line.
//!
//! Numbers stay numbers, empty cells are `null`, a number known as an interval is `[low, high]`, one
//! known from below `[low, null]`.

use std::io;

use serde_json::{Map, Value as Json, json};

use super::Exporter;
use crate::report::{Cell, Table, Value};

/// The catalogue entry.
pub static EXPORTER: Exporter = Exporter { name: "json", extension: "json", write };

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{{\"table\": {},", json!(table.name))?;
    writeln!(out, " \"title\": {},", json!(table.title))?;
    writeln!(out, " \"notes\": {},", json!(table.notes))?;
    writeln!(out, " \"rows\": [")?;
    for (index, row) in table.rows.iter().enumerate() {
        let comma = if index + 1 < table.rows.len() { "," } else { "" };
        writeln!(out, "  {}{comma}", object(table, row))?;
    }
    writeln!(out, " ]}}")
}

/// One row as an object, keyed by the column keys.
pub fn object(table: &Table, row: &[Cell]) -> Json {
    let mut object = Map::new();
    for (cell, column) in row.iter().zip(&table.columns) {
        object.insert(column.key.to_string(), plain(&cell.value));
        if column.quoted {
            object.insert(format!("{}_disagrees", column.key), cell.disagrees.into());
        }
    }
    Json::Object(object)
}

fn plain(value: &Value) -> Json {
    match value {
        Value::Empty => Json::Null,
        Value::Text(text) | Value::Formula(text) => json!(text),
        Value::Citation(citation) => json!(citation.to_string()),
        Value::Number(number) => json!(number),
        Value::Between(low, high) => json!([low, high]),
        Value::AtLeast(low) => json!([low, null]),
        Value::Decimal(number) => json!(number.to_f64()),
        Value::Flag(flag) => json!(flag),
    }
}
