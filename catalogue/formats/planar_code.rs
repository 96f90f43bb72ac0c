//! planar_code: the embedded graphs of plantri and CaGe, in binary. \[BrinkmannMcKay2007\]
//!
//! After the header `>>planar_code<<` come graphs: the order n in one byte, then for each vertex its
//! neighbors, from 1 and in clockwise order, with 0 at the end. From order 256 on, a byte 0 stands in
//! front and every number takes two bytes, in the order that the header names: `le` or `be`. Only the
//! adjacency is kept, so the format is not written. Faults name the graph in place of a line.

use super::Format;
use super::reading::{Arcs, ByteOrder, Evidence, Fault, Head, ReadGraph, Source, one_sided};
use graphs::Graph;

pub(crate) const FORMAT: Format = Format {
    name: "planar_code",
    extensions: &["planar_code", "pc"],
    about: "embedded planar graphs in binary (plantri), read only",
    holds_many: true,
    claims,
    read,
    ..Format::PLAIN
};

fn claims(head: &Head<'_>) -> Option<Evidence> {
    head.telling.starts_with(b">>planar_code").then_some(Evidence::Signature)
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    source.mark_graph();
    if source.graphs == 0 {
        header(source)?;
    }
    let Some(first) = source.take()? else { return Ok(None) };
    let (wide, order) = match (first, source.byte_order) {
        (0, None) => {
            let expected = "a header that names a byte order, `>>planar_code le<<` or `>>planar_code be<<`";
            return Err(Fault::new(expected, "a graph of order 256 or more"));
        }
        (0, wide) => (wide, take(source, wide, "the order")?),
        (order, _) => (None, order.into()),
    };
    let line = source.place();
    Ok(Some(ReadGraph { graph: lists(source, wide, order)?, line, title: None }))
}

fn header(source: &mut Source<'_>) -> Result<(), Fault> {
    let start = source.skip_if(b">>planar_code")?;
    if source.skip_if(b" le")? {
        source.byte_order = Some(ByteOrder::LittleEndian);
    } else if source.skip_if(b" be")? {
        source.byte_order = Some(ByteOrder::BigEndian);
    }
    if start && source.skip_if(b"<<")? {
        Ok(())
    } else {
        Err(source.unexpected("a header `>>planar_code<<`"))
    }
}

/// Reads the lists of neighbors; each edge is in both lists of its ends.
fn lists(source: &mut Source<'_>, wide: Option<ByteOrder>, order: usize) -> Result<Graph, Fault> {
    let mut arcs = Arcs::from_source(source);
    for v in 1..=order {
        loop {
            let u = take(source, wide, "a neighbor, or 0 at the end of a list")?;
            if u == 0 {
                break;
            }
            if u > order {
                return Err(Fault::new(format!("a neighbor of {v} from 1 to {order}"), u.to_string()));
            }
            arcs.push(v - 1, u - 1, || Fault::loop_at(v))?;
        }
    }
    // Parallel edges are merged, but each of them must come twice.
    arcs.into_graph(order, |v, u| one_sided(v.index() + 1, u.index() + 1))
}

/// A number of one byte, or of two in a known order.
fn take(source: &mut Source<'_>, wide: Option<ByteOrder>, expected: &'static str) -> Result<usize, Fault> {
    let mut byte = || source.take()?.ok_or_else(|| Fault::new(expected, "the end of the input"));
    Ok(match wide {
        None => byte()?.into(),
        Some(ByteOrder::LittleEndian) => u16::from_le_bytes([byte()?, byte()?]).into(),
        Some(ByteOrder::BigEndian) => u16::from_be_bytes([byte()?, byte()?]).into(),
    })
}
