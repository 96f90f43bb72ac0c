//! graph6: the upper triangle of the adjacency matrix as printable bytes, one graph a line; defined in
//! nauty's formats.txt \[McKayPiperno2014\].
//!
//! After the order come the bits x(0,1), x(0,2), x(1,2), x(0,3), ..., x(n-2,n-1), six to a byte, padded
//! with zeros. A line takes n(n-1)/12 bytes, so sparse6 is the better choice for large sparse graphs.
//! Reading costs O(n^2) time and O(n + m) memory: a line is never held.

use std::io::{self, Write};

use super::reading::{
    Bit, BitWriter, Edges, Fault, Head, Source, parse_one, read_digit, read_line, read_order, words,
    write_order,
};
use super::{Format, dot};
use crate::Graph;

/// The format; its reader takes sparse6 lines as well.
pub const FORMAT: Format = Format {
    name: "graph6",
    extensions: &["g6", "graph6"],
    about: "one graph a line, adjacency matrix as printable bytes (nauty)",
    holds_many: true,
    claims,
    read: read_line,
    write: Some(write),
};

/// The graph of one graph6 (or sparse6) line, with or without header and line end.
///
/// # Errors
/// What is wrong with the line, or that there is not exactly one.
pub fn parse_graph6(text: &str) -> Result<Graph, Fault> {
    parse_one(text)
}

/// The graph6 line of a graph, without header and line end. O(n^2) time and memory.
pub fn to_graph6(graph: &Graph) -> String {
    let mut line = Vec::new();
    write_body(graph, &mut line).expect("memory takes all that is written");
    String::from_utf8(line).expect("graph6 is ASCII")
}

fn claims(head: &Head<'_>) -> bool {
    // Unknown headers, digraph6 and incremental sparse6 are claimed to be refused by name.
    let line = words(head.telling).count() == 1 && matches!(head.telling[0], b'?'..=b'~' | b';' | b'&');
    let other_header = head.telling.starts_with(b">>planar_code") || head.telling.starts_with(b">>sparse6<<");
    let header = head.telling.starts_with(b">>") && !other_header;
    (line || header) && !head.is_commented() && !dot::claims(head)
}

/// Takes the order and the matrix of one line, up to its end.
pub(super) fn read_body(source: &mut Source<'_>) -> Result<Graph, Fault> {
    let start = source.column();
    let order = read_order(source)?;
    let bits = order as u64 * (order as u64).saturating_sub(1) / 2;
    let matrix = bits.div_ceil(6);
    let mut edges = Edges::new();
    let (mut u, mut v) = (0, 1);
    for taken in 0..matrix {
        let Some(digit) = read_digit(source)? else {
            let found = (source.column() - start) as u64;
            return Err(cut_short(source, order, found + matrix - taken, found));
        };
        for place in (0..6).rev() {
            let bit = digit >> place & 1 == 1;
            if v >= order {
                if bit {
                    let column = source.column() - 1;
                    return Err(Fault::at(column, "zeros behind the last pair of vertices", "a one"));
                }
                continue;
            }
            if bit {
                edges.push(u, v)?;
            }
            u += 1;
            if u == v {
                (u, v) = (0, v + 1);
            }
        }
    }
    edges.into_graph(order)
}

fn cut_short(source: &mut Source<'_>, order: usize, length: u64, found: u64) -> Fault {
    match source.peek() {
        Ok(None | Some(b'\n' | b'\r' | b' ' | b'\t')) => {
            Fault::new(format!("{length} bytes of graph6 for order {order}"), found.to_string())
        }
        _ => source.unexpected("bytes from `?` to `~`"),
    }
}

fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    write_body(graph, out)?;
    out.write_all(b"\n")
}

fn write_body(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    write_order(graph.order(), out)?;
    let mut bits = BitWriter::new(out);
    for v in graph.vertices() {
        let mut next = 0;
        for u in graph.neighbors(v).iter().take_while(|&&u| u < v) {
            bits.put_zeros(u.index() - next)?;
            bits.put(Bit::One)?;
            next = u.index() + 1;
        }
        bits.put_zeros(v.index() - next)?;
    }
    bits.pad(Bit::Zero)
}
