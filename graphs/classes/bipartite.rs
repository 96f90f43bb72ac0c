//! Bipartite graphs: those with a proper 2-coloring, which are those without an odd cycle. \[Konig1936\]

use std::collections::VecDeque;

use super::forest::{close, is_cycle};
use crate::classes::{Class, Exhibit, Membership, Witness, WitnessPart};
use crate::coloring::{Coloring, is_proper};
use crate::{Graph, Vertex};

pub const CLASS: Class = Class { name: "bipartite", about: "no odd cycle", contains: is_bipartite, decide };

/// A witness that a graph is bipartite, or that it is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bipartiteness {
    /// A proper coloring by the colors 0 and 1.
    TwoColoring(Coloring),
    /// The vertices of a cycle of odd length, in cyclic order.
    OddCycle(Vec<Vertex>),
}

/// Whether the graph is bipartite. O(n + m).
pub fn is_bipartite(graph: &Graph) -> bool {
    matches!(bipartiteness(graph), Bipartiteness::TwoColoring(_))
}

fn decide(graph: &Graph) -> Membership {
    match bipartiteness(graph) {
        shown @ Bipartiteness::TwoColoring(_) => Membership::inside(shown),
        shown @ Bipartiteness::OddCycle(_) => Membership::outside(shown),
    }
}

/// A 2-coloring or an odd cycle. O(n + m).
///
/// A breadth-first tree is colored by depth; an edge between equal colors joins two vertices of equal
/// depth, and so closes a cycle of odd length with the paths to their first common ancestor.
pub fn bipartiteness(graph: &Graph) -> Bipartiteness {
    let mut colors = vec![0; graph.order()];
    // The root of a tree is its own parent.
    let mut parent: Vec<Option<Vertex>> = vec![None; graph.order()];
    let mut queue = VecDeque::new();
    for root in graph.vertices() {
        if parent[root.index()].is_some() {
            continue;
        }
        parent[root.index()] = Some(root);
        queue.push_back(root);
        while let Some(u) = queue.pop_front() {
            for &v in graph.neighbors(u) {
                if parent[v.index()].is_none() {
                    parent[v.index()] = Some(u);
                    colors[v.index()] = 1 - colors[u.index()];
                    queue.push_back(v);
                } else if colors[v.index()] == colors[u.index()] {
                    return Bipartiteness::OddCycle(close(&parent, u, v));
                }
            }
        }
    }
    Bipartiteness::TwoColoring(Coloring::new(colors))
}

impl Witness for Bipartiteness {
    fn exhibit(&self) -> Exhibit {
        match self {
            Bipartiteness::TwoColoring(coloring) => {
                let side = |side| {
                    let colors = coloring.colors().iter().enumerate();
                    colors.filter(|&(_, &color)| color == side).map(|(v, _)| Vertex::new(v)).collect()
                };
                ("proper 2-coloring", vec![("sides", WitnessPart::Lists(vec![side(0), side(1)]))])
            }
            Bipartiteness::OddCycle(cycle) => {
                ("odd cycle", vec![("vertices", WitnessPart::Vertices(cycle.clone()))])
            }
        }
    }

    fn check(&self, graph: &Graph) -> bool {
        match self {
            Bipartiteness::TwoColoring(coloring) => {
                is_proper(graph, coloring) && coloring.number_of_colors() <= 2
            }
            Bipartiteness::OddCycle(cycle) => cycle.len() % 2 == 1 && is_cycle(graph, cycle),
        }
    }
}
