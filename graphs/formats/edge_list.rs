//! Plain edge lists: a line `u v` for each edge, the two separated by blanks, tabs or one comma.
//!
//! # Which vertices there are
//!
//! Those that are named: on an edge, or alone on a line. If every name is a number, the vertices are in the order of the
//! numbers, with the numbers as labels; if these are 0, 1, ..., n - 1, there are no labels. Otherwise the vertices are
//! in the order of their first appearance. So a list numbered from 1 has the vertices 1, 2, ... and no vertex 0. Names are
//! compared as they are written, and a number in two spellings, such as `1` and `01`, is refused.
//!
//! The comment `# edge list, vertices 0 to 9` (or `1 to 10`) above all names says which numbers are vertices, named or
//! not; no other name may follow. At most 2^20 are declared so from another number than 0.
//! [`GraphReader::counting_from_zero`](super::GraphReader::counting_from_zero) makes every number up to the largest a
//! vertex.
//!
//! # Lines
//!
//! `#` starts a comment at the start of a line or behind a blank, `%` at the start of a line. A name begins with a letter, a digit or one of `_-.+`, and
//! holds no blank, bracket or quote, none of `,;|<>#`, no `--`, and no colon at its end or behind its digits; any other
//! stands between double quotes (with a double quote written twice) or single ones. Behind an edge may stand data in
//! braces, `0 1 {'weight': 3}`, as networkx writes them; they are passed over. A line may also hold an edge as Python
//! prints it, `(0, 1)`, `(0, 1, None)` or `(0, 1, {...})`, or a list of them. A line with more names is refused: it could
//! be a weight, or a list of neighbors. An input holds one graph, and an empty input none.
//!
//! # What is refused because it may be something else
//!
//! Unless the comment `# edge list` stands above it: a first line that could be the heading of the columns (its names do not
//! recur, and stand over numbers alone or are `source target`, `from to` and the like), or the number of vertices or
//! those of vertices and edges, in either order (the other lines are so many); comments alone; a line `#` below a name, as in TGF; and two names or
//! more without any edge.
//!
//! # Writing
//!
//! A written list reads back as the same graph. Without labels, the vertices are declared if one is isolated. With
//! labels, a vertex is declared if it would otherwise appear too late. Labels that would not come back (repeated, with
//! control characters, or numbers out of order) are replaced by the numbers.

mod heading;
mod line;
pub(super) mod names;

use std::io::{self, Write};
use std::ops::RangeInclusive;

use super::reading::{
    EDGE_LIST_MARK as MARK, Edges, Fault, Head, ReadGraph, Source, after_edge_list_mark, excerpt, words,
};
use super::{Format, is_claimed};
use crate::Graph;
use heading::Heading;
use line::{LineVertices, quoted, read_line};
use names::{Names, Numbering, as_vertex, is_number};

/// The format.
pub const FORMAT: Format = Format {
    name: "edges",
    extensions: &["edges", "edgelist", "el"],
    about: "one edge a line, vertices by their names or numbers",
    holds_many: false,
    is_lined: false,
    claims,
    read,
    write: Some(write),
};

