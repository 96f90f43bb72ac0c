//! Plain edge lists: a line `u v` for each edge, the two separated by blanks, tabs or one comma.
//!
//! # Which vertices there are
//!
//! Those that are named: on an edge, or alone on a line. If every name is a number, the vertices are in
//! the order of the numbers, with the numbers as labels; if these are 0, 1, ..., n - 1, there are no
//! labels. Otherwise the vertices are in the order of their first appearance. So a list numbered from 1
//! has the vertices 1, 2, ... and no vertex 0. Names are compared as they are written; a number in two
//! spellings, such as `1` and `01` or `1.0`, two names that are the same after Unicode normalization
//! (NFC), and characters that are not seen are refused.
//!
//! The comment `# edge list, vertices 0 to 9` (or `1 to 10`) above all names says which numbers are
//! vertices, named or not; no other name may follow. At most 2^20 are declared so from another number
//! than 0. [`GraphReader::counting_from_zero`](super::GraphReader::counting_from_zero) makes every
//! number up to the largest a vertex.
//!
//! # Lines
//!
//! `#` starts a comment at the start of a line or behind a blank, `%` at the start of a line. A name begins with a letter, a digit or one of `_-.+`, and
//! holds no blank, bracket or quote, none of `,;|<>#`, no `--`, and no colon at its end or behind its digits; any other
//! stands between double quotes (with a double quote written twice) or single ones. Behind an edge may stand data in
//! braces, `0 1 {'weight': 3}`, as networkx writes them; they are passed over. A line with more names is refused: it could
//! be a weight, or a list of neighbors. An input holds one graph, and an empty input none.
//!
//! A comment above all names that says how many vertices there are counts, `# Nodes: 5 Edges: 3`, `# 5 vertices, 3 edges` or
//! `% 3 5 5` (edges, then vertices twice): where fewer are named, they are numbers from 0 or from 1 on. One that says that
//! edges have directions is refused, and below `% bip` of KONECT each side has its own vertices, `left1` and `right1`. A heading
//! of two known words, such as `source,target`, is passed over.
//!
//! # An edge list shows that it is one
//!
//! What fits no other format is not therefore an edge list. Unless the comment `# edge list` stands
//! above it, these are refused: a first line whose names recur nowhere and are not all numbers (a
//! heading, a title, a pointer to a file), or that could say how many vertices or edges there are, in
//! either order; names beside numbers alone, and names of which none comes first on one line and second
//! on another, if none comes first twice and not all are numbers (a table), unless data of networkx
//! stand behind the edges; a name that is a line of graph6 of order 4 or more, or holds characters of
//! drawings; names that are two, with a sign between them (`0-1`); comments that are a vertex each, as
//! in LGL; comments alone; a line `#` below a name, as in TGF; and two names or more without any edge.
//!
//! # Writing
//!
//! A written list reads back as the same graph. Without labels, the vertices are declared if one is
//! isolated. With labels, a vertex is declared if it would otherwise appear too late. Labels that would
//! not come back (repeated, with control characters, or numbers out of order) are replaced by the
//! numbers.

pub(super) mod evidence;
mod line;
pub(super) mod list;
pub(super) mod names;

use std::io::{self, Write};

use super::Format;
use super::reading::{self, EDGE_LIST_MARK as MARK, Fault, Head, ReadGraph, Source, words};
use graphs::Graph;
use line::{LineVertices, quoted, read_line};
use list::List;
use names::Names;

pub(crate) const FORMAT: Format = Format {
    name: "edges",
    extensions: &["edges", "edgelist", "el"],
    about: "one edge a line, vertices by their names or numbers",
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
};

/// The evidence of what remains: lines of names that no other format claims.
fn claims(head: &Head<'_>) -> Option<reading::Evidence> {
    let is_number = !head.telling.is_empty() && head.telling.iter().all(u8::is_ascii_digit);
    match head.is_marked {
        true => Some(reading::Evidence::Signature),
        false => (words(head.telling).count() != 1 || is_number).then_some(reading::Evidence::Remainder),
    }
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut line = Vec::new();
    let mut list = List::from_source(source);
    while source.take_line(&mut line)? {
        let (content, place) = (line.trim_ascii(), source.place());
        if content.is_empty() || list.remark(content, place)? {
            continue;
        }
        match read_line(&line)? {
            LineVertices::None => {}
            LineVertices::One(u) => list.alone(&u, place)?,
            LineVertices::Two(u, v, has_data) => list.join([&u, &v], has_data, place)?,
        }
    }
    list.finish(source)
}

fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    match graph.labels().filter(|labels| are_read_back(labels)) {
        Some(labels) => write_labeled(graph, labels, out),
        None => write_numbered(graph, out),
    }
}

/// Whether the labels, written in order, are read back unchanged.
fn are_read_back(labels: &[String]) -> bool {
    let has_control = labels.iter().any(|label| label.contains(|c: char| c.is_control() && c != '\t'));
    let mut names = Names::default();
    names.is_marked = true;
    let named = labels.iter().try_for_each(|label| names.place(label, 0).map(drop));
    let read = || names.finish().ok().and_then(|vertices| vertices.labels);
    !has_control && named.is_ok() && read().is_some_and(|read| read == labels)
}

fn write_numbered(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    match graph.vertices().next_back() {
        None => writeln!(out, "{MARK}")?,
        Some(last) if graph.vertices().any(|v| graph.degree(v) == 0) => {
            writeln!(out, "{MARK}, vertices 0 to {last}")?;
        }
        Some(_) => {}
    }
    graph.edges().try_for_each(|(u, v)| writeln!(out, "{u} {v}"))
}

fn write_labeled(graph: &Graph, labels: &[String], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{MARK}")?;
    // All vertices below `next` have appeared.
    let mut next = 0;
    for (u, v) in graph.edges() {
        let (u, v) = (u.index(), v.index());
        if next <= v {
            // The edge itself lets u and v appear in order if v comes directly after u.
            let declared = if next <= u && u + 1 == v { u } else { v };
            labels[next..declared].iter().try_for_each(|label| writeln!(out, "{}", quoted(label)))?;
            next = v + 1;
        }
        writeln!(out, "{} {}", quoted(&labels[u]), quoted(&labels[v]))?;
    }
    labels[next..].iter().try_for_each(|label| writeln!(out, "{}", quoted(label)))
}
