//! Starts: colored vertices, and lists of colors, with which the coloring game may begin.
//!
//! From a start the players go on with the rules of [`crate::coloring`], except that a vertex with a list
//! gets a color of its list. So colored vertices ask who wins the game of a precoloring extension, and lists
//! are the list coloring game. \[BorowieckiSidorowiczTuza2007\] Colored vertices need not come from turns.
//!
//! Colors are names here: which vertices may take a color is all that matters of it ([`Start::available`]).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::iter::repeat_n;

use graphs::{Graph, Vertex, VertexSet};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A color of a palette of k colors: a number in `0..k`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema), schemars(inline))]
pub struct Color(u32);

impl Color {
    #[inline]
    pub fn new(index: u32) -> Self {
        Color(index)
    }

    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

graphs::debug_as_display!(Color);

/// The most colors that a start may name: a bound on the patches of a certificate from an unknown source.
const MOST_NAMED: usize = 1024;

/// Colored vertices and lists. Without either, it is the start of the game of the literature.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Start {
    /// The colors of the vertices that have one before the first move, by vertices; in the coloring
    /// game only.
    #[serde(rename = "start", skip_serializing_if = "BTreeMap::is_empty")]
    pub colored: BTreeMap<Vertex, Color>,
    /// The colors that a vertex may get, by vertices, other vertices all k colors; in the coloring game only.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub lists: BTreeMap<Vertex, BTreeSet<Color>>,
}

/// Why a start is not defined on a graph. Vertices are named by their labels.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StartError {
    #[error("expected a vertex below {order}, the order of the graph, found {found}")]
    Vertex { found: Vertex, order: usize },
    #[error("expected different colors at adjacent vertices, found {2} at both {0:?} and {1:?}")]
    Adjacent(String, String, Color),
    #[error("expected a color in the list of vertex {0:?}, found {1}")]
    NotListed(String, Color),
    #[error("expected a color in the list of vertex {0:?}, found none")]
    NoColor(String),
    #[error("expected colors below 2^32 - 1, and at most {most} different ones, found others", most = MOST_NAMED)]
    Colors,
}

impl Start {
    pub fn is_empty(&self) -> bool {
        self.colored.is_empty() && self.lists.is_empty()
    }

    /// No start: nothing is colored, and there are no lists.
    pub const NONE: Start = Start { colored: BTreeMap::new(), lists: BTreeMap::new() };

    fn named(&self) -> BTreeSet<Color> {
        self.colored.values().chain(self.lists.values().flatten()).copied().collect()
    }

    /// The least number of colors with which this is a start: 1 + the largest color named, or 0.
    pub fn least_colors(&self) -> u32 {
        self.named().last().map_or(0, |last| 1 + last.index() as u32)
    }

    /// Checks that this is a start on the graph: its vertices exist, adjacent ones have different
    /// colors, and a color is in the list of its vertex.
    pub fn check(&self, graph: &Graph) -> Result<(), StartError> {
        let order = graph.order();
        if let Some(&found) = self.colored.keys().chain(self.lists.keys()).find(|v| v.index() >= order) {
            return Err(StartError::Vertex { found, order });
        }
        let named = self.named();
        if named.len() > MOST_NAMED || named.last().is_some_and(|last| last.index() >= u32::MAX as usize) {
            return Err(StartError::Colors);
        }
        if let Some((&v, _)) = self.lists.iter().find(|(_, list)| list.is_empty()) {
            return Err(StartError::NoColor(graph.label(v)));
        }
        for (&v, &color) in &self.colored {
            if self.lists.get(&v).is_some_and(|list| !list.contains(&color)) {
                return Err(StartError::NotListed(graph.label(v), color));
            }
            if let Some(&w) = graph.neighbors(v).iter().find(|w| self.colored.get(w) == Some(&color)) {
                return Err(StartError::Adjacent(graph.label(v), graph.label(w), color));
            }
        }
        Ok(())
    }

    /// For each color the uncolored vertices that may take it; `None` if one has no color: Bob has won.
    ///
    /// Of the k >= [`Start::least_colors`] colors, those that the start does not name are available to the
    /// same vertices U. More than max degree + 1 of them are as good as that many: no vertex of U sees so
    /// many, so each may always take one of them, and which one is of no matter to a vertex outside of U.
    pub fn available(&self, graph: &Graph, k: u32) -> Option<Vec<VertexSet>> {
        let (named, order) = (self.named(), graph.order());
        let is_free = |v: &Vertex| !self.colored.contains_key(v);
        let uncolored = VertexSet::of(order, graph.vertices().filter(is_free));
        let is_unlisted = |v: &Vertex| is_free(v) && !self.lists.contains_key(v);
        let unlisted = VertexSet::of(order, graph.vertices().filter(is_unlisted));
        let others = (k as usize).saturating_sub(named.len()).min(graph.max_degree() + 1);
        let of_color = |color: Color| {
            let mut set = uncolored.clone();
            for (&v, _) in self.colored.iter().filter(|(_, own)| **own == color) {
                set.difference_with(&graph.neighborhood(v));
            }
            for (&v, _) in self.lists.iter().filter(|(_, list)| !list.contains(&color)) {
                set.remove(v);
            }
            set
        };
        let available: Vec<_> = named.into_iter().map(of_color).chain(repeat_n(unlisted, others)).collect();
        let mut alive = VertexSet::empty(order);
        available.iter().for_each(|set| alive.union_with(set));
        (alive == uncolored).then_some(available)
    }

    /// The words before a start, and the start as it is displayed, which is the only notation.
    pub(crate) fn parted(words: &str) -> Option<(&str, Start)> {
        let at = [" start ", " lists "].iter().filter_map(|word| words.find(word)).min();
        let (before, written) = words.split_at(at.unwrap_or(words.len()));
        let (mut start, mut is_list) = (Start::default(), false);
        let color = |digits: &str| digits.parse().ok().map(Color::new);
        for word in written.split_whitespace().filter(|word| *word != "start") {
            if word == "lists" {
                is_list = true;
                continue;
            }
            let (v, colors) = word.split_once('=')?;
            let v = v.parse().ok().filter(|&v: &u32| v < u32::MAX).map(|v| Vertex::new(v as usize))?;
            if is_list {
                start.lists.insert(v, colors.split(',').map(color).collect::<Option<_>>()?);
            } else {
                start.colored.insert(v, color(colors)?);
            }
        }
        (start.to_string() == written).then_some((before, start))
    }
}

/// As in ` start 0=1 3=2 lists 4=0,2`, vertices and colors by number, ascending; nothing without a start.
impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |word| move |index| if index == 0 { word } else { "" };
        let (start, lists) = (words(" start"), words(" lists"));
        for (index, (v, color)) in self.colored.iter().enumerate() {
            write!(f, "{} {v}={color}", start(index))?;
        }
        for (index, (v, list)) in self.lists.iter().enumerate() {
            let list: Vec<String> = list.iter().map(Color::to_string).collect();
            write!(f, "{} {v}={}", lists(index), list.join(","))?;
        }
        Ok(())
    }
}
