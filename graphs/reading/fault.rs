//! Errors in an input, as messages of one line.

use std::borrow::Cow;
use std::fmt;
use std::io;

use thiserror::Error;

use crate::GraphError;

/// The most bytes of a line, or of a part of it, that are kept in memory.
pub(crate) const LONGEST_PIECE: usize = 1 << 16;

/// What is wrong with an input, without the name of the input.
#[derive(Debug, Error)]
pub enum Fault {
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    #[error("expected {expected}, found {found}{}", column_text(*.column))]
    Unexpected {
        expected: Cow<'static, str>,
        found: String,
        /// The byte of the line, from 1, where that helps.
        column: Option<usize>,
    },
    #[error(transparent)]
    Graph(#[from] GraphError),
}

impl Fault {
    /// An error in a line, word or statement.
    pub fn new(expected: impl Into<Cow<'static, str>>, found: impl Into<String>) -> Self {
        Fault::Unexpected { expected: expected.into(), found: found.into(), column: None }
    }

    /// An error in a part of the input; the message shows the beginning of that part.
    pub fn unlike(expected: impl Into<Cow<'static, str>>, found: impl AsRef<[u8]>) -> Self {
        Fault::new(expected, excerpt(found.as_ref()))
    }

    /// The error for a part of the input with more than `LONGEST_PIECE` bytes.
    pub fn too_long(what: &str) -> Self {
        Fault::new(format!("{what} of at most {LONGEST_PIECE} bytes"), "a longer one")
    }

    /// An error at one byte of a line, counted from 1.
    pub fn at(column: usize, expected: impl Into<Cow<'static, str>>, found: impl Into<String>) -> Self {
        Fault::Unexpected { expected: expected.into(), found: found.into(), column: Some(column) }
    }

    /// A loop at a vertex, under the name that the input gives the vertex.
    pub fn loop_at(vertex: impl fmt::Display) -> Self {
        Fault::new("a simple graph", format!("a loop at vertex {vertex}"))
    }
}

fn column_text(column: Option<usize>) -> String {
    column.map_or_else(String::new, |column| format!(" at byte {column}"))
}

/// The error for a format that is recognized but not supported.
pub fn unread(name: &str) -> Fault {
    Fault::new("a graph file of a format that is read", format!("{name}, which is not"))
}

/// The start of a piece of input, at most 40 characters between backquotes and on one line.
pub fn excerpt(bytes: &[u8]) -> String {
    const LONGEST: usize = 40;
    // A character takes at most four bytes, so nothing behind these can show.
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * LONGEST + 4)]);
    let mut shown = String::new();
    for c in text.chars() {
        let c = printable(c.encode_utf8(&mut [0; 4]));
        if shown.chars().count() + c.chars().count() > LONGEST {
            return format!("`{shown}`...");
        }
        shown.push_str(&c);
    }
    format!("`{shown}`")
}

/// The message of a parser, at most 100 characters on one line.
pub fn remark(message: &str) -> String {
    printable(message).chars().take(100).collect()
}

/// Whether a character is invisible, such as one that formats others.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// The text with control characters and invisible ones escaped, so that it cannot break a line or drive a terminal.
pub fn printable(text: &str) -> String {
    text.chars().fold(String::new(), |mut shown, c| {
        if c.is_control() || is_invisible(c) {
            shown.extend(c.escape_default())
        } else {
            shown.push(c)
        }
        shown
    })
}
