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
//! braces, `0 1 {'weight': 3}`, as networkx writes them; they are passed over. A line with more names is refused: it could
//! be a weight, or a list of neighbors. An input holds one graph, and an empty input none.
//!
//! A comment above all names that says how many vertices there are counts, `# Nodes: 5 Edges: 3`, `# 5 vertices, 3 edges` or
//! `% 3 5 5` (edges, then vertices twice): where fewer are named, they are numbers from 0 or from 1 on.
//!
//! # An edge list shows that it is one
//!
//! What fits no other format is not therefore an edge list. Unless the comment `# edge list` stands above it, these are refused:
//! a first line whose names recur nowhere and are not all numbers (a heading, a title, a pointer to a file), or that could say
//! how many vertices or edges there are, in either order; names of which none occurs twice and not all are numbers (a table),
//! unless data of networkx stand behind the edges; a name that is a line of graph6 of order 4 or more, or holds characters of
//! drawings or such as are not seen; two names that are the same after Unicode normalization (NFC); names that are two, with a
//! sign between them (`0-1`); comments that are a vertex each, as in LGL; comments alone; a line `#` below a name, as in TGF;
//! and two names or more without any edge.
//!
//! # Writing
//!
//! A written list reads back as the same graph. Without labels, the vertices are declared if one is isolated. With
//! labels, a vertex is declared if it would otherwise appear too late. Labels that would not come back (repeated, with
//! control characters, or numbers out of order) are replaced by the numbers.

pub(super) mod evidence;
mod line;
pub(super) mod names;

use std::io::{self, Write};
use std::ops::RangeInclusive;

use super::Format;
use super::reading::{
    self, EDGE_LIST_MARK as MARK, Edges, Fault, Head, ReadGraph, Source, after_edge_list_mark, excerpt, words,
};
use crate::Graph;
use evidence::Evidence;
use line::{LineVertices, quoted, read_line};
use names::{MOST_LABELS, Names, Numbering, as_vertex, is_number};

pub(crate) const FORMAT: Format = Format {
    name: "edges",
    extensions: &["edges", "edgelist", "el"],
    about: "one edge a line, vertices by their names or numbers",
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
};

/// Claims what no other format claims, if it looks like names.
fn claims(head: &Head<'_>) -> Option<reading::Evidence> {
    let is_number = !head.telling.is_empty() && head.telling.iter().all(u8::is_ascii_digit);
    match head.is_marked {
        true => Some(reading::Evidence::Signature),
        false => (words(head.telling).count() != 1 || is_number).then_some(reading::Evidence::Remainder),
    }
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut line = Vec::new();
    let mut start = None;
    let numbering = if source.counts_from_zero { Numbering::FromZero } else { Numbering::Named };
    let mut names = Names::with_numbering(numbering);
    let mut edges = Edges::from_source(source);
    let mut evidence = Evidence::default();
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
                names = Names::with_numbering(Numbering::Declared(declared(content)?));
            }
            continue;
        }
        if content == b"#" && names.len() > 0 && !is_marked {
            let found =
                format!("a line `#` below them, as in TGF (`{MARK}` on the first line makes it a comment)");
            return Err(Fault::new("the lines of an edge list", found));
        }
        has_remarks |= content.starts_with(b"#") && content.len() > 1;
        if let (b'#' | b'%', Ok(comment)) = (content[0], str::from_utf8(content)) {
            evidence.remark(place, comment);
        }
        let known = names.len();
        match read_line(&line)? {
            LineVertices::None => {}
            LineVertices::One(u) => {
                let place_of_u = names.place(&u, place)?;
                evidence.observe(place, &[(&u, place_of_u)]);
                if !is_marked && names.len() > known {
                    Evidence::name(&u)?;
                }
            }
            LineVertices::Two(u, v, has_data) => {
                let (first, second) = (names.place(&u, place)?, names.place(&v, place)?);
                if !is_marked && names.len() > known {
                    Evidence::name(&u)?;
                    Evidence::name(&v)?;
                }
                if first == second && names.len() == 1 && is_number(&u) && !is_marked && !source.drops_loops {
                    let found = format!(
                        "{}, a loop, or the numbers of vertices and edges (leave them out then)",
                        excerpt(content)
                    );
                    return Err(Fault::new("a simple graph", found));
                }
                evidence.edge(has_data);
                evidence.observe(place, &[(&u, first), (&v, second)]);
                edges.join(first, second, || excerpt(u.as_bytes()))?;
            }
        }
    }
    let Some(line) = start else { return Ok(None) };
    let located = |(line, fault), source: &mut Source<'_>| {
        source.mark_line(line);
        fault
    };
    let named = names.len();
    if !is_marked {
        let size = edges.size()?;
        let suspicion = evidence.suspicion(named, size).or_else(|| evidence.suspicion_of(&names));
        if let Some(suspicion) = suspicion {
            return Err(located(suspicion, source));
        }
        let counted = evidence.counted(&names, size).map_err(|fault| located(fault, source))?;
        // Names could begin with `#`; the sign alone is the graph without vertices in TGF.
        if named == 0 && has_remarks && counted.is_none() {
            let expected =
                format!("a vertex or an edge (the line `{MARK}` stands above a graph without vertices)");
            return Err(Fault::new(expected, "comments alone"));
        }
        if size == 0 && named > 1 {
            let found = format!("names alone (put the line `{MARK}` above isolated vertices)");
            return Err(Fault::new("an edge `u v` on some line", found));
        }
        if let Some(vertices) = counted {
            names.declare(vertices);
        }
    }
    let graph = names.into_graph(edges, source)?;
    Ok(Some(ReadGraph { graph, line, title: None }))
}

/// The vertices that a line `# edge list, vertices A to B` says there are.
fn declared(line: &[u8]) -> Result<RangeInclusive<usize>, Fault> {
    let vertices = || {
        let text = str::from_utf8(after_edge_list_mark(line)?).ok()?;
        let (low, high) = text.trim_start().strip_prefix("vertices ")?.split_once(" to ")?;
        let (low, high) = (as_vertex(low)?, as_vertex(high.trim_end())?);
        let is_bounded = low == 0 || high - low < MOST_LABELS;
        (low <= high && is_bounded).then_some(low..=high)
    };
    vertices().ok_or_else(|| Fault::unlike(format!("`{MARK}, vertices A to B`"), line))
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
