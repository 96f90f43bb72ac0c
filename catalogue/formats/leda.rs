//! LEDA's graphs (`.lgr`, `.gw`): `LEDA.GRAPH`, the types of labels, -2 for an undirected graph, the number of vertices, a
//! line `|{LABEL}|` for each, the number of edges, and a line `U V REVERSED |{LABEL}|` for each, with vertices from 1.
//!
//! Lines that begin with `#` are comments. If all vertices have labels and these differ, they are those
//! of the graph, which else has none. What follows the edges, such as the layout of GraphWin, is passed
//! over. Directed graphs (-1) are refused. An input holds one graph.

use super::Format;
use super::reading::{Edges, Evidence, Fault, Head, Names, ReadGraph, Source, order, vertex};

pub(crate) const FORMAT: Format = Format {
    name: "leda",
    extensions: &["lgr", "gw", "leda"],
    about: "graphs of LEDA and GraphWin, vertices from 1 with labels, read only",
    claims,
    read,
    ..Format::PLAIN
};

const TITLE: &str = "LEDA.GRAPH";

fn claims(head: &Head<'_>) -> Option<Evidence> {
    (head.telling == TITLE.as_bytes()).then_some(Evidence::Signature)
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    source.skip_comments()?;
    let mut lines = Lines { source, line: Vec::new() };
    let title = lines.next("the line `LEDA.GRAPH`")?;
    if title != TITLE {
        return Err(Fault::unlike("the line `LEDA.GRAPH`", title));
    }
    let start = lines.source.place();
    lines.next("the type of the labels of vertices")?;
    lines.next("the type of the labels of edges")?;
    match lines.next("-2, for an undirected graph")? {
        "-2" => {}
        "-1" => return Err(Fault::new("an undirected graph (-2)", "a directed one (-1)")),
        other => return Err(Fault::unlike("-2, for an undirected graph", other)),
    }
    let order = order(lines.number("the number of vertices")?)?;
    let mut names = Names::from_source(lines.source);
    for v in 0..order {
        let line = lines.next("a line `|{LABEL}|` of a vertex")?;
        let label = line.strip_prefix("|{").and_then(|line| line.strip_suffix("}|"));
        let label = label.ok_or_else(|| Fault::unlike("a line `|{LABEL}|` of a vertex", line))?;
        names.declare(&v.to_string(), Some(label).filter(|label| !label.is_empty()))?;
    }
    let size = lines.number("the number of edges")?;
    let mut edges = Edges::from_source(lines.source);
    for _ in 0..size {
        let line = lines.next("a line `U V REVERSED |{LABEL}|` of an edge")?;
        let mut words = line.split_ascii_whitespace();
        let mut end = || vertex(words.next().unwrap_or_default(), order, "a vertex");
        let (u, v) = (end()?, end()?);
        edges.join(u, v, || (u + 1).to_string())?;
    }
    while source.take()?.is_some() {}
    Ok(Some(ReadGraph { graph: names.into_graph(edges)?, line: start, title: None }))
}

/// The lines that are neither blank nor comments.
struct Lines<'s, 'a> {
    source: &'s mut Source<'a>,
    line: Vec<u8>,
}

impl Lines<'_, '_> {
    fn next(&mut self, expected: &'static str) -> Result<&str, Fault> {
        let next = self.source.take_content(&mut self.line, b"#")?;
        next.ok_or_else(|| Fault::new(expected, "the end of the input"))
    }

    fn number(&mut self, expected: &'static str) -> Result<u64, Fault> {
        let line = self.next(expected)?;
        line.parse().map_err(|_| Fault::unlike(expected, line))
    }
}
