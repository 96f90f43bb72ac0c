//! Words of questions: a catalogue entry by its name, and numbers of colors as people write them: `3`, `3,5`, `3..5`, or
//! both as in `2,4..6`.

use std::fmt;
use std::str::FromStr;

use games::rulesets::{RULESETS, Ruleset};
use graphs::names;
use graphs::orders::{self, col_2};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A type of catalogue entries.
pub trait Entry: 'static {
    /// All entries; the first is the default.
    fn all() -> &'static [&'static Self];
    fn name(&self) -> &'static str;
}

impl Entry for Ruleset {
    fn all() -> &'static [&'static Self] {
        RULESETS
    }

    fn name(&self) -> &'static str {
        self.name
    }
}

impl Entry for orders::OrderKind {
    fn all() -> &'static [&'static Self] {
        orders::KINDS
    }

    fn name(&self) -> &'static str {
        self.name
    }
}

impl Entry for col_2::Method {
    fn all() -> &'static [&'static Self] {
        col_2::METHODS
    }

    fn name(&self) -> &'static str {
        self.name
    }
}

/// An entry of a catalogue, written as its name in questions.
pub struct Choice<E: 'static>(pub &'static E);

impl<E> Clone for Choice<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Choice<E> {}

impl<E: Entry> Choice<E> {
    /// The entry with this name.
    ///
    /// # Errors
    /// There is none; one line with all names.
    pub fn named(name: &str) -> Result<Self, names::UnknownName> {
        names::find(name, E::all().iter().map(|&entry| (entry.name(), entry))).map(Choice)
    }

    pub fn name(self) -> &'static str {
        self.0.name()
    }
}

impl<E: Entry> Default for Choice<E> {
    fn default() -> Self {
        Choice(E::all()[0])
    }
}

impl<E: Entry> fmt::Debug for Choice<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl<'de, E: Entry> Deserialize<'de> for Choice<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Choice::named(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

pub(super) fn parsed<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

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
