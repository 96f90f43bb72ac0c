//! Graphs on which the coloring game is a game on edges, on incidences or at a distance; and how these graphs
//! are constructed.

use std::fmt;

use graphs::FamilyError;
use graphs::{Budget, Graph};
use graphs::{incidence_graph_within, line_graph_within, power_graph_within, total_graph_within};

use crate::certificate::MAX_ORDER;

/// A construction of one graph from another. The vertices are numbered as in the family with the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Construction {
    Line,
    Total,
    Incidence,
    /// Vertices at distance at most this number are adjacent.
    Power(u32),
}

impl Construction {
    /// The graph constructed from `base`, with labels.
    ///
    /// # Errors
    /// It would be too large, or a limit was reached.
    pub fn graph_of(self, base: &Graph, budget: &Budget) -> Result<Graph, FamilyError> {
        match self {
            Construction::Line => line_graph_within(base, budget),
            Construction::Total => total_graph_within(base, budget),
            Construction::Incidence => incidence_graph_within(base, budget),
            Construction::Power(distance) => power_graph_within(base, distance.into(), budget),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Construction::Line => "line",
            Construction::Total => "total",
            Construction::Incidence => "incidence",
            Construction::Power(_) => "power",
        }
    }
}

/// How a graph was constructed, as certificates state it: `line(g6:Bw)`, `power(g6:DhC,2)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    pub construction: Construction,
    pub base: Graph,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(g6:{}", self.construction.name(), graphs::to_graph6(&self.base))?;
        match self.construction {
            Construction::Power(distance) => write!(f, ",{distance})"),
            _ => f.write_str(")"),
        }
    }
}

impl Origin {
    /// Parses exactly the output of [`Display`](fmt::Display), for a graph of order at most [`MAX_ORDER`].
    pub fn read(words: &str) -> Option<Self> {
        let (name, rest) = words.strip_suffix(')')?.split_once("(g6:")?;
        let (line, distance) = rest.split_once(',').map_or((rest, None), |(line, last)| (line, Some(last)));
        let construction = match (name, distance) {
            ("line", None) => Construction::Line,
            ("total", None) => Construction::Total,
            ("incidence", None) => Construction::Incidence,
            ("power", Some(distance)) => Construction::Power(distance.parse().ok().filter(|&most| most > 0)?),
            _ => return None,
        };
        let is_small = graphs::order_of_graph6(line).is_ok_and(|order| order <= MAX_ORDER);
        let origin = is_small.then(|| graphs::parse_graph6(line).ok())??;
        let origin = Origin { construction, base: origin };
        (origin.to_string() == words).then_some(origin)
    }

    /// Whether the construction gives this graph, vertex by vertex, without regard to labels.
    pub(crate) fn makes(&self, graph: &Graph) -> bool {
        let made = self.construction.graph_of(&self.base, &Budget::unlimited());
        made.is_ok_and(|made| made.without_labels() == *graph)
    }
}

/// The graph and its origin as a line of a certificate; [`parts_of_graph_line`] is the inverse.
pub(crate) fn graph_line(graph: &Graph, origin: Option<&Origin>) -> String {
    let origin = origin.map(|origin| format!("{IS}{origin}")).unwrap_or_default();
    format!("{}{origin}", graphs::to_graph6(graph))
}

pub(crate) fn parts_of_graph_line(line: &str) -> (&str, Option<&str>) {
    line.split_once(IS).map_or((line, None), |(graph, origin)| (graph, Some(origin)))
}

const IS: &str = " = ";
