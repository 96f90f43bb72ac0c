//! Plain edge lists: a line `u v` for each edge, the two separated by blanks, tabs or one comma.
//!
//! A line with a single vertex declares it, which isolated vertices need. `#` starts a comment anywhere,
//! `%` at the start of a line. If every vertex is a number, the vertices are 0, 1, ..., up to the
//! largest; otherwise they are labels, numbered in the order of their first appearance. An input holds
//! one graph, an input of comments alone the graph without vertices, and an empty input none. There is
//! no heading: a first line `source,target` is an edge between two labels.
//!
//! A written list reads back as the same graph. Without labels, the last vertex is declared if it is
//! isolated. With labels, a vertex is declared if it would otherwise appear too late. Labels that the format
//! cannot spell (empty, repeated, all of them numbers, or with blanks, commas, `#` or a leading `%`) are
//! replaced by the numbers. If the lines alone would not tell the format, the list begins with the comment `#
//! edge list`.

use std::collections::HashMap;
use std::io::{self, Write};

use super::reading::{EDGE_LIST_MARK as MARK, Edges, Fault, Head, ReadGraph, Source, excerpt, text, words};
use super::{Format, dimacs, distinct_labels, dot};
use crate::{Graph, GraphError};

/// The format.
pub const FORMAT: Format = Format {
    name: "edges",
    extensions: &["edges", "edgelist", "el"],
    about: "one edge a line, vertices as numbers from 0 or as labels",
    holds_many: false,
    is_lined: false,
    claims,
    read,
    write: Some(write),
};

fn claims(head: &Head<'_>) -> bool {
    let edge = words(head.telling).count() != 1 && !head.telling.starts_with(b">>");
    let number = head.telling.iter().all(u8::is_ascii_digit);
    (edge || number || head.is_commented()) && !dot::claims(head) && !dimacs::claims(head)
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut line = Vec::new();
    let mut start = None;
    let mut vertices = Vertices::default();
    let mut edges = Edges::new();
    while source.take_line(&mut line)? {
        if line.trim_ascii().is_empty() {
            continue;
        }
        start.get_or_insert(source.place());
        match ends(&line)? {
            Ends::None => {}
            Ends::One(u) => _ = vertices.number(u, source.place())?,
            Ends::Two(u, v) => {
                let (first, second) =
                    (vertices.number(u, source.place())?, vertices.number(v, source.place())?);
                if first == second {
                    return Err(Fault::loop_at(excerpt(u.as_bytes())));
                }
                edges.push(first, second)?;
            }
        }
    }
    let Some(line) = start else {
        return Ok(None);
    };
    if let (false, Some((line, name))) = (vertices.labeled, &vertices.too_large) {
        source.mark_line(*line);
        return Err(Fault::new(format!("numbers below {}", Graph::MAX_ORDER), excerpt(name.as_bytes())));
    }
    let graph = match vertices.finish() {
        Names::Numbers { order, number } => {
            edges.renumber(&number);
            edges.into_graph(order)?
        }
        Names::Labels(labels) => edges.into_graph(labels.len())?.with_labels(labels)?,
    };
    Ok(Some(ReadGraph { graph, line, title: None }))
}

/// The content of a line.
enum Ends<'a> {
    None,
    One(&'a str),
    Two(&'a str, &'a str),
}

fn ends(line: &[u8]) -> Result<Ends<'_>, Fault> {
    if line.trim_ascii_start().first() == Some(&b'%') {
        return Ok(Ends::None);
    }
    let end = line.iter().position(|&byte| byte == b'#').unwrap_or(line.len());
    let spoken = text(&line[..end], 1)?;
    let refused = |found: &str| Fault::new("a vertex `u` or an edge `u v`", excerpt(found.as_bytes()));
    if let Some(control) = spoken.find(|c: char| c.is_control() && c != '\t') {
        return Err(Fault::at(control + 1, "text without control characters", excerpt(spoken.as_bytes())));
    }
    let mut vertices = match spoken.split_once(',') {
        None => spoken.split_ascii_whitespace(),
        Some((u, v)) => match (u.trim_ascii(), v.trim_ascii()) {
            (u, v) if is_word(u) && is_word(v) => return Ok(Ends::Two(u, v)),
            _ => return Err(refused(spoken)),
        },
    };
    match (vertices.next(), vertices.next(), vertices.next()) {
        (None, ..) => Ok(Ends::None),
        (Some(u), None, _) => Ok(Ends::One(u)),
        (Some(u), Some(v), None) => Ok(Ends::Two(u, v)),
        _ => Err(refused(spoken)),
    }
}

/// Whether the text is one vertex.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains([' ', '\t', ','])
}

/// The vertices in the order of their first appearance.
#[derive(Default)]
struct Vertices {
    // The standard map, because its hash cannot be steered by a hostile input.
    known: HashMap<Box<str>, u32>,
    /// Whether some vertex is not a number.
    labeled: bool,
    /// The first number that is too large for a vertex, unless it turns out to be a label, and its line.
    too_large: Option<(usize, Box<str>)>,
}

/// The final names of the vertices, when all are known.
enum Names {
    /// `number[i]` is the number that stands for the i-th vertex to appear.
    Numbers {
        order: usize,
        number: Vec<usize>,
    },
    Labels(Vec<String>),
}

impl Vertices {
    /// The index of the vertex with this name, found on this line.
    fn number(&mut self, name: &str, line: usize) -> Result<usize, Fault> {
        if let Some(&index) = self.known.get(name) {
            return Ok(index as usize);
        }
        let index = self.known.len();
        if index == Graph::MAX_ORDER {
            return Err(GraphError::TooManyVertices(index as u64 + 1).into());
        }
        self.labeled |= !is_number(name);
        if self.too_large.is_none() && as_vertex(name).is_none() {
            self.too_large = Some((line, name.into()));
        }
        self.known.insert(name.into(), index as u32);
        Ok(index)
    }

    fn finish(self) -> Names {
        let mut names = vec![Box::default(); self.known.len()];
        for (name, index) in self.known {
            names[index as usize] = name;
        }
        match names.iter().map(|name| as_vertex(name)).collect::<Option<Vec<usize>>>() {
            Some(number) => Names::Numbers { order: number.iter().max().map_or(0, |most| most + 1), number },
            None => Names::Labels(names.into_iter().map(String::from).collect()),
        }
    }
}

/// The number that a vertex without a label has.
fn as_vertex(name: &str) -> Option<usize> {
    if is_number(name) { name.parse().ok().filter(|&number| number < Graph::MAX_ORDER) } else { None }
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    let spells = |label: &str| {
        let special = |c: char| c.is_ascii_whitespace() || c.is_control() || matches!(c, ',' | '#');
        !label.is_empty() && !label.starts_with(['%', '\u{feff}']) && !label.contains(special)
    };
    let labels = distinct_labels(graph, spells).filter(|labels| !labels.iter().all(|label| is_number(label)));
    match labels {
        Some(labels) => write_labeled(graph, labels, out),
        None => write_numbered(graph, out),
    }
}

fn write_numbered(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    graph.edges().try_for_each(|(u, v)| writeln!(out, "{u} {v}"))?;
    match graph.vertices().next_back() {
        None => writeln!(out, "{MARK}"),
        Some(last) if graph.degree(last) == 0 => writeln!(out, "{last}"),
        Some(_) => Ok(()),
    }
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
            labels[next..declared].iter().try_for_each(|label| writeln!(out, "{label}"))?;
            next = v + 1;
        }
        writeln!(out, "{} {}", labels[u], labels[v])?;
    }
    labels[next..].iter().try_for_each(|label| writeln!(out, "{label}"))
}
