//! Numbers of colors as people write them: `3`, `3,5`, `3..5`, or both as in `2,4..6`.

use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Numbers of colors, ascending, distinct, each at least 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColorCounts(pub(super) Vec<u32>);

/// How many numbers may be named at once.
const MOST: u32 = 1000;

impl ColorCounts {
    pub fn numbers(&self) -> &[u32] {
        &self.0
    }

    pub fn only(&self) -> Option<u32> {
        if let [k] = self.0[..] { Some(k) } else { None }
    }
}

impl From<u32> for ColorCounts {
    fn from(k: u32) -> Self {
        ColorCounts(vec![k])
    }
}

impl FromStr for ColorCounts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            |reason: &str| format!("expected numbers of colors such as 3, or 3,5..7{reason}, found {text:?}");
        let mut numbers = Vec::new();
        for part in text.split(',').map(str::trim) {
            let (low, high) = part.split_once("..").unwrap_or((part, part));
            match (low.parse::<u32>(), high.parse::<u32>()) {
                (Ok(0), Ok(_)) => return Err(wrong(", from 1 on")),
                (Ok(low), Ok(high)) if low > high => return Err(wrong(", the smaller end first")),
                (Ok(low), Ok(high)) if high - low >= MOST => {
                    return Err(wrong(&format!(", at most {MOST} of them")));
                }
                (Ok(low), Ok(high)) => numbers.extend(low..=high),
                _ => return Err(wrong("")),
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(ColorCounts(numbers))
    }
}

/// Accepts a number, a list of numbers, or a text.
impl<'de> Deserialize<'de> for ColorCounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match Value::deserialize(deserializer)? {
            Value::String(text) => text,
            Value::Array(numbers) => numbers.iter().map(Value::to_string).collect::<Vec<_>>().join(","),
            number => number.to_string(),
        };
        text.parse().map_err(D::Error::custom)
    }
}
