//! sparse6: printable bytes, a graph a line, O((n + m) log n) bits; nauty's formats.txt \[McKayPiperno2014\].
//!
//! After `:` and the order come pairs (b, x), b one bit and x the k bits that n - 1 needs. A cursor v
//! starts at 0; each pair adds b to v, then x > v moves v to x, and x <= v is the edge {x, v}. The last
//! byte is padded with ones, with a zero before them where k + 1 ones or more would read as a loop at
//! n - 1: when n = 2^k and the cursor stands at n - 2.
//!
//! Incremental sparse6 is a line with `;` in place of `:` and the order: the pairs are the edges that
//! are in one of this graph and the one on the line before, and not in the other, of the same order. It
//! is read below graphs with 2^20 vertices and edges at most.
//!
//! A pair that is cut off by the end of the line, or that moves v beyond the last vertex, is padding.

use super::Format;
use super::reading::{Evidence, Head, evidence_of_line, read_line, words};

/// The format; its reader takes graph6 lines as well.
pub(crate) const FORMAT: Format = Format {
    name: "sparse6",
    extensions: &["s6", "sparse6"],
    about: "one graph a line, edges as printable bytes (nauty)",
    holds_many: true,
    is_lined: true,
    claims,
    read: read_line,
    write: Some(graphs::reading::sparse6::write_line),
};

fn claims(head: &Head<'_>) -> Option<Evidence> {
    let is_line = head.telling.starts_with(b":") && words(head.telling).count() == 1;
    let line = is_line.then(|| evidence_of_line(head.telling));
    line.or(head.telling.starts_with(b">>sparse6<<").then_some(Evidence::Signature))
}
