//! DIMACS graph coloring instances (`.col`): a line `p edge N M`, then a line `e U V` for each edge,
//! with vertices from 1 to N. \[JohnsonTrick1996\]
//!
//! Lines that begin with `c` are comments, in any encoding. The size M is not compared with the edges, since
//! many files in circulation count each edge twice. Lines that begin with `n`, `d`, `v` or `x` describe
//! vertices and the generator of the instance, and are skipped. A file holds one graph.

use std::io::{self, Write};

use super::Format;
use super::reading::{Edges, Evidence, Fault, Head, ReadGraph, Source, order, vertex, words};
use graphs::Graph;

pub(crate) const FORMAT: Format = Format {
    name: "dimacs",
    extensions: &["col", "dimacs", "clq"],
    about: "coloring instances of the DIMACS challenge, vertices from 1",
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
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
    let mut instance: Option<(usize, Edges)> = None;
    let (mut size, mut lines) = (0, 0);
    while let Some(content) = source.take_content(&mut line, b"c#%")? {
        let fields: Vec<&str> = content.split_ascii_whitespace().collect();
        let refuse = |expected| Err(Fault::unlike(expected, content));
        match (fields[0], &mut instance) {
            ("p", None) => {
                let &["p", "edge" | "edges" | "col", n, m] = &fields[..] else {
                    return refuse("`p edge N M`");
                };
                let number = |field: &str| {
                    let number = field.parse::<u64>();
                    number.map_err(|_| Fault::unlike("a number in `p edge N M`", field))
                };
                size = number(m)?;
                instance = Some((order(number(n)?)?, Edges::from_source(source)));
            }
            ("p", Some(_)) => return Err(Fault::new("one line `p edge N M`", "a second one")),
            ("e", Some((order, edges))) => {
                let &["e", u, v] = &fields[..] else { return refuse("`e U V`") };
                edges.join(vertex(u, *order, "a vertex")?, vertex(v, *order, "a vertex")?, || u.into())?;
                lines += 1;
            }
            ("e", None) => return refuse("a line `p edge N M` before the edges"),
            ("n" | "d" | "v" | "x", _) => {}
            _ => return refuse("a line `p edge N M`, `e U V` or `c comment`"),
        }
    }
    match (instance, source.begun) {
        // Many files count each edge twice, in this line or in the others.
        (Some(_), _) if size > 2 * lines => {
            let expected = format!("{size} lines `e U V`, or half as many");
            Err(Fault::new(expected, lines.to_string()))
        }
        (Some((order, edges)), Some(line)) => {
            Ok(Some(ReadGraph { graph: edges.into_graph(order)?, line, title: None }))
        }
        _ => Err(Fault::new("a line `p edge N M`", "the end of the input")),
    }
}

fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "p edge {} {}", graph.order(), graph.size())?;
    graph.edges().try_for_each(|(u, v)| writeln!(out, "e {} {}", u.index() + 1, v.index() + 1))
}
