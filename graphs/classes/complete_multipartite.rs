//! Complete multipartite graphs: the vertices are in parts, and adjacent exactly if in different ones.

use crate::classes::{Class, Exhibit, Membership, VertexList, Witness, WitnessPart, minimal_outside};
use crate::{Graph, Vertex};

pub(crate) const CLASS: Class = Class {
    name: "complete-multipartite",
    about: "adjacent exactly if in different parts",
    contains: is_complete_multipartite,
    decide,
};

/// Whether the graph is complete multipartite. O(n + m).
pub fn is_complete_multipartite(graph: &Graph) -> bool {
    parts(graph).is_some()
}

/// The parts, ordered by least vertex; `None` if the graph is not complete multipartite.
///
/// The part of v must be the set of the vertices not adjacent to v, and each of them must be adjacent to all
/// other vertices. O(n + m), since the vertices outside the part of v are neighbors of v.
pub fn parts(graph: &Graph) -> Option<Vec<Vec<Vertex>>> {
    let n = graph.order();
    let mut part_of: Vec<Option<usize>> = vec![None; n];
    let mut parts: Vec<Vec<Vertex>> = Vec::new();
    for v in graph.vertices() {
        if part_of[v.index()].is_some() {
            continue;
        }
        let mut neighbors = graph.neighbors(v).iter().peekable();
        let part = graph.vertices().filter(|u| neighbors.next_if_eq(&u).is_none());
        let part: Vec<Vertex> = part.collect();
        for &u in &part {
            if graph.degree(u) != n - part.len() || part_of[u.index()].replace(parts.len()).is_some() {
                return None;
            }
        }
        parts.push(part);
    }
    graph.edges().all(|(u, v)| part_of[u.index()] != part_of[v.index()]).then_some(parts)
}

/// The parts, in O(n + m), or three vertices that span exactly one edge, in O((n + m) log n).
fn decide(graph: &Graph) -> Membership {
    match parts(graph) {
        Some(parts) => Membership::inside(Parts { parts }),
        None => {
            // The third vertex would be in the part of both ends.
            let vertices = minimal_outside(graph, is_complete_multipartite);
            let check = |graph: &Graph, vertices: &[Vertex]| {
                vertices.len() == 3 && graph.induced(vertices).size() == 1
            };
            Membership::outside(VertexList::new("induced K_1 + K_2", vertices, check))
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) parts: Vec<Vec<Vertex>>,
}

impl Witness for Parts {
    fn exhibit(&self) -> Exhibit {
        ("complete multipartition", vec![("parts", WitnessPart::Lists(self.parts.clone()))])
    }

    fn check(&self, graph: &Graph) -> bool {
        let numbered = self.parts.iter().enumerate();
        let mut all: Vec<(Vertex, usize)> =
            numbered.flat_map(|(number, part)| part.iter().map(move |&v| (v, number))).collect();
        all.sort_unstable();
        let adjacency_fits =
            |&(u, a): &(Vertex, usize)| all.iter().all(|&(v, b)| graph.are_adjacent(u, v) == (a != b));
        all.iter().map(|&(v, _)| v).eq(graph.vertices()) && all.iter().all(adjacency_fits)
    }
}
