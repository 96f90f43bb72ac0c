//! The Trivial Graph Format: a line `ID [LABEL]` for each vertex, a line `#`, and a line `ID ID
//! [LABEL]` for each edge.
//!
//! Lines above the vertices that begin with `# ` or `% ` are comments. The label of a vertex is the
//! rest of its line. If each has one and they differ, they are the labels, and else the identifiers.
//! Labels of edges are passed over. An input holds one graph.
//!
//! It is distinguished from an edge list by a line that is `#` alone below other lines; an edge list
//! may have such a line below the comment `# edge list` only.

use std::io::{self, Write};

use super::Format;
use super::reading::{Edges, Evidence, Fault, Head, Names, ReadGraph, Source, excerpt, labels_to_write};
use graphs::Graph;

pub(crate) const FORMAT: Format = Format {
    name: "tgf",
    extensions: &["tgf"],
    about: "lines of vertices with labels, a line `#`, lines of edges (yEd)",
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
};

const DIVIDER: &[u8] = b"#";

fn claims(head: &Head<'_>) -> Option<Evidence> {
    // The sign alone is a graph without vertices.
    let is_alone = head.telling.is_empty() && head.comments.trim_ascii() == DIVIDER;
    (is_alone || head.lines().any(|line| line == DIVIDER)).then_some(Evidence::Shape)
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut line = Vec::new();
    let (mut names, mut edges) = (Names::from_source(source), Edges::from_source(source));
    let mut has_divider = false;
    while let Some(content) = source.take_content(&mut line, b"")? {
        if names.count() == 0 && matches!(content.as_bytes(), [b'#' | b'%', b' ', ..]) {
            source.begun = None;
            continue;
        }
        if content.as_bytes() == DIVIDER {
            if std::mem::replace(&mut has_divider, true) {
                return Err(Fault::new("one line `#`", "a second one"));
            }
            continue;
        }
        let (id, rest) = first_word(content);
        if !has_divider && id.starts_with('#') {
            return Err(Fault::unlike("a vertex `ID [LABEL]`, or the line `#`", content));
        }
        if !has_divider {
            names.declare(id, Some(rest).filter(|label| !label.is_empty()))?;
            continue;
        }
        let (other, _) = first_word(rest);
        for end in [id, other] {
            if !names.is_declared(end) {
                let found = excerpt(content.as_bytes());
                return Err(Fault::new("an edge `ID ID` between vertices above the line `#`", found));
            }
        }
        names.join([id, other], source.place(), &mut edges)?;
    }
    match source.begun {
        None => Ok(None),
        Some(_) if !has_divider => Err(Fault::new("a line `#` below the vertices", "the end of the input")),
        Some(line) => Ok(Some(ReadGraph { graph: names.into_graph(edges)?, line, title: None })),
    }
}

fn first_word(line: &str) -> (&str, &str) {
    let end = line.find([' ', '\t']).unwrap_or(line.len());
    (&line[..end], line[end..].trim_start())
}

fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    let spells =
        |label: &str| !label.is_empty() && label.trim() == label && !label.contains(char::is_control);
    let labels = labels_to_write(graph, spells);
    for v in graph.vertices() {
        match labels {
            Some(labels) => writeln!(out, "{v} {}", labels[v.index()])?,
            None => writeln!(out, "{v}")?,
        }
    }
    writeln!(out, "#")?;
    graph.edges().try_for_each(|(u, v)| writeln!(out, "{u} {v}"))
}
