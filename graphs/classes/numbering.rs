//! Witnesses that a graph is a member of a family: its vertices in the family's own order.
//!
//! Recognizers of families guess an order from the structure (trace a cycle, spread coordinates). The guess
//! is kept only if the edges are then those of the family, so a wrong guess does no harm.

use crate::classes::{Exhibit, Membership, Witness, WitnessPart, are_distinct};
use crate::{Graph, Vertex};

/// The vertices of a graph in the order in which they are the vertices 0, 1, ... of a family's member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbering {
    /// The name of the member, in the field's words.
    pub(crate) kind: &'static str,
    /// The parameters that name it: the sides of a grid, the length of a cycle.
    pub(crate) parameters: Vec<u64>,
    /// The name of the member in the catalogue of families.
    pub spec: String,
    /// The member, on the vertices 0, 1, ...
    member: Graph,
    /// `vertices[i]` is the family's vertex i.
    pub vertices: Vec<Vertex>,
}

impl Numbering {
    /// The numbering, if the guess is right: `edges` are those of the member. O(n + m log m).
    pub(super) fn confirmed(
        graph: &Graph,
        kind: &'static str,
        parameters: &[usize],
        spec: String,
        edges: impl Iterator<Item = (usize, usize)>,
        vertices: Vec<Vertex>,
    ) -> Option<Self> {
        let parameters = parameters.iter().map(|&number| number as u64).collect();
        let member = Graph::from_edges(vertices.len(), edges).ok()?;
        Some(Numbering { kind, parameters, spec, member, vertices })
            .filter(|numbering| numbering.check(graph))
    }
}

impl Witness for Numbering {
    fn exhibit(&self) -> Exhibit {
        let parameters = ("parameters", WitnessPart::Numbers(vec![self.parameters.clone()]));
        (self.kind, vec![parameters, ("vertices", WitnessPart::Vertices(self.vertices.clone()))])
    }

    fn check(&self, graph: &Graph) -> bool {
        let member = &self.member;
        if (member.order(), member.size()) != (graph.order(), graph.size())
            || self.vertices.len() != graph.order()
            || !are_distinct(graph, &self.vertices)
        {
            return false;
        }
        let place = |v: Vertex| self.vertices[v.index()];
        // Both graphs have the same number of edges, so it is enough that each edge of the member is one of the graph.
        member.edges().all(|(u, v)| graph.are_adjacent(place(u), place(v)))
    }
}

/// The decision of a class from the numbering of a member.
pub(super) fn decide(numbering: Option<Numbering>) -> Membership {
    numbering.map_or_else(|| Membership::unwitnessed(false), Membership::inside)
}
