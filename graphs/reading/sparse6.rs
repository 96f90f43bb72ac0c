//! The content of a line of sparse6 after its `:`: the order and the pairs.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::io::{self, Write};

use super::{Bit, BitWriter, Edges, Fault, Source, read_digit, read_order, write_order};
use crate::Graph;

/// k, the number of bits that n - 1 needs.
fn width(order: usize) -> u32 {
    usize::BITS - order.saturating_sub(1).leading_zeros()
}

/// Takes the order and the pairs of one line, after its `:`, up to its end.
pub fn read(source: &mut Source<'_>) -> Result<Graph, Fault> {
    let order = read_order(source)?;
    let mut edges = Edges::from_source(source);
    each_edge(source, order, |u, v| edges.push(u, v))?;
    edges.into_graph(order)
}

/// The largest order and size of a graph that a line of incremental sparse6 may change, and the most changes.
pub(crate) const LARGEST_CHANGED: usize = 1 << 20;

/// Takes the pairs of one line of incremental sparse6, after its `;`, up to its end: the edges to remove and
/// the edges to add.
pub(crate) fn read_changes(source: &mut Source<'_>, before: &Graph) -> Result<Graph, Fault> {
    let mut changes = BTreeSet::new();
    each_edge(source, before.order(), |u, v| {
        // A pair that comes twice changes nothing.
        if !changes.remove(&(u, v)) {
            changes.insert((u, v));
        }
        match changes.len() {
            0..=LARGEST_CHANGED => Ok(()),
            _ => Err(Fault::new(format!("at most {LARGEST_CHANGED} changes of the graph before"), "more")),
        }
    })?;
    let mut edges = Edges::from_source(source);
    for (u, v) in before.edges() {
        let edge = (u.index(), v.index());
        if !changes.remove(&edge) {
            edges.push(edge.0, edge.1)?;
        }
    }
    changes.into_iter().try_for_each(|(u, v)| edges.push(u, v))?;
    edges.into_graph(before.order())
}

/// Takes the pairs and calls `give` for each edge {u, v}, u < v.
fn each_edge(
    source: &mut Source<'_>,
    order: usize,
    mut give: impl FnMut(usize, usize) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let width = width(order);
    let mut cursor = 0;
    let mut bits = BitReader { source, digit: 0, left: 0 };
    while let Some((step, x)) = bits.pair(width)? {
        cursor += step;
        if cursor >= order || x >= order {
            // Some programs pad with more bytes than one.
            for _ in 0..MOST_PADDING {
                match read_digit(bits.source)? {
                    None => break,
                    Some(ONES) => {}
                    Some(_) => return Err(Fault::new("ones alone in what pads the line", "a zero")),
                }
            }
            break;
        }
        match x.cmp(&cursor) {
            Ordering::Greater => cursor = x,
            Ordering::Less => give(x, cursor)?,
            Ordering::Equal if bits.source.drops_loops => {}
            Ordering::Equal => return Err(Fault::loop_at(x)),
        }
    }
    Ok(())
}

/// The most bytes of padding after the byte in which the edges end.
const MOST_PADDING: usize = 8;

/// The six bits of `~`.
const ONES: u8 = 63;

struct BitReader<'s, 'a> {
    source: &'s mut Source<'a>,
    digit: u8,
    left: u32,
}

impl BitReader<'_, '_> {
    /// The next pair (b, x); `None` if the line ends before the pair is complete.
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

    /// Accepts an incomplete pair if its bits can be padding: fewer than eight, all ones except perhaps the first.
    fn padding(&mut self, bits: usize, count: u32) -> Result<(), Fault> {
        let ones = (1 << count.saturating_sub(1)) - 1;
        if count < 6 && bits & ones == ones {
            Ok(())
        } else {
            Err(self.source.unexpected("more bytes from `?` to `~`"))
        }
    }
}

pub(crate) fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    let (order, width) = (graph.order(), width(graph.order()));
    write_order(order, out)?;
    let mut bits = BitWriter::new(out);
    let mut cursor = 0;
    for v in graph.vertices() {
        for u in graph.neighbors(v).iter().take_while(|&&u| u < v) {
            let step = if v.index() > cursor { Bit::One } else { Bit::Zero };
            bits.put(step)?;
            if v.index() > cursor + 1 {
                bits.put_number(v.index() as u64, width)?;
                bits.put(Bit::Zero)?;
            }
            bits.put_number(u.index() as u64, width)?;
            cursor = v.index();
        }
    }
    let reads_as_loop = order == 1 << width && cursor + 2 == order && bits.missing() > width;
    if reads_as_loop {
        bits.put(Bit::Zero)?;
    }
    bits.pad(Bit::One)
}

/// The line of a graph, with its end.
pub fn write_line(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b":")?;
    write(graph, out)?;
    out.write_all(b"\n")
}
