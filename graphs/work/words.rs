//! JSON for enumerations: each value is a word, and the schema lists the words.

use std::borrow::Cow;

use itertools::Itertools;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Implements serialization of an enumeration as words and, with the feature `schemas`, its JSON schema. With
/// `read` before the name, also deserialization; with `shown`, also `Display`. The caller needs `serde`.
#[macro_export]
macro_rules! words {
    (shown $kind:ty, $all:expr, $word:expr) => {
        $crate::words!(read $kind, $all, $word);

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let word: fn(&$kind) -> &'static str = $word;
                f.write_str(word(self))
            }
        }
    };
    (read $kind:ty, $all:expr, $word:expr) => {
        $crate::words!($kind, $all, $word);

        impl<'de> serde::Deserialize<'de> for $kind {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::words::read(deserializer, &$all, $word)
            }
        }
    };
    ($kind:ty, $all:expr, $word:expr) => {
        impl serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let word: fn(&$kind) -> &'static str = $word;
                serializer.serialize_str(word(self))
            }
        }

        $crate::schema_of_words!($kind, $all, $word);
    };
}

#[cfg(feature = "schemas")]
#[doc(hidden)]
#[macro_export]
macro_rules! schema_of_words {
    ($kind:ty, $all:expr, $word:expr) => {
        impl $crate::schemars::JsonSchema for $kind {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($kind).into()
            }

            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                let word: fn(&$kind) -> &'static str = $word;
                let words: Vec<&str> = $all.iter().map(|value| word(value)).collect();
                $crate::schemars::json_schema!({ "type": "string", "enum": words })
            }
        }
    };
}

/// Nothing, without the feature `schemas`.
#[cfg(not(feature = "schemas"))]
#[doc(hidden)]
#[macro_export]
macro_rules! schema_of_words {
    ($kind:ty, $all:expr, $word:expr) => {};
}

/// Implements `ALL`, all values of an enumeration, and `name`, the name of each.
#[macro_export]
macro_rules! named {
    ($kind:ident { $($value:ident => $name:literal),+ $(,)? }) => {
        impl $kind {
            pub const ALL: [$kind; [$($name),+].len()] = [$($kind::$value),+];

            pub const fn name(self) -> &'static str {
                match self {
                    $($kind::$value => $name,)+
                }
            }
        }
    };
}

/// Makes `Debug` print what `Display` does.
#[macro_export]
macro_rules! debug_as_display {
    ($kind:ty) => {
        impl std::fmt::Debug for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// Reads one of `all` by its word.
///
/// # Errors
/// An unknown word, or not a word.
pub fn read<'de, T: Copy, D: Deserializer<'de>>(
    deserializer: D,
    all: &[T],
    word: fn(&T) -> &'static str,
) -> Result<T, D::Error> {
    let found = Cow::<str>::deserialize(deserializer)?;
    all.iter().copied().find(|value| word(value) == found).ok_or_else(|| {
        let mut words = all.iter().map(|value| format!("`{}`", word(value)));
        let expected =
            if all.len() == 2 { words.join(" or ") } else { format!("one of {}", words.join(", ")) };
        D::Error::custom(format_args!("unknown variant `{found}`, expected {expected}"))
    })
}

/// Writes a value; `None` is written as `unknown`.
pub fn or_unknown<T: Serialize, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => value.serialize(serializer),
        None => serializer.serialize_str("unknown"),
    }
}

/// The schema of what [`or_unknown`] writes for a set of words.
#[cfg(feature = "schemas")]
pub fn one_or_unknown<T: schemars::JsonSchema>(
    generator: &mut schemars::SchemaGenerator,
) -> schemars::Schema {
    let mut words = T::json_schema(generator);
    if let Some(words) = words.get_mut("enum").and_then(|words| words.as_array_mut()) {
        words.push("unknown".into());
    }
    words
}
