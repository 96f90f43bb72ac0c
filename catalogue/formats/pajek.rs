//! Pajek (`.net`): lines `*Vertices N`, `V LABEL ...`, `*Edges`, and `U V [WEIGHT]`, vertices from 1 to N.
//!
//! Sections `*Edges` and `*Edgeslist` (`U V W ...`, the edges U V, U W and so on) are read, and weights
//! passed over. A label stands between double quotes or is one word; if each vertex has one and they
//! differ they are the labels of the graph, which else has none. What stands behind a label, and lines
//! that begin with `%`, are passed over. Refused are arcs, matrices and every other section. An input
//! holds one graph.

use std::io::{self, Write};

use super::Format;
use super::reading::{
    Edges, Evidence, Fault, Head, Names, ReadGraph, Room, Source, excerpt, labels_to_write, order, vertex,
};
use graphs::Graph;

pub(crate) const FORMAT: Format = Format {
    name: "pajek",
    extensions: &["net"],
    about: "networks of Pajek, `*Vertices` and `*Edges`, vertices from 1 with labels",
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
};

fn claims(head: &Head<'_>) -> Option<Evidence> {
    head.telling.starts_with(b"*").then_some(Evidence::Signature)
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Section {
    Vertices,
    Edges,
    EdgesList,
    /// A section of arcs, which must be empty.
    Arcs,
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut line = Vec::new();
    let mut network: Option<Network> = None;
    let mut section = Section::Vertices;
    source.skip_comments()?;
    while let Some(content) = source.take_content(&mut line, b"%")? {
        if content.starts_with('*') {
            let (keyword, rest) = content.split_once([' ', '\t']).unwrap_or((content, ""));
            match (keyword.to_ascii_lowercase().as_str(), &network) {
                ("*network", None) => {}
                ("*vertices", None) => network = Some(Network::from_header(rest, source)?),
                ("*vertices", Some(_)) => return Err(Fault::new("one line `*Vertices N`", "a second one")),
                ("*edges", Some(_)) => section = Section::Edges,
                ("*edgeslist", Some(_)) => section = Section::EdgesList,
                ("*arcs" | "*arcslist", Some(_)) => section = Section::Arcs,
                (_, None) => return Err(Fault::unlike("`*Vertices N`", keyword)),
                (_, Some(_)) => return Err(Fault::unlike("`*Edges` or `*Edgeslist`", keyword)),
            }
            continue;
        }
        let Some(network) = &mut network else { return Err(Fault::unlike("`*Vertices N`", content)) };
        match section {
            Section::Vertices => network.describe(content)?,
            Section::Edges | Section::EdgesList => network.join(content, section)?,
            Section::Arcs => {
                let found = format!("the arc {}", excerpt(content.as_bytes()));
                return Err(Fault::new("an undirected graph (`*Edges`)", found));
            }
        }
    }
    match (network, source.begun) {
        (Some(network), Some(line)) => Ok(Some(ReadGraph { graph: network.finish()?, line, title: None })),
        _ => Err(Fault::new("`*Vertices N`", "the end of the input")),
    }
}

pub(super) struct Network {
    pub order: usize,
    labels: std::collections::BTreeMap<usize, String>,
    edges: Edges,
    names: Names,
    room: Room,
}

impl Network {
    fn from_header(fields: &str, source: &Source<'_>) -> Result<Self, Fault> {
        let number = fields.split_ascii_whitespace().next().unwrap_or_default().parse();
        let number = number.map_err(|_| Fault::unlike("`*Vertices N`", fields))?;
        Ok(Network::of_order(order(number)?, source))
    }

    pub(crate) fn of_order(order: usize, source: &Source<'_>) -> Self {
        let (edges, names) = (Edges::from_source(source), Names::from_source(source));
        Network { order, labels: Default::default(), edges, names, room: source.room.clone() }
    }

    /// A line `V LABEL ...`.
    pub(crate) fn describe(&mut self, line: &str) -> Result<(), Fault> {
        let (number, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let v = vertex(number, self.order, "a vertex")?;
        let rest = rest.trim_start();
        let label = match rest.strip_prefix('"') {
            None => rest.split_ascii_whitespace().next(),
            Some(quoted) => match quoted.split_once('"') {
                Some((label, _)) => Some(label),
                None => return Err(Fault::unlike("a label that ends with a quote", rest)),
            },
        };
        self.room.hold_name(label.unwrap_or_default(), size_of::<String>())?;
        match label.and_then(|label| self.labels.insert(v, label.to_owned())) {
            None => Ok(()),
            Some(_) => Err(Fault::new("every vertex once", format!("{} again", excerpt(number.as_bytes())))),
        }
    }

    /// A line `U V ...` of edges.
    pub(crate) fn join(&mut self, line: &str, section: Section) -> Result<(), Fault> {
        let mut words = line.split_ascii_whitespace();
        let (Some(u), Some(v)) = (words.next(), words.next()) else {
            return Err(Fault::unlike("an edge `U V`", line));
        };
        let more = words.take_while(|_| section == Section::EdgesList);
        for v in std::iter::once(v).chain(more) {
            let [first, second] = [u, v].map(|word| vertex(word, self.order, "a vertex"));
            self.edges.join(first?, second?, || u.to_owned())?;
        }
        Ok(())
    }

    pub(crate) fn add(&mut self, graph: &Graph) -> Result<(), Fault> {
        if graph.order() != self.order {
            return Err(Fault::new(format!("{} rows", self.order), graph.order().to_string()));
        }
        graph.edges().try_for_each(|(u, v)| self.edges.push(u.index(), v.index()))
    }

    /// The graph; it has labels only if every vertex has one.
    pub(crate) fn finish(self) -> Result<Graph, Fault> {
        if self.labels.len() < self.order {
            return self.edges.into_graph(self.order);
        }
        let mut names = self.names;
        // The map is sorted, so that the numbers of the edges fit.
        for (vertex, label) in &self.labels {
            names.declare(&vertex.to_string(), Some(label))?;
        }
        names.into_graph(self.edges)
    }
}

fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    let labels = labels_to_write(graph, |label| !label.contains(|c: char| c == '"' || c.is_control()));
    writeln!(out, "*Vertices {}", graph.order())?;
    for v in graph.vertices() {
        let number = v.index() + 1;
        match labels {
            Some(labels) => writeln!(out, "{number} \"{}\"", labels[v.index()])?,
            None => writeln!(out, "{number} \"{v}\"")?,
        }
    }
    writeln!(out, "*Edges")?;
    graph.edges().try_for_each(|(u, v)| writeln!(out, "{} {}", u.index() + 1, v.index() + 1))
}
