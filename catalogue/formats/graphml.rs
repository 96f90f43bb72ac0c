//! GraphML: undirected graphs in XML.
//!
//! The vertices are the elements `node` of the element `graph`, each with an `id`, and the edges its
//! elements `edge`, each with a `source` and a `target`. The label of a vertex is the value of the
//! attribute that a `key` calls `label`, or else the text of a `NodeLabel` (yEd), or else the value of
//! the attribute `name` (igraph); if some vertex has none, or two have the same, the labels are the
//! ids. All else is passed over. An input holds one graph.
//!
//! Refused are directed graphs and edges, a graph without `edgedefault`, hyperedges, graphs in nodes, a
//! second graph, ends of edges that are not nodes, entities other than those of XML itself, and tags
//! and texts of more than 64 KiB.

use std::io::{self, BufRead, Read, Write};

use quick_xml::XmlVersion;
use quick_xml::escape::{escape, resolve_xml_entity};
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::Format;
use super::reading::{
    Edges, Evidence, Fault, Head, Names, ReadGraph, Source, excerpt, labels_to_write, remark,
};
use graphs::Graph;

pub(crate) const FORMAT: Format = Format {
    name: "graphml",
    extensions: &["graphml"],
    about: "graphs in XML, labels (networkx, igraph, yEd, Gephi)",
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
};

/// Maximum nesting depth, so that malicious input cannot exhaust memory.
const DEEPEST: usize = 256;

/// Any XML that is not another format.
fn claims(head: &Head<'_>) -> Option<Evidence> {
    (is_xml(head) && !is_gexf(head)).then_some(Evidence::Signature)
}

pub(super) fn is_xml(head: &Head<'_>) -> bool {
    head.telling.first() == Some(&b'<')
}

pub(super) fn is_gexf(head: &Head<'_>) -> bool {
    head.ahead.windows(5).any(|bytes| bytes == b"<gexf")
}

pub(super) fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    source.skip_comments()?;
    let (names, edges) = (Names::from_source(source), Edges::from_source(source));
    let mut document = Document { names, edges, ..Document::default() };
    let mut reader = Reader::from_reader(Feed { source, left: 0, fault: None });
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let line = reader.get_mut().start_piece()?;
        let event = reader.read_event_into(&mut buffer);
        match event.map_err(|error| reader.get_mut().fault.take().unwrap_or_else(|| malformed(&error)))? {
            Event::Start(tag) => document.open(&tag, line)?,
            Event::Empty(tag) => {
                document.open(&tag, line)?;
                document.close(tag.local_name().as_ref())?;
            }
            Event::End(tag) => document.close(tag.local_name().as_ref())?,
            Event::Text(text) => document.say(&text.xml10_content()),
            Event::CData(text) => document.say(&text),
            Event::GeneralRef(entity) => match entity.resolve_char_ref() {
                Ok(Some(character)) => document.say(character.encode_utf8(&mut [0; 4])),
                _ => match resolve_xml_entity(&entity) {
                    Some(text) => document.say(text),
                    None => return Err(Fault::unlike("an entity of XML", entity.as_bytes())),
                },
            },
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    drop(reader);
    if document.depth > 0 {
        return Err(Fault::new("the end of every element", "the end of the input"));
    }
    let Some(line) = document.graph else { return Err(Fault::new("a `<graph>`", "the end of the input")) };
    let graph = document.names.into_declared(document.edges, source)?;
    Ok(Some(ReadGraph { graph, line, title: None }))
}

fn malformed(error: &dyn std::error::Error) -> Fault {
    Fault::new("XML", remark(&error.to_string()))
}

#[derive(Default)]
struct Document {
    names: Names,
    edges: Edges,
    is_gexf: bool,
    depth: usize,
    /// The depth below the `graph` element while it is open.
    graph: Option<usize>,
    graph_depth: Option<usize>,
    /// The keys of the attributes `label` and `name` of nodes.
    label_key: Option<String>,
    name_key: Option<String>,
    node: Option<Node>,
    /// The text of an open element that may be a label, with the index of the candidate.
    text: Option<(usize, String)>,
}

