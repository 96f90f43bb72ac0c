//! Guiding colorings: they determine the color for the vertex that Alice's rule chose.
//!
//! A guide is a proper coloring c0 with q colors, its *classes*. With s shades the palette has qs colors, and
//! color c is a *shade* of class c mod q; so more shades add colors and rename none. Alice gives x a shade of
//! c0(x). Bob may use any legal color.

use graphs::coloring::{Coloring, is_proper};
use graphs::{Graph, LinearOrder, Vertex};
use thiserror::Error;

use crate::coloring::Color;

/// A proper coloring c0 of the graph in play, and an order that determines which shade is preferred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guide {
    coloring: Coloring,
    classes: u32,
    order: LinearOrder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoGuide {
    #[error("expected a proper coloring, found the same color at the adjacent vertices {0} and {1}")]
    Improper(Vertex, Vertex),
    #[error("expected a color and a place in the order for each of {0} vertices")]
    Incomplete(usize),
}

impl Guide {
    /// The guide c0 = `coloring`, its colors renumbered 0, 1, ... without gaps.
    ///
    /// # Errors
    /// A coloring that is not proper; a coloring or an order for another set of vertices.
    pub fn new(graph: &Graph, coloring: &Coloring, order: LinearOrder) -> Result<Self, NoGuide> {
        let n = graph.order();
        if coloring.colors().len() != n || order.sequence().len() != n {
            return Err(NoGuide::Incomplete(n));
        }
        if !is_proper(graph, coloring) {
            let alike = |&(u, v): &(Vertex, Vertex)| coloring.color(u) == coloring.color(v);
            return Err(graph
                .edges()
                .find(alike)
                .map_or(NoGuide::Incomplete(n), |(u, v)| NoGuide::Improper(u, v)));
        }
        let mut used = coloring.colors().to_vec();
        used.sort_unstable();
        used.dedup();
        let number = |color: &u32| used.partition_point(|other| other < color) as u32;
        let colors = coloring.colors().iter().map(number).collect();
        Ok(Guide { coloring: Coloring::new(colors), classes: used.len() as u32, order })
    }

    pub fn classes(&self) -> u32 {
        self.classes
    }

    /// c0, with the colors 0, ..., q - 1.
    pub fn coloring(&self) -> &Coloring {
        &self.coloring
    }

    pub fn order(&self) -> &LinearOrder {
        &self.order
    }

    pub fn class(&self, v: Vertex) -> u32 {
        self.coloring.color(v)
    }

    /// The class that the color is a shade of.
    pub fn class_of(&self, color: Color) -> u32 {
        color.index() as u32 % self.classes.max(1)
    }

    /// The number of colors of the palette with this many shades.
    pub fn palette(&self, shades: u32) -> u32 {
        self.classes * shades
    }

    /// The shades of a class, ascending.
    pub fn shades_of(&self, class: u32, shades: u32) -> impl Iterator<Item = Color> + use<> {
        let classes = self.classes;
        (0..shades).map(move |shade| Color::new(shade * classes + class))
    }

    /// The shade that Alice gives the uncolored vertex x, among the shades of c0(x) that no neighbor of x
    /// has: the shade of the least vertex, in the order, that has one of them; the first of them if no vertex
    /// has one. `None` if the neighbors have all shades of c0(x).
    ///
    /// The choice commutes with renaming the shades within their classes, up to a renaming of unused shades.
    /// Let p be a permutation of the palette that keeps every class, and replace every color of a position by
    /// its image. The class c0(x) and the order stay the same, and p maps the shades that no neighbor of x
    /// has, and the shade of a vertex, to their counterparts. So if the shade c is chosen in the first
    /// position and some vertex has it, p(c) is chosen in the second. If no vertex has c, some unused shade
    /// c' of the class is chosen in the second, and p(c) is unused there too: p followed by the exchange of
    /// p(c) and c' takes one resulting position to the other. So the plays from two positions that are such
    /// renamings of one another are renamings of one another.
    ///
    /// Colors beyond the palette of this many shades are ignored. O(n + d log d) for x of degree d.
    pub fn choose(&self, graph: &Graph, colors: &[Option<Color>], shades: u32, x: Vertex) -> Option<Color> {
        let class = self.class(x);
        let preferred = self.order.sequence().iter().copied();
        first_fit_among(graph, colors, preferred, self.shades_of(class, shades), x, |color| {
            self.class_of(color) == class && color.index() < self.palette(shades) as usize
        })
    }
}

/// The color for the uncolored vertex x if Alice's rule chooses none. Among the legal colors in use it is the
/// one that appears first in the order of the vertices; if none is in use, the first legal color. `None` if
/// the neighbors have all colors of the palette. This is first fit with the colors numbered by the least
/// vertex that has them. It commutes with renaming colors for the reason at [`Guide::choose`], as the case of
/// one class; the least legal color would not. Cost: O(n + d log d) for x of degree d.
pub fn first_fit(graph: &Graph, colors: &[Option<Color>], palette: u32, x: Vertex) -> Option<Color> {
    let in_palette = |color: Color| color.index() < palette as usize;
    first_fit_among(graph, colors, graph.vertices(), (0..palette).map(Color::new), x, in_palette)
}

/// A color for x that no neighbor of x has: the color of the first vertex of `preferred` with a fitting
/// color, otherwise the first of `all` that fits. Only colors accepted by `is_one` count.
fn first_fit_among(
    graph: &Graph,
    colors: &[Option<Color>],
    preferred: impl Iterator<Item = Vertex>,
    mut all: impl Iterator<Item = Color>,
    x: Vertex,
    is_one: impl Fn(Color) -> bool,
) -> Option<Color> {
    let mut blocked: Vec<Color> = graph.neighbors(x).iter().filter_map(|w| colors[w.index()]).collect();
    blocked.sort_unstable();
    let is_free = |color: &Color| blocked.binary_search(color).is_err();
    let mut carried = preferred.filter_map(|v| colors[v.index()]).filter(|&color| is_one(color));
    carried.find(is_free).or_else(|| all.find(is_free))
}
