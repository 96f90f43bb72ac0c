//! Counted nouns in words.

use std::fmt::Display;

/// `1 graph`, `2 graphs`, `0 vertices`.
pub fn count(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    match noun.strip_suffix("ex") {
        _ if number == "1" => format!("1 {noun}"),
        Some(stem) => format!("{number} {stem}ices"),
        None => format!("{number} {noun}s"),
    }
}
