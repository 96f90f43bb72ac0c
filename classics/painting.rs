//! The move of two of the games: a vertex gets a color.

use std::fmt;

use graphs::{Graph, Vertex};
use toolkit::labels::{self, shown};

/// A vertex and the color that it gets. Ordered by vertex, then color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Painting<C> {
    pub vertex: Vertex,
    pub color: C,
}

impl<C: fmt::Display> fmt::Display for Painting<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.vertex, self.color)
    }
}

impl<C: fmt::Display> fmt::Debug for Painting<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<C: Copy + PartialEq> Painting<C> {
    /// Why the vertex cannot get the color: it is already colored, or a neighbor has this color.
    pub(crate) fn clash(
        self,
        graph: &Graph,
        of: impl Fn(Vertex) -> Option<C>,
        name: impl Fn(C) -> String,
    ) -> Option<String> {
        let vertex = shown(graph, self.vertex);
        if let Some(color) = of(self.vertex) {
            return Some(format!("{vertex} is {} already", name(color)));
        }
        let carrier = graph.neighbors(self.vertex).iter().find(|&&w| of(w) == Some(self.color));
        carrier.map(|&w| format!("{}, next to {vertex}, is {}", shown(graph, w), name(self.color)))
    }

    /// Parses `VERTEX=COLOR` or `VERTEX COLOR`, with one of these colors. Their names may contain blanks and
    /// equality signs, and one may be a suffix of another.
    pub(crate) fn read(
        graph: &Graph,
        word: &str,
        colors: impl IntoIterator<Item = (C, String)>,
    ) -> Option<Self> {
        colors.into_iter().find_map(|(color, name)| {
            Some(Painting { vertex: labels::vertex(graph, labels::before(word, &name)?)?, color })
        })
    }
}
