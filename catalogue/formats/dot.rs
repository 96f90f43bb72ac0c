//! DOT, the language of Graphviz: undirected graphs. Of the drawing attributes only places are read.
//! \[GansnerKoutsofiosNorth2006\]
//!
//! Vertices are numbered in the order of their first appearance, with their identifiers as labels. If
//! the identifiers are exactly 0, 1, ..., n - 1, they are the vertices, without labels. An edge between
//! subgraphs joins every vertex of the one to every vertex of the other. An input holds one graph or
//! more. If every vertex has an attribute `pos` of two numbers, x and y upwards, these are its layout.
//!
//! As in Graphviz, `\"` is the only escape of a quoted string, and `\` at the end of a line joins it to the
//! next. An HTML identifier differs from the same text in quotes; its label keeps its brackets. Refused are
//! `digraph` and `->`, a subgraph continued under its name as an end of an edge, and over 256 nested braces.

mod lexer;

use std::collections::HashSet;
use std::io::{self, Write};

use indexmap::IndexMap;

use super::reading::{
    Edges, Evidence, Fault, Head, ReadGraph, Room, Source, as_numbers, excerpt, has_keyword_of_dot,
    labels_to_write, order,
};
use super::{Format, gml, literal};
use graphs::layout::Point;
use graphs::{Graph, Layout};
use lexer::{Id, Lexer, Token};

pub(crate) const FORMAT: Format = Format {
    name: "dot",
    extensions: &["dot", "gv"],
    about: "undirected graphs of Graphviz, identifiers as labels",
    holds_many: true,
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
};

/// The largest depth of braces, which bounds the recursion of the parser.
const DEEPEST: usize = 256;

fn claims(head: &Head<'_>) -> Option<Evidence> {
    let starts_graph = has_keyword_of_dot(head.telling) || matches!(head.telling, [b'/', b'/' | b'*', ..]);
    (starts_graph && !gml::begins(head) && !literal::begins(head)).then_some(Evidence::Signature)
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    source.skip_comments()?;
    let earlier = source.graphs;
    let mut parser = Parser {
        room: source.room.clone(),
        edges: Edges::from_source(source),
        lexer: Lexer::new(source),
        vertices: IndexMap::new(),
        joined: 0,
        subgraphs: HashSet::new(),
    };
    match parser.lexer.peek()? {
        Token::End if earlier > 0 => Ok(None),
        _ => parser.graph().map(Some),
    }
}

/// Reads one graph by recursive descent, with one token of lookahead.
struct Parser<'s, 'a> {
    lexer: Lexer<'s, 'a>,
    /// The vertices, with their positions if given.
    vertices: IndexMap<Id, Option<Point>>,
    edges: Edges,
    /// The number of pairs joined, which is limited, since repeated edges between subgraphs could make
    /// it huge.
    joined: usize,
    /// The names of the subgraphs so far.
    subgraphs: HashSet<Id>,
    room: Room,
}

/// One end of an edge: a vertex, or the vertices of a subgraph.
struct End {
    vertices: Vec<u32>,
    /// The name of the subgraph if it continues an earlier one; the earlier vertices are not stored.
    continued: Option<Id>,
    line: usize,
}

impl Parser<'_, '_> {
    /// `[strict] graph [ID] { statements }`
    fn graph(mut self) -> Result<ReadGraph, Fault> {
        let line = self.lexer.place();
        self.lexer.skip_if(&Token::Keyword("strict"))?;
        match self.lexer.take()? {
            Token::Keyword("graph") => {}
            Token::Keyword("digraph") => return Err(Fault::new("an undirected graph", "`digraph`")),
            other => return Err(Fault::new("`graph` or `strict graph`", other.to_string())),
        }
        let title = self.lexer.take_id()?.map(|id| id.text);
        self.lexer.expect(&Token::Sign("{"), "`{`")?;
        self.statements(1)?;
        let graph = finish(self.vertices, self.edges)?;
        Ok(ReadGraph { graph, line, title })
    }

