//! Names of columns in formulas: `chi_g_bob`, `chi_g:[B,A]`, `min_degree`.
//!
//! If a symbol begins the name, the rest is its index: letters and words with commas between them. Any other name is a
//! phrase, with its words upright and spaced.

use super::{Style, symbol};

#[derive(Debug, PartialEq)]
pub(super) struct Column<'f> {
    pub(super) parts: Vec<&'f str>,
    pub(super) arguments: Vec<&'f str>,
}

/// The name of a column at the beginning of the text, and the rest; `None` if the text begins with a single word, or
/// with a word that has a letter or number as its index, such as `col_2` and `max_u`.
pub(super) fn column(text: &str) -> Option<(Column<'_>, &str)> {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (name, rest) = text.split_at(text.find(|c| !is_inside(c)).unwrap_or(text.len()));
    let parts: Vec<&str> = name.split('_').collect();
    if !is_word(parts[0]) || parts.contains(&"") {
        return None;
    }
    let (mut rest, mut arguments) = (rest, Vec::new());
    while let Some(after) = rest.strip_prefix(':').filter(|_| is_indexed(parts[0])) {
        let (argument, after) = after.split_at(argument(after));
        if argument.is_empty() {
            break;
        }
        arguments.push(argument);
        rest = after;
    }
    let is_long = match parts.len() {
        1 => false,
        2 if parts[0].len() == 1 => false,
        2 => is_word(parts[1]) && parts[1].len() > 1,
        _ => true,
    };
    (is_long || !arguments.is_empty()).then_some((Column { parts, arguments }, rest))
}

/// The length of an argument, a variant or a word: `[B,A]`, `connected[B,-]`, `low`.
fn argument(text: &str) -> usize {
    let word = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let variant = text[word..].strip_prefix('[').and_then(|inner| {
        let inside = inner.find(']')?;
        inner[..inside].chars().all(|c| c.is_ascii_alphabetic() || ",-".contains(c)).then_some(inside + 2)
    });
    word + variant.unwrap_or(0)
}

fn is_word(part: &str) -> bool {
    !part.is_empty() && part.chars().all(|c| c.is_ascii_alphabetic())
}

/// Whether the first word may have indices.
fn is_indexed(head: &str) -> bool {
    symbol(head).is_some_and(|symbol| symbol.style != Style::Operator)
}

impl<'f> Column<'f> {
    /// Whether a symbol begins the name, so that it is a formula by itself.
    pub(super) fn is_indexed(&self) -> bool {
        is_indexed(self.parts[0])
    }
}
