//! The lines of an unfinished shard, one per graph.

use std::sync::Arc;

use graphs::Graph;
use toolkit::invariants::Value;

use super::manifest::row;
use toolkit::query::{Query, QueryResult};

/// The result for a graph, as stored in an unfinished shard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// A row: its cells, and whether a value is unknown.
    Row(Vec<String>, bool),
    Left,
    Undefined,
    Undecided,
}

/// The first characters of lines that are not plain rows. No graph6 line begins with the first, and no row is a
/// single character.
pub(super) const UNKNOWN: char = ' ';
pub(super) const LEFT: &str = "-";
pub(super) const UNDEFINED: &str = "!";
pub(super) const UNDECIDED: &str = "?";

pub(super) const NO_VALUE: &str = "-";

impl Line {
    /// The line of a graph, at the cost of the columns. A row begins with graph6 (of the canonical form if
    /// `is_canonical`), n and m.
    pub fn of(graph: Graph, query: &Query, is_canonical: bool) -> Self {
        let graph = Arc::new(graph);
        match query.of(&graph, |_| None) {
            QueryResult::Left => Line::Left,
            QueryResult::Undefined => Line::Undefined,
            QueryResult::Undecided(_) => Line::Undecided,
            QueryResult::Values(values) => {
                let line = if is_canonical {
                    graphs::to_graph6(&graphs::canonical::canonical_form(&graph))
                } else {
                    graphs::to_graph6(&graph)
                };
                let identity = [line, graph.order().to_string(), graph.size().to_string()];
                let is_unknown = values.iter().any(Value::is_unknown);
                Line::Row(identity.into_iter().chain(values.iter().map(cell)).collect(), is_unknown)
            }
        }
    }

    pub(super) fn written(&self) -> String {
        match self {
            Line::Row(cells, false) => row(cells.iter().map(String::as_str)),
            Line::Row(cells, true) => format!("{UNKNOWN}{}", row(cells.iter().map(String::as_str))),
            Line::Left => format!("{LEFT}\n"),
            Line::Undefined => format!("{UNDEFINED}\n"),
            Line::Undecided => format!("{UNDECIDED}\n"),
        }
    }
}

/// The cell of a value; empty if a limit left it unknown.
fn cell(value: &Value) -> String {
    if *value == Value::Undefined { NO_VALUE.to_owned() } else { value.to_string() }
}
