//! graph6: the upper triangle of the adjacency matrix as printable bytes, one graph a line; defined in
//! nauty's formats.txt \[McKayPiperno2014\].
//!
//! After the order come the bits x(0,1), x(0,2), x(1,2), x(0,3), ..., x(n-2,n-1), six to a byte, padded
//! with zeros. A line takes n(n-1)/12 bytes, so sparse6 is the better choice for large sparse graphs.
//! Reading costs O(n^2) time and O(n + m) memory: a line is never held.

use super::Format;
use super::reading::{Evidence, Head, evidence_of_line, read_line, words};

/// Its reader takes sparse6 lines as well.
pub(crate) const FORMAT: Format = Format {
    name: "graph6",
    extensions: &["g6", "graph6"],
    about: "one graph a line, adjacency matrix as printable bytes (nauty)",
    holds_many: true,
    is_lined: true,
    claims,
    read: read_line,
    write: Some(graphs::reading::graph6::write_line),
};

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
