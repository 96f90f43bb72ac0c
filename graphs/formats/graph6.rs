//! graph6: the upper triangle of the adjacency matrix as printable bytes, one graph a line; defined in
//! nauty's formats.txt \[McKayPiperno2014\].
//!
//! After the order come the bits x(0,1), x(0,2), x(1,2), x(0,3), ..., x(n-2,n-1), six to a byte, padded
//! with zeros. A line takes n(n-1)/12 bytes, so sparse6 is the better choice for large sparse graphs.
//! Reading costs O(n^2) time and O(n + m) memory: a line is never held.

pub(super) mod body;

use std::io::{self, Write};

use super::Format;
use super::reading::{
    Evidence, Fault, Head, Source, evidence_of_line, parse_one, read_line, read_order, words,
};
use crate::Graph;

/// Its reader takes sparse6 lines as well.
pub(crate) const FORMAT: Format = Format {
    name: "graph6",
    extensions: &["g6", "graph6"],
    about: "one graph a line, adjacency matrix as printable bytes (nauty)",
    holds_many: true,
    is_lined: true,
    claims,
    read: read_line,
    write: Some(write),
};

/// The graph of one graph6 (or sparse6) line, with or without header and line end.
///
/// # Errors A fault of the line, or not exactly one line.
pub fn parse_graph6(text: &str) -> Result<Graph, Fault> {
    parse_one(text)
}

/// The order that a graph6 (or sparse6) line names, with or without header; the rest is not read.
pub fn order_of_graph6(text: &str) -> Result<usize, Fault> {
    let bytes = text.trim_start().as_bytes();
    let bytes = [&b">>graph6<<"[..], b">>sparse6<<"]
        .into_iter()
        .find_map(|header| bytes.strip_prefix(header))
        .unwrap_or(bytes);
    read_order(&mut Source::new(bytes.strip_prefix(b":").unwrap_or(bytes)))
}

/// The graph6 line of a graph, without header and line end. O(n^2) time and memory.
pub fn to_graph6(graph: &Graph) -> String {
    let mut line = Vec::new();
    body::write(graph, &mut line).expect("memory takes all that is written");
    String::from_utf8(line).expect("graph6 is ASCII")
}

fn claims(head: &Head<'_>) -> Option<Evidence> {
    // Unknown headers, digraph6 and incremental sparse6 are claimed to be refused by name.
    let is_header = head.telling.starts_with(b">>");
    let others = [&b">>planar_code"[..], b">>sparse6<<"];
    if is_header {
        return (!others.iter().any(|other| head.telling.starts_with(other))).then_some(Evidence::Signature);
    }
    let is_line = words(head.telling).count() == 1 && matches!(head.telling[0], b'?'..=b'~' | b';' | b'&');
    is_line.then(|| evidence_of_line(head.telling))
}

fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    body::write(graph, out)?;
    out.write_all(b"\n")
}
