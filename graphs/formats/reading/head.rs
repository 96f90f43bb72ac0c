//! The first lines of an input, which tell its format.

use super::{Fault, Source};

/// The start of an input, as far as it tells the format.
pub struct Head<'a> {
    /// The first line that is not blank.
    pub first: &'a [u8],
    /// The first line that is neither blank nor a comment in some format; empty if there is none.
    pub telling: &'a [u8],
}

impl Head<'_> {
    /// Whether comments stand above the telling line, or there is none.
    pub fn is_commented(&self) -> bool {
        self.first != self.telling
    }
}

/// The comment that makes any input an edge list; it may go on with a comma.
pub const EDGE_LIST_MARK: &str = "# edge list";

/// What stands behind the comma, empty without one, if this line is the mark of an edge list.
pub fn after_edge_list_mark(line: &[u8]) -> Option<&[u8]> {
    let rest = line.trim_ascii().strip_prefix(EDGE_LIST_MARK.as_bytes())?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(b",") }
}

/// The words of a line: what stands between blanks, tabs and commas.
pub fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b',')).filter(|word| !word.is_empty())
}

/// The head of the rest of the input, or none at its end. Reads no further than needed, so that a pipe that
/// gives a line at a time is answered at once.
pub(super) fn head<'s>(source: &'s mut Source<'_>) -> Result<Option<Head<'s>>, Fault> {
    source.skip_space()?;
    source.mark()?;
    if source.peek()?.is_none() {
        return Ok(None);
    }
    let first = source.line_ahead(0)?;
    let mut telling = first.clone();
    // Trimmed as it is for the formats: a line is a comment for all of them, or for none.
    while !telling.is_empty() && may_be_comment(source.window()[telling.clone()].trim_ascii()) {
        let is_mark = after_edge_list_mark(&source.window()[telling.clone()]).is_some();
        telling = if is_mark { 0..0 } else { next_line(source, telling.end)? };
    }
    let window = source.window();
    Ok(Some(Head { first: window[first].trim_ascii(), telling: window[telling].trim_ascii() }))
}

/// The first line behind the one that ends at `end` that is not empty, or an empty range.
fn next_line(source: &mut Source<'_>, mut end: usize) -> Result<std::ops::Range<usize>, Fault> {
    loop {
        let line = source.line_ahead(end + 1)?;
        if !line.is_empty() || line.end == source.window().len() {
            return Ok(line);
        }
        end = line.end;
    }
}

fn may_be_comment(line: &[u8]) -> bool {
    match words(line).next() {
        None => true,
        Some(word) => word == b"c" || matches!(word[0], b'#' | b'%'),
    }
}
