//! Forests: graphs without a cycle.

use crate::classes::{Class, Exhibit, Membership, VertexList, Witness, WitnessPart, are_distinct};
use crate::{Graph, Vertex};

pub const CLASS: Class = Class { name: "forest", about: "no cycle", contains: is_forest, decide };

/// Whether the graph has no cycle. O(n + m).
pub fn is_forest(graph: &Graph) -> bool {
    graph.size() < graph.order().max(1) && cycle(graph).is_none()
}

/// Trees rooted at their parentless vertices, or a cycle. O(n + m).
fn decide(graph: &Graph) -> Membership {
    match grow(graph) {
        Ok(parent) => Membership::inside(RootedForest { parent }),
        Err(cycle) => Membership::outside(shown_cycle(cycle)),
    }
}

/// The vertices of a cycle, in cyclic order; `None` for a forest. O(n + m).
pub(crate) fn cycle(graph: &Graph) -> Option<Vec<Vertex>> {
    grow(graph).err()
}

/// The parents in rooted trees that make up the graph, or the vertices of a cycle in cyclic order.
///
/// A tree is grown from each vertex not yet reached. The first edge met that is not in it closes a
/// cycle with the paths from its ends to the root, up to where they meet.
fn grow(graph: &Graph) -> Result<Vec<Option<Vertex>>, Vec<Vertex>> {
    // The root of a tree is its own parent.
    let mut parent: Vec<Option<Vertex>> = vec![None; graph.order()];
    let mut roots = Vec::new();
    let mut stack = Vec::new();
    for root in graph.vertices() {
        if parent[root.index()].is_some() {
            continue;
        }
        parent[root.index()] = Some(root);
        roots.push(root);
        stack.push(root);
        while let Some(u) = stack.pop() {
            for &v in graph.neighbors(u) {
                if parent[u.index()] == Some(v) {
                    continue;
                }
                if parent[v.index()].is_some() {
                    return Err(close(&parent, u, v));
                }
                parent[v.index()] = Some(u);
                stack.push(v);
            }
        }
    }
    for root in roots {
        parent[root.index()] = None;
    }
    Ok(parent)
}

/// The cycle that the edge uv closes in a tree: from u up to the first common ancestor, and down to v.
pub(super) fn close(parent: &[Option<Vertex>], u: Vertex, v: Vertex) -> Vec<Vertex> {
    let ancestors =
        |from: Vertex| std::iter::successors(Some(from), |x| parent[x.index()].filter(|above| above != x));
    let mut above_u: Vec<Vertex> = ancestors(u).collect();
    let mut above_v: Vec<Vertex> = ancestors(v).collect();
    let mut meeting = None;
    while above_u.last() == above_v.last() && !above_u.is_empty() {
        meeting = above_u.pop();
        above_v.pop();
    }
    let mut cycle = above_u;
    cycle.extend(meeting);
    cycle.extend(above_v.into_iter().rev());
    cycle
}

/// A cycle of the graph, which no forest has, its vertices in cyclic order.
pub fn shown_cycle(vertices: Vec<Vertex>) -> VertexList {
    VertexList::new("cycle", vertices, is_cycle)
}

/// At least three distinct vertices, each adjacent to the next and the last to the first.
pub(super) fn is_cycle(graph: &Graph, vertices: &[Vertex]) -> bool {
    let next = vertices.iter().cycle().skip(1);
    vertices.len() >= 3
        && are_distinct(graph, vertices)
        && vertices.iter().zip(next).all(|(&u, &v)| graph.are_adjacent(u, v))
}

/// The graph as rooted trees: a parent for each vertex but the roots, without a cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RootedForest {
    /// The parents by vertex number.
    pub parent: Vec<Option<Vertex>>,
}

impl Witness for RootedForest {
    fn exhibit(&self) -> Exhibit {
        let arcs = self.parent.iter().enumerate();
        let arcs = arcs.filter_map(|(child, &parent)| Some(vec![Vertex::new(child), parent?]));
        ("rooted forest", vec![("child and parent", WitnessPart::Lists(arcs.collect()))])
    }

    /// Every edge joins a vertex to its parent, and removing childless vertices removes all.
    fn check(&self, graph: &Graph) -> bool {
        let is_parent = |parent: Vertex, child: Vertex| self.parent[child.index()] == Some(parent);
        if self.parent.len() != graph.order()
            || !graph.edges().all(|(u, v)| is_parent(u, v) || is_parent(v, u))
            || self.parent.iter().flatten().count() != graph.size()
        {
            return false;
        }
        let mut children = vec![0; graph.order()];
        for parent in self.parent.iter().flatten() {
            children[parent.index()] += 1;
        }
        let mut childless: Vec<Vertex> = graph.vertices().filter(|v| children[v.index()] == 0).collect();
        let mut taken = 0;
        while let Some(child) = childless.pop() {
            taken += 1;
            if let Some(parent) = self.parent[child.index()] {
                children[parent.index()] -= 1;
                if children[parent.index()] == 0 {
                    childless.push(parent);
                }
            }
        }
        taken == graph.order()
    }
}
