//! Which colors fit an element of a partly colored graph.

use graphs::{Graph, Vertex};

use super::ColorSet;
use crate::coloring::Color;

/// When a color fits an uncolored element. A color that does not fit now never fits later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fit {
    /// A vertex: no neighbor has the color.
    Proper,
    /// A vertex: no vertex of the color would have more than this many neighbors of the color.
    Defect(u32),
    /// An edge: the edges of the color would contain no cycle.
    Forest,
}

impl Fit {
    pub fn is_of_edges(self) -> bool {
        match self {
            Fit::Proper | Fit::Defect(_) => false,
            Fit::Forest => true,
        }
    }

    pub fn elements(self, graph: &Graph) -> usize {
        if self.is_of_edges() { graph.size() } else { graph.order() }
    }

    /// A number k >= 1 such that with at least k colors some color always fits.
    ///
    /// A vertex is denied at most as many colors as it has neighbors: a color that no neighbor has fits. The
    /// edge uv is denied a color only if other edges of the color connect u and v, so both u and v have
    /// another edge of the color.
    pub fn enough(self, graph: &Graph) -> u32 {
        match self {
            Fit::Proper | Fit::Defect(_) => graph.max_degree() as u32 + 1,
            Fit::Forest => {
                let least = graph.edges().map(|(u, v)| graph.degree(u).min(graph.degree(v)));
                least.max().unwrap_or(0).max(1) as u32
            }
        }
    }

    /// By element, the colors of the palette that fit; empty for a colored element.
    ///
    /// Cost: for vertices, at most the sum of the squared degrees; for edges, the size of the graph for each color.
    pub fn fitting(self, graph: &Graph, colors: &[Option<Color>], palette: ColorSet) -> Vec<ColorSet> {
        match self {
            Fit::Proper => of_vertices(graph, colors, |v| palette.minus(around(graph, colors, v))),
            Fit::Defect(defect) => {
                let defect = defect as usize;
                let alike = |v: Vertex, color| {
                    let neighbors = graph.neighbors(v).iter();
                    neighbors.filter(move |neighbor| colors[neighbor.index()] == Some(color))
                };
                // A neighbor of the color gets one more neighbor of its color.
                let fits = |v, color: &Color| {
                    alike(v, *color).count() <= defect
                        && alike(v, *color).all(|&u| alike(u, *color).count() < defect)
                };
                of_vertices(graph, colors, |v| {
                    let fitting = palette.iter().filter(|color| fits(v, color));
                    fitting.fold(ColorSet::default(), ColorSet::with)
                })
            }
            Fit::Forest => {
                let edges: Vec<(Vertex, Vertex)> = graph.edges().collect();
                let mut fitting = vec![ColorSet::default(); edges.len()];
                for color in palette.iter() {
                    let trees = trees(graph, &edges, colors, color);
                    for (place, (u, v)) in edges.iter().enumerate() {
                        if colors[place].is_none() && trees[u.index()] != trees[v.index()] {
                            fitting[place] = fitting[place].with(color);
                        }
                    }
                }
                fitting
            }
        }
    }
}

fn of_vertices(
    graph: &Graph,
    colors: &[Option<Color>],
    fitting: impl Fn(Vertex) -> ColorSet,
) -> Vec<ColorSet> {
    let of = |v: Vertex| if colors[v.index()].is_none() { fitting(v) } else { ColorSet::default() };
    graph.vertices().map(of).collect()
}

fn around(graph: &Graph, colors: &[Option<Color>], v: Vertex) -> ColorSet {
    let colors = graph.neighbors(v).iter().filter_map(|neighbor| colors[neighbor.index()]);
    colors.fold(ColorSet::default(), ColorSet::with)
}

/// By vertex, the number of its component in the graph of the edges with this color.
pub(super) fn trees(
    graph: &Graph,
    edges: &[(Vertex, Vertex)],
    colors: &[Option<Color>],
    color: Color,
) -> Vec<usize> {
    let mut names: Vec<usize> = (0..graph.order()).collect();
    for (place, (u, v)) in edges.iter().enumerate() {
        let (kept, lost) = (names[u.index()], names[v.index()]);
        if colors[place] == Some(color) && kept != lost {
            names.iter_mut().filter(|name| **name == lost).for_each(|name| *name = kept);
        }
    }
    names
}