/// An open `node` element.
struct Node {
    id: String,
    depth: usize,
    /// The candidates for its label, in order of precedence.
    labels: [Option<String>; 3],
}

impl Document {
    fn open(&mut self, tag: &BytesStart<'_>, line: usize) -> Result<(), Fault> {
        let name = tag.local_name();
        let name: &str = name.as_ref();
        if self.depth == 0 {
            self.is_gexf = name == "gexf";
            if !self.is_gexf && name != "graphml" {
                let found = excerpt(format!("<{name}>").as_bytes());
                return Err(Fault::new("`<graphml>` or `<gexf>`", found));
            }
        }
        if self.depth == DEEPEST {
            return Err(Fault::new(format!("at most {DEEPEST} nested elements"), "one more"));
        }
        self.depth += 1;
        if name == "key" {
            return self.key(tag);
        }
        if name == "graph" {
            return self.open_graph(tag, line);
        }
        let Some(graph_depth) = self.graph_depth else { return Ok(()) };
        // In GEXF a list element stands between the graph and its parts.
        let is_part = self.depth == graph_depth + 1 + usize::from(self.is_gexf);
        match name {
            "node" if is_part => {
                let label = if self.is_gexf { attribute(tag, "label")? } else { None };
                let id = required_attribute(tag, "id")?;
                self.node = Some(Node { id, depth: self.depth, labels: [label, None, None] });
            }
            "node" if self.is_gexf => {
                return Err(Fault::new("nodes without others in them", "such a `<node>`"));
            }
            "edge" if is_part => {
                for (name, undirected) in [("directed", ["false", "0"]), ("type", ["undirected", ""])] {
                    let value = attribute(tag, name)?.filter(|_| self.is_gexf == (name == "type"));
                    if let Some(value) = value.filter(|value| !undirected.contains(&value.as_str())) {
                        let found = excerpt(format!("{name}=\"{value}\"").as_bytes());
                        return Err(Fault::new("an undirected edge", found));
                    }
                }
                let (u, v) = (required_attribute(tag, "source")?, required_attribute(tag, "target")?);
                self.names.join([&u, &v], line, &mut self.edges)?;
            }
            "hyperedge" => return Err(Fault::new("edges of two ends", "`<hyperedge>`")),
            "data" if self.node.is_some() => {
                let key = attribute(tag, "key")?;
                let known = [&self.label_key, &None, &self.name_key];
                let place = known.iter().position(|known| key.is_some() && key == **known);
                self.text = place.map(|place| (place, String::new()));
            }
            "NodeLabel" if self.node.is_some() => self.text = Some((1, String::new())),
            _ => {}
        }
        Ok(())
    }

    fn key(&mut self, tag: &BytesStart<'_>) -> Result<(), Fault> {
        let domain = attribute(tag, "for")?;
        if domain.is_none_or(|domain| domain == "node" || domain == "all") {
            let (name, id) = (attribute(tag, "attr.name")?, attribute(tag, "id")?);
            let known = match name.as_deref() {
                Some("label") => &mut self.label_key,
                Some("name") => &mut self.name_key,
                _ => return Ok(()),
            };
            if std::mem::replace(known, id).is_some() {
                let found = format!("a second `{}`", name.unwrap_or_default());
                return Err(Fault::new("one key for each attribute of nodes", found));
            }
        }
        Ok(())
    }

    fn open_graph(&mut self, tag: &BytesStart<'_>, line: usize) -> Result<(), Fault> {
        if self.graph.replace(line).is_some() {
            return Err(Fault::new("one graph", "a second `<graph>`"));
        }
        self.graph_depth = Some(self.depth);
        let (name, value) = match self.is_gexf {
            true => ("defaultedgetype", attribute(tag, "defaultedgetype")?.unwrap_or("undirected".into())),
            false => ("edgedefault", required_attribute(tag, "edgedefault")?),
        };
        if value == "undirected" {
            return Ok(());
        }
        let found = excerpt(format!("{name}=\"{value}\"").as_bytes());
        Err(Fault::new(format!("an undirected graph (`{name}=\"undirected\"`)"), found))
    }

