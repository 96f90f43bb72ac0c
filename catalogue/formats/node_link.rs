//! Node-link JSON: an object with `nodes`, and `links` or `edges` that have a `source` and a `target`,
//! as networkx (`node_link_data`), Sage and d3 write it; or with `nodes` and `adjacency`
//! (`adjacency_data` of networkx).
//!
//! A vertex is an object of `nodes`, with its `id` as name: a number, a string or a list, which is not
//! the same as the string that reads alike. If it has none, its name is its place from 0, and its label
//! is its `name` or `label`, if these are strings. `adjacency` has for each of the `nodes` above it a
//! list of objects with the `id` of a neighbor, each edge once or twice. All other members are passed
//! over. An input holds one graph or more, one after the other.
//!
//! Refused are directed graphs (`"directed": true`), `loops` that Sage names, ends of edges that are no
//! vertices, and whatever else is not of this form. A node or an edge has at most 64 KiB.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, Write};

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::Format;
use super::reading::{
    Edges, Evidence, Fault, Head, Names, ReadGraph, Source, excerpt, labels_to_write, remark, unread,
};
use graphs::{Graph, Vertex};

pub(crate) const FORMAT: Format = Format {
    name: "node-link",
    extensions: &["json"],
    about: "JSON with nodes, and links or edges, names as labels (networkx, Sage, d3)",
    holds_many: true,
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
};

fn claims(head: &Head<'_>) -> Option<Evidence> {
    begins(head).then_some(Evidence::Signature)
}

/// Whether the input begins as an object of JSON.
pub(super) fn begins(head: &Head<'_>) -> bool {
    let mut ahead = head.ahead.iter().filter(|byte| !byte.is_ascii_whitespace());
    ahead.next() == Some(&b'{') && ahead.next() == Some(&b'"')
}

const EXPECTED: &str = "JSON with \"nodes\", and \"links\" or \"edges\"";

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    source.skip_comments()?;
    if source.peek()?.is_none() {
        return if source.graphs > 0 { Ok(None) } else { Err(Fault::new(EXPECTED, "the end of the input")) };
    }
    let (line, column) = (source.place(), source.column());
    let (names, edges) = (Names::from_source(source).into(), Edges::from_source(source).into());
    let content = Content { names, edges, fault: None.into() };
    let mut guard = Guard { source, fault: None, place: Place::Outside, depth: 0, held: 0 };
    let outcome = serde_json::Deserializer::from_reader(&mut guard).deserialize_map(&content);
    if let Some(fault) = guard.fault.take() {
        source.mark()?;
        return Err(fault);
    }
    if let Err(error) = outcome {
        // On the first line the parser counts from the byte where the object begins.
        let before = if error.line() <= 1 { column - 1 } else { 0 };
        source.mark_line(line + error.line().saturating_sub(1));
        return Err(match content.fault.take() {
            Some(fault) => fault,
            // At the end of the input there is no byte to be named.
            None if error.is_eof() => Fault::new(EXPECTED, reason(&error)),
            None => Fault::at(error.column() + before, EXPECTED, reason(&error)),
        });
    }
    let Content { names, edges, .. } = content;
    let graph = names.into_inner().into_declared(edges.into_inner(), source)?;
    Ok(Some(ReadGraph { graph, line, title: None }))
}

/// The parser's message, without its position.
fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    remark(message.rsplit_once(" at line ").map_or(&*message, |(reason, _)| reason))
}

/// The graph while it is read, filled by the parser.
struct Content {
    names: RefCell<Names>,
    edges: RefCell<Edges>,
    fault: RefCell<Option<Fault>>,
}

impl Content {
    /// Converts an outcome for the parser; stores the error.
    fn keep<T, E: Error>(&self, outcome: Result<T, Fault>) -> Result<T, E> {
        outcome.map_err(|fault| {
            self.fault.replace(Some(fault));
            E::custom("refused")
        })
    }

    fn node(&self, index: usize, node: Node) -> Result<(), Fault> {
        if node.key.is_some() && node.id.is_none() {
            return Err(unread("JSON of graphology"));
        }
        let named = [&node.name, &node.label].into_iter().flatten().find_map(Value::as_str);
        let (name, label) = match &node.id {
            Some(id) => (id.to_string(), Some(as_label(id))),
            None => (index.to_string(), named.map(str::to_owned)),
        };
        self.names.borrow_mut().declare(&name, label.as_deref())
    }

    /// Adds the edge between the `source` and the `target` of a link; both must be present. Names are
    /// compared as JSON text, so `1` and `"1"` are two vertices. Line 0 means that the line is unknown.
    fn link(&self, _: usize, link: Link) -> Result<(), Fault> {
        let [Some(source), Some(target)] = [&link.source, &link.target] else {
            return Err(match (&link.from, &link.to) {
                (Some(_), Some(_)) => unread("JSON of vis.js"),
                _ => Fault::new("a \"source\" and a \"target\" of the edge", "one of them at most"),
            });
        };
        let [u, v] = [source, target].map(Value::to_string);
        self.names.borrow_mut().join([&u, &v], 0, &mut self.edges.borrow_mut())
    }

    fn neighbors(&self, index: usize, list: Vec<Neighbor>) -> Result<(), Fault> {
        let mut names = self.names.borrow_mut();
        list.iter().try_for_each(|neighbor| {
            let id = neighbor.id.to_string();
            if index >= names.count() {
                return Err(Fault::new("\"nodes\" above \"adjacency\", one for each list", "another list"));
            }
            let u = names.vertex(&id, 0)?;
            self.edges.borrow_mut().join(index, u, || excerpt(id.as_bytes()))
        })
    }
}

