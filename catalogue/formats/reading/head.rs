//! The first lines of an input, from which its format is detected.

use super::{Fault, Source, excerpt, parse_graph6};

/// How strongly the first lines of an input support a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Evidence {
    /// Nothing else fits.
    Remainder,
    /// The lines could also be in another format.
    Resemblance,
    Shape,
    /// A comment names the program that writes the format.
    Heading,
    Signature,
}

/// How strongly a line of one word supports graph6 or sparse6: a shape if it is, or begins, such a line.
pub(crate) fn evidence_of_line(line: &[u8]) -> Evidence {
    let is_cut = line.len() >= Source::LONGEST_LINE;
    let is_one = is_cut || str::from_utf8(line).is_ok_and(|line| parse_graph6(line).is_ok());
    if is_one { Evidence::Shape } else { Evidence::Remainder }
}

/// The beginning of an input, as far as needed to detect the format.
pub(crate) struct Head<'a> {
    /// The first line that is not blank.
    pub(crate) first: &'a [u8],
    /// The telling line: the first line that is neither blank nor a comment in some format; empty if
    /// there is none.
    pub(crate) telling: &'a [u8],
    /// What precedes the telling line, from the first line on.
    pub(crate) comments: &'a [u8],
    /// The input from the telling line on: only that line if it could begin a stream of graphs, otherwise up
    /// to the limit of detection.
    pub(crate) ahead: &'a [u8],
    /// Whether `ahead` reaches the end of the input.
    pub(crate) is_whole: bool,
    /// Whether the mark `# edge list` is above; `telling` is empty then.
    pub(crate) is_marked: bool,
}

impl Head<'_> {
    /// The lines from the telling line on that are not blank, trimmed; the last one only if it is complete.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let end = if self.is_whole { None } else { self.ahead.iter().rposition(|&byte| byte == b'\n') };
        let whole = &self.ahead[..end.unwrap_or(self.ahead.len())];
        whole.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty())
    }
}

/// The comment that marks any input as an edge list; it may continue after a comma.
pub(crate) const EDGE_LIST_MARK: &str = "# edge list";

/// If this line marks an edge list: the text after the comma, empty without one.
pub(crate) fn after_edge_list_mark(line: &[u8]) -> Option<&[u8]> {
    let rest = line.trim_ascii().strip_prefix(EDGE_LIST_MARK.as_bytes())?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(b",") }
}

/// Rejects a comment that says that the edges are directed, as SNAP, KONECT and others write.
pub(crate) fn check_undirected(comment: &[u8]) -> Result<(), Fault> {
    let text = String::from_utf8_lossy(comment).to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_konect = comment.starts_with(b"%") && words.first() == Some(&"asym");
    let says = |at: usize| matches!(words[at], "directed" | "digraph") && !(at > 0 && words[at - 1] == "not");
    if is_konect || !words.contains(&"undirected") && (0..words.len()).any(says) {
        return Err(Fault::new("an undirected graph", format!("the comment {}", excerpt(comment))));
    }
    Ok(())
}

/// The words of a line: what stands between blanks, tabs and commas.
pub(crate) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| matches!(byte, b' ' | b'\t' | b',')).filter(|word| !word.is_empty())
}

/// The head of the rest of the input; `None` at its end. Reads no further than needed, so that a pipe that
/// delivers single lines is answered at once.
pub(super) fn head<'s>(source: &'s mut Source<'_>) -> Result<Option<Head<'s>>, Fault> {
    if source.columns.is_some() {
        source.skip_blank_lines()?
    } else {
        source.skip_space()?
    }
    source.mark()?;
    if source.peek()?.is_none() {
        return Ok(None);
    }
    let first = source.line_ahead(0)?;
    let (mut telling, mut is_marked) = (first.clone(), false);
    // Trimmed as it is for the formats: a line is a comment for all of them, or for none.
    while !telling.is_empty() && may_be_comment(source.window()[telling.clone()].trim_ascii()) {
        is_marked = after_edge_list_mark(&source.window()[telling.clone()]).is_some();
        telling = if is_marked { 0..0 } else { next_line(source, telling.end)? };
    }
    let end = end_of_head(source, telling.clone())?;
    let is_whole = end == source.window().len() && source.has_ended();
    let window = source.window();
    Ok(Some(Head {
        first: window[first.clone()].trim_ascii(),
        telling: window[telling.clone()].trim_ascii(),
        comments: &window[first.start..telling.start.max(first.start)],
        ahead: &window[telling.start..end],
        is_whole,
        is_marked,
    }))
}

/// The end of the range that detection examines. It does not extend beyond the first graph if that is this
/// line or the next; otherwise up to the limit of detection.
fn end_of_head(source: &mut Source<'_>, telling: std::ops::Range<usize>) -> Result<usize, Fault> {
    let line = source.window()[telling.clone()].trim_ascii();
    let is_number = !line.is_empty() && line.iter().all(u8::is_ascii_digit);
    // A comma or a blank is in no line of graph6; it may end the label of a vertex in TGF.
    let is_word = !line.iter().any(|byte| matches!(byte, b' ' | b'\t' | b','));
    // Brackets occur in lines of graph6, too; such lines have more than four bytes.
    let is_bracket = matches!(line, [b'[' | b'(', ..]) && line.len() <= 4;
    let is_begun = line == b"{" || line.eq_ignore_ascii_case(b"graph");
    if is_begun {
        // With the end of the line, by which it is known to be whole.
        let end = next_line(source, telling.end)?.end;
        Ok((end + 1).min(source.window().len()))
    } else if !is_bracket && (is_stream(line) || (is_word && !is_number)) {
        Ok(telling.end)
    } else {
        Ok(source.look_ahead()?.max(telling.end))
    }
}

/// Whether a line of words begins a format with many graphs: DOT, JSON objects, or one with a header.
fn is_stream(line: &[u8]) -> bool {
    has_keyword_of_dot(line)
        || matches!(line, [b'/' | b'>', ..])
        || line.strip_prefix(b"{").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"\""))
}

/// Whether a line begins with a keyword that starts a DOT graph.
pub(crate) fn has_keyword_of_dot(line: &[u8]) -> bool {
    let word = line.split(|byte| !byte.is_ascii_alphanumeric()).next().unwrap_or_default();
    [&b"strict"[..], b"graph", b"digraph"].iter().any(|keyword| word.eq_ignore_ascii_case(keyword))
}

/// The first nonempty line after the one that ends at `end`; an empty range if there is none.
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