    fn close(&mut self, name: &str) -> Result<(), Fault> {
        if matches!(name, "data" | "NodeLabel")
            && let (Some((place, text)), Some(node)) = (self.text.take(), &mut self.node)
        {
            let label = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
            let first = std::mem::replace(&mut node.labels[place], label);
            // yEd writes one label or several.
            if let Some(first) = first.filter(|_| name == "data") {
                let found = format!("one beside {}", excerpt(first.as_bytes()));
                return Err(Fault::new("one label of a node", found));
            }
        }
        if self.graph_depth == Some(self.depth) {
            self.graph_depth = None;
        }
        if self.node.as_ref().is_some_and(|node| node.depth == self.depth)
            && let Some(Node { id, labels, .. }) = self.node.take()
        {
            self.names.declare(&id, labels.iter().flatten().next().map(String::as_str))?;
        }
        self.depth = self.depth.saturating_sub(1);
        Ok(())
    }

    fn say(&mut self, text: &str) {
        if let Some((_, said)) = &mut self.text
            && said.len() < Source::LONGEST_LINE
        {
            said.push_str(text);
        }
    }
}

/// The value of an attribute, if present; the parser rejects a repeated one.
fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, Fault> {
    let mut found = None;
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| malformed(&error))?;
        if attribute.key.as_ref() == name {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            found = Some(value.map_err(|error| malformed(&error))?.into_owned());
        }
    }
    Ok(found)
}

fn required_attribute(tag: &BytesStart<'_>, name: &str) -> Result<String, Fault> {
    let missing = || {
        let local = tag.local_name();
        let local: &str = local.as_ref();
        Fault::unlike(format!("an attribute `{name}`"), format!("<{local}> without it"))
    };
    attribute(tag, name)?.ok_or_else(missing)
}

/// Writes the labels as ids, as networkx does.
fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    let labels = labels_to_write(graph, |label| label.chars().all(is_of_xml));
    let id = |v: graphs::Vertex| match labels {
        None => v.to_string(),
        // In an attribute these would be read as blanks.
        Some(labels) => escape(&*labels[v.index()])
            .chars()
            .map(|c| if matches!(c, '\t' | '\n' | '\r') { format!("&#{};", u32::from(c)) } else { c.into() })
            .collect(),
    };
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(out, r#"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">"#)?;
    writeln!(out, r#"  <graph edgedefault="undirected">"#)?;
    graph.vertices().try_for_each(|v| writeln!(out, r#"    <node id="{}"/>"#, id(v)))?;
    graph
        .edges()
        .try_for_each(|(u, v)| writeln!(out, r#"    <edge source="{}" target="{}"/>"#, id(u), id(v)))?;
    writeln!(out, "  </graph>\n</graphml>")
}

fn is_of_xml(c: char) -> bool {
    (c >= ' ' && c != '\u{fffe}' && c != '\u{ffff}') || matches!(c, '\t' | '\n' | '\r')
}

/// Reads the bytes of a source, but ends early if a tag or text becomes too long.
struct Feed<'s, 'a> {
    source: &'s mut Source<'a>,
    /// The number of bytes that the current tag or text may still have.
    left: usize,
    /// The reason for an early end.
    fault: Option<Fault>,
}

impl Feed<'_, '_> {
    /// Starts a tag or text and returns its line, which errors name.
    fn start_piece(&mut self) -> Result<usize, Fault> {
        self.left = Source::LONGEST_LINE;
        self.source.mark()?;
        Ok(self.source.place())
    }

    fn check(&mut self) -> Result<(), Fault> {
        let is_over = self.source.peek()?.is_some() && self.left == 0;
        if is_over { Err(Fault::too_long("a tag or text")) } else { Ok(()) }
    }
}

impl BufRead for Feed<'_, '_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if let Err(fault) = self.check() {
            self.fault = Some(fault);
            return Err(io::Error::other("refused"));
        }
        let window = self.source.window();
        Ok(&window[..window.len().min(self.left)])
    }

    fn consume(&mut self, amount: usize) {
        self.left -= amount;
        (0..amount).for_each(|_| self.source.skip());
    }
}

impl Read for Feed<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}
