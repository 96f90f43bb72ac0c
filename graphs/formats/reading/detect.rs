//! Which format an input is in, by its first lines. The rule is told in [`formats`](crate::formats).

use super::{Fault, Source, excerpt};
use crate::formats::{FORMATS, Format};

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

/// The comment that makes what follows an edge list, whatever it looks like.
pub const EDGE_LIST_MARK: &str = "# edge list";

/// The words of a line: what stands between blanks, tabs and commas.
pub fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b',')).filter(|word| !word.is_empty())
}

/// The format of what comes next, or none at the end of the input.
pub fn detect(source: &mut Source<'_>) -> Result<Option<&'static Format>, Fault> {
    let Some(head) = head(source)? else {
        return Ok(None);
    };
    match FORMATS.iter().find(|format| (format.claims)(&head)) {
        Some(format) => Ok(Some(format)),
        None => {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            Err(Fault::new(format!("a graph file ({})", names.join(", ")), excerpt(head.first)))
        }
    }
}

/// The head of what comes next, or none at the end of the input. Reads no further than it must, so
/// that a pipe which gives a line at a time is answered at once.
fn head<'s>(source: &'s mut Source<'_>) -> Result<Option<Head<'s>>, Fault> {
    source.skip_space()?;
    source.mark()?;
    if source.peek()?.is_none() {
        return Ok(None);
    }
    let first = source.line_ahead(0)?;
    let mut telling = first.clone();
    if source.window()[first.clone()].trim_ascii() == EDGE_LIST_MARK.as_bytes() {
        telling = 0..0;
    }
    while !telling.is_empty() && may_be_comment(&source.window()[telling.clone()]) {
        telling = next_line(source, telling.end)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn name(input: &str) -> Option<&'static str> {
        detect(&mut Source::new(input.as_bytes())).unwrap().map(|format| format.name)
    }

    #[test]
    fn the_telling_line_decides() {
        let cases = [
            ("0 1", "edges"),
            ("0,1", "edges"),
            ("a\tb", "edges"),
            ("7", "edges"),
            ("# note\nhello", "edges"),
            ("# edge list\ngraph x", "edges"),
            ("c d\nhello", "edges"),
            ("% note\n\n0 1", "edges"),
            ("# note", "edges"),
            ("c d\nc e", "edges"),
            ("c d\n\n3 4", "edges"),
            ("0 1 0.5", "edges"),
            ("D?{", "graph6"),
            ("\r\n\nD?{ \r\n", "graph6"),
            ("hello", "graph6"),
            ("p", "graph6"),
            (">>graph6<<D?{", "graph6"),
            (">>graph6<<:Bf", "graph6"),
            ("&BP_", "graph6"),
            (">>digraph6<<&BP_", "graph6"),
            (":Bf", "sparse6"),
            (";Bf", "graph6"),
            (">>sparse6<<:Bf", "sparse6"),
            (">>planar_code<<\x01\0", "planar_code"),
            (">>planar_code le<<\x01\0", "planar_code"),
            ("p edge 3 2", "dimacs"),
            ("p col 3 2", "dimacs"),
            ("p edge", "dimacs"),
            ("c x\np edge 3 2", "dimacs"),
            ("c a longer remark", "dimacs"),
            ("c", "dimacs"),
            ("e 1 2", "dimacs"),
            ("graph {", "dot"),
            ("graph{", "dot"),
            ("Graph\n{", "dot"),
            ("strict graph x {", "dot"),
            ("digraph {", "dot"),
            ("// note", "dot"),
            ("/* note", "dot"),
            ("# 1 \"file\"\ngraph {", "dot"),
            ("graph6", "graph6"),
        ];
        for (input, expected) in cases {
            assert_eq!(name(input), Some(expected), "{input:?}");
        }
        assert_eq!(name(" \n\n"), None);
    }

    #[test]
    fn at_most_one_format_claims_an_input() {
        let lines = [
            "#",
            "# x y",
            "%",
            "c",
            "c d",
            "c d e",
            "p",
            "p q",
            "p q r",
            "p col",
            "e 1 2",
            "graph",
            "graph {",
            "//",
            "/*x",
            "0",
            "0 1",
            "x",
            "x y",
            ":x",
            "&x",
            ";x",
            ": x",
            ">>graph6<<",
            ">>sparse6<<",
            ">>x",
            ">>planar_code<<",
            ">>planar_code le<<",
            "\0",
            "-",
            "\u{e9}",
        ];
        let pairs =
            lines.iter().flat_map(|first| lines.iter().map(move |second| format!("{first}\n{second}\n")));
        for input in pairs.chain(lines.map(String::from)) {
            let mut source = Source::new(input.as_bytes());
            let head = head(&mut source).unwrap().unwrap();
            let claims: Vec<_> = FORMATS.iter().filter(|format| (format.claims)(&head)).collect();
            assert!(claims.len() <= 1, "{input:?}: {claims:?}");
        }
    }
}