    /// Statements up to and with the closing brace; the vertices they name. `depth` counts open braces.
    fn statements(&mut self, depth: usize) -> Result<Vec<u32>, Fault> {
        let mut members = Vec::new();
        loop {
            match self.lexer.peek()? {
                Token::Sign("}") => {
                    self.lexer.take()?;
                    return Ok(members);
                }
                Token::Sign(";") => _ = self.lexer.take()?,
                Token::Keyword("graph" | "node" | "edge") => {
                    self.lexer.take()?;
                    match self.lexer.peek()? {
                        Token::Sign("[") => _ = self.attributes()?,
                        other => return Err(Fault::new("attributes in `[...]`", other.to_string())),
                    }
                }
                Token::Sign("{") | Token::Keyword("subgraph") => {
                    let end = self.subgraph(depth)?;
                    self.chain(end, depth, &mut members)?;
                }
                _ => {
                    let id = self.id("a statement or `}`")?;
                    let line = self.lexer.place();
                    if self.lexer.skip_if(&Token::Sign("="))? {
                        self.id("an identifier")?;
                    } else {
                        let end = self.vertex(id, depth, line)?;
                        self.chain(end, depth, &mut members)?;
                    }
                }
            }
            if depth == 1 {
                // The vertices of the whole graph are not needed.
                members.clear();
            }
        }
    }

    /// `-- end` as often as it comes, then attributes.
    fn chain(&mut self, first: End, depth: usize, members: &mut Vec<u32>) -> Result<(), Fault> {
        let mut left = first;
        let mut is_edge = false;
        while self.lexer.skip_if(&Token::Sign("--"))? {
            is_edge = true;
            let right = match self.lexer.peek()? {
                Token::Sign("{") | Token::Keyword("subgraph") => self.subgraph(depth)?,
                _ => {
                    let id = self.id("a vertex or subgraph after `--`")?;
                    let line = self.lexer.place();
                    self.vertex(id, depth, line)?
                }
            };
            self.join(&left, &right).inspect_err(|_| self.lexer.mark_line(right.line))?;
            gather(members, left.vertices);
            left = right;
        }
        if *self.lexer.peek()? == Token::Sign("->") {
            return Err(Fault::new("an undirected edge `--`", "`->`"));
        }
        let place = self.attributes()?;
        // The place of an edge is that of its curve.
        if let (Some(place), [vertex], false) = (place, left.vertices.as_slice(), is_edge) {
            self.vertices[*vertex as usize] = Some(place);
        }
        gather(members, left.vertices);
        Ok(())
    }

    /// The vertex of this name, with its port passed over.
    fn vertex(&mut self, id: Id, depth: usize, line: usize) -> Result<End, Fault> {
        order(self.vertices.len() as u64 + 1)?;
        // Where it stands in a subgraph, it is kept there as well.
        match self.vertices.contains_key(&id) {
            false => self.room.hold_name(&id.text, size_of::<(Id, Option<Point>)>())?,
            true if depth > 1 => self.room.hold(size_of::<[u32; 4]>())?,
            true => {}
        }
        let entry = self.vertices.entry(id);
        let vertex = entry.index() as u32;
        entry.or_default();
        for _ in 0..2 {
            if self.lexer.skip_if(&Token::Sign(":"))? {
                self.id("an identifier")?;
            }
        }
        Ok(End { vertices: vec![vertex], continued: None, line })
    }

    /// `[subgraph [ID]] { statements }`
    fn subgraph(&mut self, depth: usize) -> Result<End, Fault> {
        if depth == DEEPEST {
            return Err(Fault::new(format!("at most {DEEPEST} nested braces"), "one more"));
        }
        let line = self.lexer.place();
        let mut continued = None;
        if self.lexer.skip_if(&Token::Keyword("subgraph"))?
            && let Some(name) = self.lexer.take_id()?
        {
            self.room.hold_name(&name.text, size_of::<Id>())?;
            if !self.subgraphs.insert(name.clone()) {
                continued = Some(name);
            }
        }
        self.lexer.expect(&Token::Sign("{"), "`{`")?;
        Ok(End { vertices: self.statements(depth + 1)?, continued, line })
    }

