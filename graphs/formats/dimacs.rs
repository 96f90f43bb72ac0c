//! DIMACS graph coloring instances (`.col`): a line `p edge N M`, then a line `e U V` for each edge,
//! with vertices from 1 to N. \[JohnsonTrick1996\]
//!
//! Lines that begin with `c` are comments, in any encoding. The size M is not compared with the edges, since
//! many files in circulation count each edge twice. Lines that begin with `n`, `d`, `v` or `x` describe
//! vertices and the generator of the instance, and are skipped. A file holds one graph.

use std::io::{self, Write};

use super::Format;
use super::reading::{Edges, Evidence, Fault, Head, ReadGraph, Source, excerpt, text, words};
use crate::{Graph, GraphError};

/// The format.
pub const FORMAT: Format = Format {
    name: "dimacs",
    extensions: &["col", "dimacs", "clq"],
    about: "coloring instances of the DIMACS challenge, vertices from 1",
    holds_many: false,
    is_lined: false,
    claims,
    read,
    write: Some(write),
};

fn claims(head: &Head<'_>) -> Option<Evidence> {
    let mut telling = words(head.telling);
    match (telling.next(), telling.next(), telling.next()) {
        (Some(b"p"), Some(b"edge" | b"edges" | b"col"), _) => Some(Evidence::Signature),
        (Some(b"p" | b"e" | b"n"), Some(_), Some(_)) => Some(Evidence::Shape),
        // Two words could be an edge of an edge list; a comment of one or three words could not.
        _ => {
            let first = head.comments.trim_ascii_start().split(|&byte| byte == b'\n').next()?;
            (words(first).next() == Some(b"c") && words(first).count() != 2).then_some(Evidence::Remainder)
        }
    }
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut line = Vec::new();
    let mut start = None;
    let mut instance: Option<(usize, Edges)> = None;
    let (mut size, mut lines) = (0, 0);
    while source.take_line(&mut line)? {
        let Some(kind) = line.split(u8::is_ascii_whitespace).find(|word| !word.is_empty()) else {
            continue;
        };
        start.get_or_insert(source.place());
        if matches!(kind[0], b'c' | b'#' | b'%') {
            continue;
        }
        let whole = text(&line, 1)?;
        let fields: Vec<&str> = whole.split_ascii_whitespace().skip(1).collect();
        match (kind, &mut instance) {
            (b"p", None) => {
                let problem = problem(&fields, whole)?;
                size = problem.1;
                instance = Some((problem.0, Edges::of(source)));
            }
            (b"p", Some(_)) => return Err(Fault::new("one line `p edge N M`", "a second one")),
            (b"e", Some((order, edges))) => {
                let &[u, v] = &fields[..] else {
                    return Err(Fault::new("`e U V`", excerpt(&line)));
                };
                let (u, v) = (vertex(u, *order)?, vertex(v, *order)?);
                edges.join(u - 1, v - 1, || u.to_string())?;
                lines += 1;
            }
            (b"e", None) => return Err(Fault::new("a line `p edge N M` before the edges", excerpt(&line))),
            (b"n" | b"d" | b"v" | b"x", _) => {}
            _ => return Err(Fault::new("a line `p edge N M`, `e U V` or `c comment`", excerpt(&line))),
        }
    }
    match (instance, start) {
        // Many files count each edge twice, in this line or in the others.
        (Some(_), _) if size > 2 * lines => {
            let expected = format!("{size} lines `e U V`, or half as many");
            Err(Fault::new(expected, lines.to_string()))
        }
        (Some((order, edges)), Some(line)) => {
            Ok(Some(ReadGraph { graph: edges.into_graph(order)?, line, title: None }))
        }
        _ if source.graphs > 0 => Ok(None),
        _ => Err(Fault::new("a line `p edge N M`", "the end of the input")),
    }
}

/// N and M of a line `p edge N M`.
fn problem(fields: &[&str], line: &str) -> Result<(usize, u64), Fault> {
    let &["edge" | "edges" | "col", order, size] = fields else {
        return Err(Fault::new("`p edge N M`", excerpt(line.as_bytes())));
    };
    let number = |field: &str| {
        field.parse::<u64>().map_err(|_| Fault::new("a number in `p edge N M`", excerpt(field.as_bytes())))
    };
    let (order, size) = (number(order)?, number(size)?);
    match usize::try_from(order) {
        Ok(order) if order <= Graph::MAX_ORDER => Ok((order, size)),
        _ => Err(GraphError::TooManyVertices(order).into()),
    }
}

fn vertex(field: &str, order: usize) -> Result<usize, Fault> {
    match field.parse() {
        Ok(vertex) if (1..=order).contains(&vertex) => Ok(vertex),
        _ => Err(Fault::new(format!("a vertex from 1 to {order}"), excerpt(field.as_bytes()))),
    }
}

fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "p edge {} {}", graph.order(), graph.size())?;
    graph.edges().try_for_each(|(u, v)| writeln!(out, "e {} {}", u.index() + 1, v.index() + 1))
}