/// The text of a string without its quotes; other values unchanged.
fn as_label(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_owned)
}

#[derive(Deserialize)]
struct Node {
    id: Option<Value>,
    key: Option<IgnoredAny>,
    name: Option<Value>,
    label: Option<Value>,
}

#[derive(Deserialize)]
struct Link {
    source: Option<Value>,
    target: Option<Value>,
    from: Option<IgnoredAny>,
    to: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Neighbor {
    id: Value,
}

impl<'de> Visitor<'de> for &Content {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let content = self;
        let (mut nodes, mut edges, mut directed, mut has_graph) = (None, None, None, false);
        while let Some(key) = map.next_key::<String>()? {
            let seen = match key.as_str() {
                "nodes" => &mut nodes,
                "links" | "edges" | "adjacency" => &mut edges,
                "directed" => &mut directed,
                _ => &mut None,
            };
            if let Some(first) = seen.replace(key.clone()) {
                let found = format!("{key:?} beside {first:?}");
                return content.keep(Err(Fault::new("each part of a graph once", found)));
            }
            match key.as_str() {
                "directed" => {
                    if map.next_value::<bool>()? {
                        let found = "`\"directed\": true`";
                        return content.keep(Err(Fault::new("an undirected graph", found)));
                    }
                }
                "nodes" => map.next_value_seed(List(content, Content::node))?,
                "links" | "edges" => map.next_value_seed(List(content, Content::link))?,
                "adjacency" => map.next_value_seed(List(content, Content::neighbors))?,
                "loops" => map.next_value_seed(List(content, |_, _, _: IgnoredAny| {
                    Err(Fault::new("a simple graph", "a loop in \"loops\""))
                }))?,
                "elements" => return content.keep(Err(unread("JSON of Cytoscape"))),
                other => {
                    has_graph |= matches!(other, "graph" | "graphs");
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        match (nodes, edges) {
            (Some(_), Some(_)) => Ok(()),
            (None, None) if has_graph => content.keep(Err(unread("JSON Graph Format"))),
            (None, _) => Err(A::Error::custom("an object without \"nodes\"")),
            (_, None) => Err(A::Error::custom("an object without \"links\" or \"edges\"")),
        }
    }
}

/// A list; its elements are passed to a function with their indices, one by one.
struct List<'c, T>(&'c Content, fn(&Content, usize, T) -> Result<(), Fault>);

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for List<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for List<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let List(content, take) = self;
        let mut index = 0;
        while let Some(element) = list.next_element()? {
            content.keep(take(content, index, element))?;
            index += 1;
        }
        Ok(())
    }
}

/// Reads the bytes of a source, but ends early if a node or an edge becomes too long.
struct Guard<'s, 'a> {
    source: &'s mut Source<'a>,
    /// The reason for an early end.
    fault: Option<Fault>,
    place: Place,
    depth: usize,
    /// The number of bytes of the current value in memory.
    held: usize,
}

#[derive(PartialEq)]
enum Place {
    Outside,
    String,
    /// After a backslash in a string.
    Escape,
}

impl Guard<'_, '_> {
    /// The depth of the members of a node, an edge, or a list of neighbors. Of deeper values, one is in
    /// memory at a time.
    const OF_PARTS: usize = 3;

    fn take(&mut self) -> Result<Option<u8>, Fault> {
        let Some(byte) = self.source.take()? else { return Ok(None) };
        self.held += 1;
        self.place = match (&self.place, byte) {
            (Place::Outside, b'"') | (Place::Escape, _) => Place::String,
            (Place::Outside, _) | (Place::String, b'"') => Place::Outside,
            (Place::String, b'\\') => Place::Escape,
            (Place::String, _) => Place::String,
        };
        if self.place == Place::Outside {
            match byte {
                b'[' | b'{' => self.depth += 1,
                b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            if self.depth <= Self::OF_PARTS && b"[]{},".contains(&byte) {
                self.held = 0;
            }
        }
        if self.held > Source::LONGEST_LINE {
            return Err(Fault::too_long("a node or an edge"));
        }
        Ok(Some(byte))
    }
}

impl io::Read for Guard<'_, '_> {
    /// Reads one byte, so that none after the object is taken.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(slot) = buffer.first_mut() else { return Ok(0) };
        let taken = self.take().map_err(|fault| {
            self.fault = Some(fault);
            io::Error::other("refused")
        })?;
        Ok(taken.map_or(0, |byte| {
            *slot = byte;
            1
        }))
    }
}

/// Writes one line, as current versions of networkx do.
fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    let labels = labels_to_write(graph, |_| true);
    let name = |v: Vertex| labels.map_or_else(|| v.index().into(), |labels| Value::from(&*labels[v.index()]));
    write!(out, r#"{{"directed":false,"multigraph":false,"graph":{{}},"nodes":["#)?;
    for v in graph.vertices() {
        let comma = if v.index() == 0 { "" } else { "," };
        write!(out, r#"{comma}{{"id":{}}}"#, name(v))?;
    }
    write!(out, r#"],"edges":["#)?;
    for (index, (u, v)) in graph.edges().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        write!(out, r#"{comma}{{"source":{},"target":{}}}"#, name(u), name(v))?;
    }
    writeln!(out, "]}}")
}
