//! A cell as the equivalent JSON value, with the kind named where JSON has none.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Cell, Decimal, Reference, Value};

/// A cell as JSON.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum StoredCell {
    /// Nothing to say.
    Empty(()),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(u64),
    /// Words.
    Text(String),
    /// What JSON has no value for.
    Marked(MarkedValue),
}

/// What JSON has no value for.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum MarkedValue {
    /// What a limit left open.
    Unknown(()),
    /// What there is not.
    Undefined(()),
    /// A formula as people type it.
    Formula(String),
    /// Names, no word of which is a formula.
    Literal(String),
    /// A number with its decimals.
    Decimal(String),
    /// A number known to lie in an interval.
    Between(u64, u64),
    /// A number known from below.
    AtLeast(u64),
    /// A key of `references.bib`, and a place in that work or nothing.
    Citation(String, String),
    /// A quoted cell that differs from what was computed.
    Disagrees(Box<StoredCell>),
}

impl From<Cell> for StoredCell {
    fn from(Cell { value, disagrees }: Cell) -> Self {
        let stored = match value {
            Value::Empty => StoredCell::Empty(()),
            Value::Unknown => StoredCell::Marked(MarkedValue::Unknown(())),
            Value::Undefined => StoredCell::Marked(MarkedValue::Undefined(())),
            Value::Text(text) => StoredCell::Text(text),
            Value::Number(number) => StoredCell::Number(number),
            Value::Flag(flag) => StoredCell::Flag(flag),
            Value::Between(low, high) => StoredCell::Marked(MarkedValue::Between(low, high)),
            Value::AtLeast(low) => StoredCell::Marked(MarkedValue::AtLeast(low)),
            Value::Decimal(number) => StoredCell::Marked(MarkedValue::Decimal(number.to_string())),
            Value::Formula(formula) => StoredCell::Marked(MarkedValue::Formula(formula)),
            Value::Literal(text) => StoredCell::Marked(MarkedValue::Literal(text)),
            Value::Citation(Reference { key, at }) => {
                StoredCell::Marked(MarkedValue::Citation(key.into_owned(), at.into_owned()))
            }
        };
        if disagrees { StoredCell::Marked(MarkedValue::Disagrees(Box::new(stored))) } else { stored }
    }
}

impl TryFrom<StoredCell> for Cell {
    type Error = String;

    fn try_from(stored: StoredCell) -> Result<Self, String> {
        let value = match stored {
            StoredCell::Empty(()) => Value::Empty,
            StoredCell::Marked(MarkedValue::Unknown(())) => Value::Unknown,
            StoredCell::Marked(MarkedValue::Undefined(())) => Value::Undefined,
            StoredCell::Text(text) => Value::Text(text),
            StoredCell::Number(number) => Value::Number(number),
            StoredCell::Flag(flag) => Value::Flag(flag),
            StoredCell::Marked(MarkedValue::Between(low, high)) => Value::Between(low, high),
            StoredCell::Marked(MarkedValue::AtLeast(low)) => Value::AtLeast(low),
            StoredCell::Marked(MarkedValue::Decimal(number)) => Value::Decimal(number.parse::<Decimal>()?),
            StoredCell::Marked(MarkedValue::Formula(formula)) => Value::Formula(formula),
            StoredCell::Marked(MarkedValue::Literal(text)) => Value::Literal(text),
            StoredCell::Marked(MarkedValue::Citation(key, at)) => {
                Value::Citation(Reference { key: key.into(), at: at.into() })
            }
            StoredCell::Marked(MarkedValue::Disagrees(stored)) => {
                return Ok(Cell { disagrees: true, ..Cell::try_from(*stored)? });
            }
        };
        Ok(value.into())
    }
}

impl JsonSchema for Cell {
    fn schema_name() -> Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        StoredCell::json_schema(generator)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StoredCell::from(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cell::try_from(StoredCell::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
