//! Lines of graph6 and sparse6, one graph per line.

use super::{Fault, Source, excerpt, graph6, sparse6};
use crate::Graph;

/// A graph and where it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadGraph {
    pub graph: Graph,
    /// The line on which it starts, from 1. In a binary format, its number, from 1.
    pub line: usize,
    /// The name of the graph in the input (only DOT has one).
    pub title: Option<String>,
}

/// The next graph of a stream of lines in graph6, sparse6 and incremental sparse6, in any mixture; the first
/// byte of a line decides. Headers are accepted before any graph, so that files can be concatenated.
pub fn read_line(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    // After an invalid line, an incremental line has none to change.
    let previous = source.previous.take();
    loop {
        source.skip_comments()?;
        if source.skip_if(b">>graph6<<")? || source.skip_if(b">>sparse6<<")? {
            continue;
        }
        let line = source.place();
        let graph = match source.peek()? {
            None => return Ok(None),
            Some(b'>') => {
                let line = source.line_ahead(0)?;
                let found = excerpt(&source.window()[line]);
                return Err(Fault::new("a graph, or a header `>>graph6<<` or `>>sparse6<<`", found));
            }
            Some(b';') => {
                source.skip();
                match &previous {
                    Some(before) => sparse6::read_changes(source, before)?,
                    None => {
                        let most = sparse6::LARGEST_CHANGED;
                        let expected =
                            format!("a graph on the line before, of at most {most} vertices and edges");
                        return Err(Fault::new(expected, "incremental sparse6 (`;`)"));
                    }
                }
            }
            Some(b'&') => return Err(Fault::new("an undirected graph", "digraph6 (`&`)")),
            Some(b':') => {
                source.skip();
                sparse6::read(source)?
            }
            Some(_) => graph6::read(source)?,
        };
        source.end_line()?;
        // In front of another graph6 line, whose first byte is there already, nothing has to be kept.
        let is_unchanged =
            source.window().first().is_some_and(|byte| matches!(byte, b'?'..=b'~') && *byte != b'c');
        if !is_unchanged && graph.order().max(graph.size()) <= sparse6::LARGEST_CHANGED {
            source.previous = Some(graph.clone());
        }
        return Ok(Some(ReadGraph { graph, line, title: None }));
    }
}

/// The graph of one line of graph6 or sparse6, with or without header and line end.
///
/// # Errors
/// An invalid line, or not exactly one line.
pub fn parse_graph6(text: &str) -> Result<Graph, Fault> {
    let mut source = Source::new(text.as_bytes());
    let Some(only) = read_line(&mut source)? else {
        return Err(Fault::new("a graph6 string", "an empty one"));
    };
    source.skip_space()?;
    match source.peek()? {
        None => Ok(only.graph),
        Some(_) => Err(Fault::new("one graph6 string", "a second line")),
    }
}