    fn join(&mut self, left: &End, right: &End) -> Result<(), Fault> {
        if let Some(name) = left.continued.as_ref().or(right.continued.as_ref()) {
            let found = format!("{}, which continues an earlier one", Token::Id(name.clone()));
            return Err(Fault::new("a subgraph given in one piece at the end of an edge", found));
        }
        self.joined = self.joined.saturating_add(left.vertices.len().saturating_mul(right.vertices.len()));
        if self.joined > Edges::MAX_SIZE {
            return Err(Edges::too_many());
        }
        for &u in &left.vertices {
            for &v in &right.vertices {
                let name = || self.vertices.get_index(u as usize).map(|(id, _)| id.clone().label());
                let name = || excerpt(name().unwrap_or_default().as_bytes());
                self.edges.join(u as usize, v as usize, name)?;
            }
        }
        Ok(())
    }

    /// `[name = value, ...]` as often as it comes; the last `pos` that is a place.
    fn attributes(&mut self) -> Result<Option<Point>, Fault> {
        let mut found = None;
        while self.lexer.skip_if(&Token::Sign("["))? {
            while let Some(name) = self.lexer.take_id()? {
                if self.lexer.skip_if(&Token::Sign("="))? {
                    let value = self.id("an identifier")?;
                    if name.text == "pos" {
                        found = place(&value.text);
                    }
                }
                let _ = self.lexer.skip_if(&Token::Sign(";"))? || self.lexer.skip_if(&Token::Sign(","))?;
            }
            self.lexer.expect(&Token::Sign("]"), "an attribute or `]`")?;
        }
        Ok(found)
    }

    fn id(&mut self, expected: &'static str) -> Result<Id, Fault> {
        match self.lexer.take_id()? {
            Some(id) => Ok(id),
            None => Err(Fault::new(expected, self.lexer.take()?.to_string())),
        }
    }
}

/// Moves the vertices, without copying if the target is empty: deep nesting stays linear.
fn gather(members: &mut Vec<u32>, more: Vec<u32>) {
    if members.is_empty() {
        *members = more;
    } else {
        members.extend(more);
    }
}

/// The place that the value of `pos` means: `x,y`, with `!` behind it where Graphviz must not move it.
fn place(text: &str) -> Option<Point> {
    let (x, y) = text.trim().trim_end_matches('!').split_once(',')?;
    let number = |text: &str| text.trim().parse().ok().filter(|part: &f64| part.is_finite());
    // In DOT y grows upwards.
    Some([number(x)?, -number(y)?])
}

fn finish(vertices: IndexMap<Id, Option<Point>>, mut edges: Edges) -> Result<Graph, Fault> {
    let order = vertices.len();
    let mut points: Option<Vec<Point>> = vertices.values().copied().collect();
    let labels: Vec<String> = vertices.into_keys().map(Id::label).collect();
    let graph = match as_numbers(&labels) {
        Some(number) => {
            edges.renumber(&number);
            points = points.map(|points| {
                let mut renumbered = points.clone();
                number.iter().zip(points).for_each(|(&v, point)| renumbered[v] = point);
                renumbered
            });
            edges.into_graph(order)?
        }
        None => edges.into_graph(order)?.with_labels(labels)?,
    };
    Ok(match points {
        Some(points) => graph.with_layout(|| Layout::at(points)),
        None => graph,
    })
}

fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    let labels = labels_to_write(graph, lexer::can_quote);
    let name = |v: graphs::Vertex| match labels {
        Some(labels) => lexer::quote(&labels[v.index()]),
        None => v.to_string(),
    };
    writeln!(out, "graph {{")?;
    graph.vertices().try_for_each(|v| writeln!(out, "  {};", name(v)))?;
    graph.edges().try_for_each(|(u, v)| writeln!(out, "  {} -- {};", name(u), name(v)))?;
    writeln!(out, "}}")
}
