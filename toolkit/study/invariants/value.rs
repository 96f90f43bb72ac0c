//! The value of a column on one graph.

use std::fmt;

use graphs::Ratio;
use serde::{Serialize, Serializer};

/// The value of a column on one graph.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Integer(u32),
    Ratio(Ratio),
    Infinite,
    /// Unknown, but in this interval, ends included.
    Between(u32, u32),
    Truth(bool),
    Words(String),
    /// A text with some letters unknown because of a limit, `?` in their places.
    Partly(String),
    Unknown,
    /// There is no such value: for example, a strategy does not play on this graph.
    Undefined,
}

/// A number that is known to lie in an interval.
impl From<(u32, u32)> for Value {
    fn from((low, high): (u32, u32)) -> Self {
        if low == high { Value::Integer(low) } else { Value::Between(low, high) }
    }
}

impl Value {
    /// Whether a limit left it unknown.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Value::Unknown | Value::Between(..) | Value::Partly(_))
    }
}

/// As in a cell: empty if the value is unknown or undefined.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Integer(number) => write!(f, "{number}"),
            Value::Ratio(ratio) => write!(f, "{ratio}"),
            Value::Infinite => f.write_str("inf"),
            Value::Truth(truth) => write!(f, "{truth}"),
            Value::Words(words) | Value::Partly(words) => f.write_str(words),
            Value::Between(..) | Value::Unknown | Value::Undefined => Ok(()),
        }
    }
}

/// As in JSON: null if the value is unknown or undefined.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Integer(number) => serializer.serialize_u32(*number),
            Value::Ratio(ratio) => serializer.collect_str(ratio),
            Value::Truth(truth) => serializer.serialize_bool(*truth),
            Value::Words(words) | Value::Partly(words) => serializer.serialize_str(words),
            Value::Infinite => serializer.serialize_str("inf"),
            Value::Between(..) | Value::Unknown | Value::Undefined => serializer.serialize_none(),
        }
    }
}
