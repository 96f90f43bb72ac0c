//! A catalogue entry named in a question.

use std::fmt;
use std::str::FromStr;

use games::rulesets::{RULESETS, Ruleset};
use graphs::names;
use graphs::orders::{self, col_2};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

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

impl Entry for orders::Kind {
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

/// Parses a word as on the command line.
pub(super) fn parsed<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}
