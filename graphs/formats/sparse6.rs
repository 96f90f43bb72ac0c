//! sparse6: the edges as printable bytes, one graph a line, in O((n + m) log n) bits; defined in nauty's
//! formats.txt \[McKayPiperno2014\].
//!
//! After `:` and the order come pairs (b, x), b one bit and x the k bits that n - 1 needs. A cursor v
//! starts at 0; each pair adds b to v, then x > v moves v to x, and x <= v is the edge {x, v}. The last
//! byte is padded with ones, with a zero before them where k + 1 ones or more would read as a loop at
//! n - 1: when n = 2^k and the cursor stands at n - 2.
//!
//! A pair that is cut off by the end of the line, or that moves v beyond the last vertex, is padding.

use std::io::{self, Write};

use super::Format;
use super::reading::{
    Bit, BitWriter, Edges, Fault, Head, Source, read_digit, read_line, read_order, words, write_order,
};
use crate::Graph;

/// The format; its reader takes graph6 lines as well.
pub const FORMAT: Format = Format {
    name: "sparse6",
    extensions: &["s6", "sparse6"],
    about: "one graph a line, edges as printable bytes (nauty)",
    holds_many: true,
    claims,
    read: read_line,
    write: Some(write),
};

fn claims(head: &Head<'_>) -> bool {
    let line = words(head.telling).count() == 1 && head.telling[0] == b':';
    (line || head.telling.starts_with(b">>sparse6<<")) && !head.is_commented()
}

/// k, the number of bits that n - 1 needs.
fn width(order: usize) -> u32 {
    usize::BITS - order.saturating_sub(1).leading_zeros()
}

/// Takes the order and the pairs of one line, from behind its `:` up to its end.
pub(super) fn read_body(source: &mut Source<'_>) -> Result<Graph, Fault> {
    let order = read_order(source)?;
    let width = width(order);
    let mut edges = Edges::new();
    let mut cursor = 0;
    let mut bits = BitReader { source, digit: 0, left: 0 };
    while let Some((step, x)) = bits.pair(width)? {
        cursor += step;
        if cursor >= order || x >= order {
            break;
        }
        match x.cmp(&cursor) {
            std::cmp::Ordering::Greater => cursor = x,
            std::cmp::Ordering::Less => edges.push(x, cursor)?,
            std::cmp::Ordering::Equal => return Err(Fault::loop_at(x)),
        }
    }
    edges.into_graph(order)
}

struct BitReader<'s, 'a> {
    source: &'s mut Source<'a>,
    digit: u8,
    left: u32,
}

impl BitReader<'_, '_> {
    /// The next pair (b, x), or none if the line ends before it is whole.
    fn pair(&mut self, width: u32) -> Result<Option<(usize, usize)>, Fault> {
        let mut pair = 0;
        for taken in 0..=width {
            if self.left == 0 {
                match read_digit(self.source)? {
                    Some(digit) => (self.digit, self.left) = (digit, 6),
                    None => return self.padding(pair, taken).map(|()| None),
                }
            }
            self.left -= 1;
            pair = pair << 1 | usize::from(self.digit >> self.left & 1);
        }
        Ok(Some((pair >> width, pair & ((1 << width) - 1))))
    }

    /// Accepts the bits of a pair that was cut off if they can be padding: less than a byte, and ones
    /// but for the first.
    fn padding(&mut self, bits: usize, count: u32) -> Result<(), Fault> {
        let ones = (1 << count.saturating_sub(1)) - 1;
        if count < 6 && bits & ones == ones {
            Ok(())
        } else {
            Err(self.source.unexpected("more bytes from `?` to `~`"))
        }
    }
}

fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    let (order, width) = (graph.order(), width(graph.order()));
    out.write_all(b":")?;
    write_order(order, out)?;
    let mut bits = BitWriter::new(out);
    let mut cursor = 0;
    for v in graph.vertices() {
        for u in graph.neighbors(v).iter().take_while(|&&u| u < v) {
            let step = if v.index() > cursor { Bit::One } else { Bit::Zero };
            bits.put(step)?;
            if v.index() > cursor + 1 {
                bits.put_number(v.index(), width)?;
                bits.put(Bit::Zero)?;
            }
            bits.put_number(u.index(), width)?;
            cursor = v.index();
        }
    }
    let reads_as_loop = order == 1 << width && cursor + 2 == order && bits.missing() > width;
    if reads_as_loop {
        bits.put(Bit::Zero)?;
    }
    bits.pad(Bit::One)?;
    out.write_all(b"\n")
}
