//! Witnesses that a graph is a member of a family: its vertices in the family's order.
//!
//! Recognizers guess an order from the structure (they trace a cycle or spread coordinates). A guess is
//! accepted only if it produces the edges of the member, so a wrong guess does no harm.

use crate::classes::{Exhibit, Membership, Witness, WitnessPart, are_distinct};
use crate::{Graph, Vertex};

/// An isomorphism from a member of a family to the graph, as a list of the graph's vertices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbering {
    /// What the member is called ("grid", "cycle").
    pub(crate) kind: &'static str,
    /// The parameters of the member: the sides of a grid, the length of a cycle.
    pub(crate) parameters: Vec<u64>,
    /// The spec of the member in the catalogue of families.
    pub spec: String,
    /// The member, on the vertices 0, 1, ...
    member: Graph,
    /// `vertices[i]` is the family's vertex i.
    pub vertices: Vec<Vertex>,
}

impl Numbering {
    /// The numbering, if the input order is right: `edges` are those of the member. O(n + m log m).
    pub(super) fn from_order(
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

/// The decision of a class by recognizing the member of a family.
pub(super) fn decide(numbering: Option<Numbering>) -> Membership {
    numbering.map_or_else(|| Membership::unwitnessed(false), Membership::inside)
}
