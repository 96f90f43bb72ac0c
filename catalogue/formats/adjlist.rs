//! networkx's adjacency lists (`write_adjlist`): a line `V U W ...` of a vertex and neighbors, one for
//! each vertex at most, each edge once or twice.
//!
//! Words are names, and which vertices they are is as in [edge lists](super::edge_list). `#` starts a
//! comment, at the start of a line or behind a blank. Names with brackets, commas, quotes or `#` are
//! refused, since blanks in a name would make it two. A line cannot be distinguished from an edge, so
//! the format is known by the heading that networkx writes, a comment `# GMT` and the time, or asked
//! for. Below that heading there are no more comments, and every vertex begins a line, as networkx
//! writes them; anything else is refused, since it could be a part of a name. An input holds one graph.

use std::collections::HashSet;

use super::Format;
use super::edge_list::names::Names;
use super::reading::{Edges, Evidence, Fault, Head, ReadGraph, Source, excerpt, text, words};

pub(crate) const FORMAT: Format = Format {
    name: "adjlist",
    extensions: &["adjlist"],
    about: "a line `V U W ...` of a vertex and its neighbors (networkx), detected by its heading `# GMT`",
    claims,
    read,
    ..Format::PLAIN
};

/// The name of networkx's other format with this heading.
pub(super) const MULTILINE: &str = "multiline-adjlist";

fn claims(head: &Head<'_>) -> Option<Evidence> {
    (has_heading(head) && !has_data(head)).then_some(Evidence::Heading)
}

/// Whether the heading of networkx stands above the lines.
pub(super) fn has_heading(head: &Head<'_>) -> bool {
    !head.telling.is_empty() && head.comments.split(|&byte| byte == b'\n').any(is_stamp)
}

/// Whether some line has data in braces, or all vertices have no neighbors. The last line of the other format
/// is one word.
pub(super) fn has_data(head: &Head<'_>) -> bool {
    let is_alone = |line: &[u8]| words(line).count() == 2 && words(line).nth(1) == Some(b"0");
    head.lines().any(|line| words(line).nth(1).is_some_and(|word| word[0] == b'{'))
        || head.lines().all(is_alone)
}

fn is_stamp(line: &[u8]) -> bool {
    line.starts_with(b"# GMT ")
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut edges = Edges::from_source(source);
    let mut lines = NamedLines::new(source);
    // The names that begin a line.
    let mut first: HashSet<usize> = HashSet::new();
    while let Some(words) = lines.next()? {
        let v = lines.place_of(&words[0])?;
        if !first.insert(v) {
            return Err(Fault::new(
                "one line for each vertex",
                format!("a second one of {}", excerpt(words[0].as_bytes())),
            ));
        }
        for word in &words[1..] {
            lines.join(v, word, &mut edges)?;
        }
    }
    if lines.is_stamped && first.len() < lines.names.len() {
        let found = "a name that begins none; is there a blank in it?";
        return Err(Fault::new("a line for each vertex below the heading of networkx", found));
    }
    // The names could be separated by another character than a blank.
    let signed = lines.names.iter().filter(|name| name.contains(|c: char| !c.is_alphanumeric())).min();
    if let Some(name) = signed.filter(|_| edges.is_empty() && lines.names.len() > 1) {
        let found = format!("none, and {}, in which a sign may part names", excerpt(name.as_bytes()));
        return Err(Fault::new("neighbors behind blanks", found));
    }
    lines.finish(edges)
}

/// The lines of names in both formats of adjacency lists.
pub(super) struct NamedLines<'s, 'a> {
    pub(crate) source: &'s mut Source<'a>,
    line: Vec<u8>,
    start: Option<usize>,
    pub(crate) names: Names,
    pub(crate) is_stamped: bool,
    /// Whether the last line of the heading, the name of the graph, was read.
    is_titled: bool,
}

impl<'s, 'a> NamedLines<'s, 'a> {
    pub(crate) fn new(source: &'s mut Source<'a>) -> Self {
        NamedLines {
            names: Names::from_source(source),
            source,
            line: Vec::new(),
            start: None,
            is_stamped: false,
            is_titled: false,
        }
    }

    /// The words of the next line that is not empty.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<String>>, Fault> {
        while self.source.take_line(&mut self.line)? {
            if !self.line.trim_ascii().is_empty() {
                self.start.get_or_insert(self.source.place());
            }
            let is_comment = self.line.trim_ascii_start().starts_with(b"#");
            if is_comment && self.is_stamped && (self.is_titled || self.names.len() > 0) {
                // The line could be a vertex whose name begins with `#`.
                return Err(Fault::unlike(
                    "a vertex and its neighbors, no comment below the heading of networkx",
                    self.line.trim_ascii(),
                ));
            }
            self.is_titled |= is_comment && self.is_stamped;
            self.is_stamped |= is_stamp(&self.line);
            let spoken = if is_comment { "" } else { text(&self.line, 1)? };
            let comment = if self.is_stamped { None } else { spoken.find(" #") };
            let spoken = &spoken[..comment.unwrap_or(spoken.len())];
            let words: Vec<String> = spoken.split_ascii_whitespace().map(String::from).collect();
            if !words.is_empty() {
                return Ok(Some(words));
            }
        }
        Ok(None)
    }

    pub(crate) fn place_of(&mut self, name: &str) -> Result<usize, Fault> {
        let is_special = |c: char| c.is_control() || "()[]{},;|\"'#".contains(c);
        if name.contains(is_special) {
            let expected = "names without brackets, commas, quotes, `;`, `|` and `#`";
            return Err(Fault::unlike(expected, name));
        }
        self.names.place(name, self.source.place())
    }

    /// Adds the edge from v to the vertex with this name.
    pub(crate) fn join(&mut self, v: usize, name: &str, edges: &mut Edges) -> Result<(), Fault> {
        let u = self.place_of(name)?;
        edges.join(v, u, || excerpt(name.as_bytes()))
    }

    /// The graph; `None` if the input was empty.
    pub(crate) fn finish(self, edges: Edges) -> Result<Option<ReadGraph>, Fault> {
        let Some(line) = self.start else { return Ok(None) };
        let graph = self.names.into_graph(edges, self.source)?;
        Ok(Some(ReadGraph { graph, line, title: None }))
    }
}