/// What no other format claims, and looks like names.
fn claims(head: &Head<'_>) -> bool {
    let edge = words(head.telling).count() != 1 && !head.telling.starts_with(b">>");
    let number = head.telling.iter().all(u8::is_ascii_digit);
    (edge || number || head.is_commented()) && !is_claimed(head, &[FORMAT.name])
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut line = Vec::new();
    let mut start = None;
    let numbering = if source.counts_from_zero { Numbering::FromZero } else { Numbering::Named };
    let mut names = Names::of(numbering);
    let mut edges = Edges::new();
    let mut heading = Heading::default();
    let (mut is_marked, mut has_remarks) = (false, false);
    while source.take_line(&mut line)? {
        let content = line.trim_ascii();
        if content.is_empty() {
            continue;
        }
        let place = source.place();
        start.get_or_insert(place);
        if let Some(declaration) = after_edge_list_mark(content) {
            if names.len() > 0 {
                return Err(Fault::new(format!("`{MARK}` above all vertices"), "it below one"));
            }
            is_marked = true;
            if !declaration.is_empty() {
                names = Names::of(Numbering::Declared(declared(content)?));
            }
            continue;
        }
        if content == b"#" && names.len() > 0 && !is_marked {
            let found =
                format!("a line `#` below them, as in TGF (`{MARK}` on the first line makes it a comment)");
            return Err(Fault::new("the lines of an edge list", found));
        }
        has_remarks |= content.starts_with(b"#") && content.len() > 1;
        let has_pairs = content.starts_with(b"(") || content.starts_with(b"[");
        read_line(&line, |ends| match ends {
            LineVertices::One(u) => {
                let place_of_u = names.place(&u, place)?;
                heading.observe(place, &[(&u, place_of_u)]);
                Ok(())
            }
            LineVertices::Two(u, v) => {
                let (first, second) = (names.place(&u, place)?, names.place(&v, place)?);
                if first == second && names.len() == 1 && is_number(&u) && !is_marked {
                    let found = format!(
                        "{}, a loop, or the numbers of vertices and edges (leave them out then)",
                        excerpt(content)
                    );
                    return Err(Fault::new("a simple graph", found));
                }
                if first == second {
                    return Err(Fault::loop_at(excerpt(u.as_bytes())));
                }
                // What has brackets is no heading.
                let named = [(&*u, first), (&*v, second)];
                heading.observe(place, if has_pairs { &[] } else { &named });
                edges.push(first, second)
            }
        })?;
    }
    let Some(line) = start else {
        return Ok(None);
    };
    let named = names.len();
    let vertices = names.finish().map_err(|(line, fault)| {
        source.mark_line(line);
        fault
    })?;
    if let Some(number) = &vertices.number {
        edges.renumber(number);
    }
    let graph = edges.into_graph(vertices.order)?;
    if !is_marked {
        if let Some((line, fault)) = heading.suspicion(named, graph.size()) {
            source.mark_line(line);
            return Err(fault);
        }
        // Names could begin with `#`; the sign alone is the graph without vertices in TGF.
        if named == 0 && has_remarks {
            let expected =
                format!("a vertex or an edge (the line `{MARK}` stands above a graph without vertices)");
            return Err(Fault::new(expected, "comments alone"));
        }
        if graph.size() == 0 && named > 1 {
            let found = format!("names alone (put the line `{MARK}` above isolated vertices)");
            return Err(Fault::new("an edge `u v` on some line", found));
        }
    }
    let graph = match vertices.labels {
        Some(labels) => graph.with_labels(labels)?,
        None => graph,
    };
    Ok(Some(ReadGraph { graph, line, title: None }))
}

/// How many labels a line may declare: those of a file take memory in proportion to it.
const MOST_LABELS: usize = 1 << 20;

/// The vertices that a line `# edge list, vertices A to B` says there are.
fn declared(line: &[u8]) -> Result<RangeInclusive<usize>, Fault> {
    let vertices = || {
        let text = str::from_utf8(after_edge_list_mark(line)?).ok()?;
        let (low, high) = text.trim_start().strip_prefix("vertices ")?.split_once(" to ")?;
        let (low, high) = (as_vertex(low)?, as_vertex(high.trim_end())?);
        let is_bounded = low == 0 || high - low < MOST_LABELS;
        (low <= high && is_bounded).then_some(low..=high)
    };
    vertices().ok_or_else(|| Fault::new(format!("`{MARK}, vertices A to B`"), excerpt(line)))
}

fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    match graph.labels().filter(|labels| come_back(labels)) {
        Some(labels) => write_labeled(graph, labels, out),
        None => write_numbered(graph, out),
    }
}

/// Whether the labels, named in their order, are read as they are.
fn come_back(labels: &[String]) -> bool {
    let has_control = labels.iter().any(|label| label.contains(|c: char| c.is_control() && c != '\t'));
    let mut names = Names::default();
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
