//! The content of a line of graph6: the order and the matrix.

use std::io::{self, Write};

use super::{Bit, BitWriter, Edges, Fault, Source, read_digit, read_order, write_order};
use crate::Graph;

/// The order in a line of graph6 or sparse6, with or without header; the rest is not read.
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
    write(graph, &mut line).expect("memory takes all that is written");
    String::from_utf8(line).expect("graph6 is ASCII")
}

/// Takes the order and the matrix of one line, up to its end.
pub fn read(source: &mut Source<'_>) -> Result<Graph, Fault> {
    let start = source.column();
    let order = read_order(source)?;
    let bits = order as u64 * (order as u64).saturating_sub(1) / 2;
    let matrix = bits.div_ceil(6);
    let mut edges = Edges::from_source(source);
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
        Ok(None | Some(b'\n' | b' ' | b'\t')) => {
            Fault::new(format!("{length} bytes of graph6 for order {order}"), found.to_string())
        }
        _ => source.unexpected("bytes from `?` to `~`"),
    }
}

pub(crate) fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    write_order(graph.order(), out)?;
    let mut bits = BitWriter::new(out);
    for v in graph.vertices() {
        if graph.order() <= u64::BITS as usize {
            let earlier = graph.neighbor_word(v) & !(u64::MAX << v.index());
            // The first bit is that of vertex 0. A shift by 64 is none.
            bits.put_number(earlier.reverse_bits() >> 1 >> (63 - v.index()), v.index() as u32)?;
            continue;
        }
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

/// The line of a graph, with its end.
pub fn write_line(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    write(graph, out)?;
    out.write_all(b"\n")
}
