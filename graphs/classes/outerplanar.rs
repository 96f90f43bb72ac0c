//! Outerplanar graphs: those with a plane drawing in which every vertex is on the outer face.
//!
//! They are the graphs that stay planar when a vertex adjacent to all is added: it can be drawn in the
//! outer face. They are also those whose vertices can be put in a line such that the edges, drawn as
//! arcs above it, do not cross \[BernhartKainen1979\]: the order around the added vertex is such a line.
//! And they are those without a subdivision of K_4 or K_{2,3}. \[ChartrandHarary1967\]

use super::planar::{self, Subdivision, obstruction};
use crate::classes::{Class, Membership, VertexList, are_distinct};
use crate::{Budget, Graph, Meter, Vertex};

pub const CLASS: Class = Class {
    name: "outerplanar",
    about: "can be drawn in the plane with all vertices on the outer face",
    contains: is_outerplanar,
    decide,
};

/// Whether the graph is outerplanar. O(n + m), without recursion.
pub fn is_outerplanar(graph: &Graph) -> bool {
    !too_dense(graph) && planar::is_planar(&with_apex(graph))
}

/// A one-page book embedding, or a subdivision of K_4 or K_{2,3}. O(n + m) for the embedding; the
/// cost of [`planar::kuratowski_subgraph`] for the subdivision.
fn decide(graph: &Graph) -> Membership {
    let embedding = if too_dense(graph) { None } else { planar::embedding(&with_apex(graph)) };
    match embedding {
        Some(embedding) => {
            let apex = Vertex::new(graph.order());
            Membership::inside(book_embedding(embedding.around(apex).to_vec()))
        }
        None => {
            let contains = |graph: &Graph, _: &mut Meter<'_>| Ok(is_outerplanar(graph));
            let threads = obstruction::minimal(graph, contains, &mut Budget::unlimited().start());
            Membership::outside(Subdivision::new(threads.expect("nothing limits the work")))
        }
    }
}

/// Whether the graph has too many edges to be outerplanar. An outerplanar graph of order n >= 2 has at most
/// 2n - 3 edges: adding a vertex adjacent to all adds n edges and leaves at most 3(n + 1) - 6.
fn too_dense(graph: &Graph) -> bool {
    graph.order() >= 2 && graph.size() > 2 * graph.order() - 3
}

fn with_apex(graph: &Graph) -> Graph {
    let apex = graph.order();
    let edges = graph.edges().map(|(u, v)| (u.index(), v.index()));
    let edges = edges.chain((0..apex).map(|v| (v, apex)));
    Graph::from_edges(apex + 1, edges).expect("one more vertex of a simple graph")
}

/// A book embedding in one page: the spine, above which the edges can be drawn as arcs that do not cross.
pub fn book_embedding(spine: Vec<Vertex>) -> VertexList {
    VertexList { kind: "one-page book embedding", name: "spine", vertices: spine, check: is_book_embedding }
}

/// Whether the edges, read from left to right, nest like parentheses.
fn is_book_embedding(graph: &Graph, spine: &[Vertex]) -> bool {
    if spine.len() != graph.order() || !are_distinct(graph, spine) {
        return false;
    }
    let mut place = vec![0; graph.order()];
    spine.iter().enumerate().for_each(|(i, v)| place[v.index()] = i);
    // The places where open edges end, the next one last.
    let mut open: Vec<usize> = Vec::new();
    for (here, &v) in spine.iter().enumerate() {
        while open.last() == Some(&here) {
            open.pop();
        }
        let mut ends: Vec<_> = graph.neighbors(v).iter().map(|w| place[w.index()]).collect();
        ends.retain(|&end| end > here);
        ends.sort_unstable();
        if let (Some(farthest), Some(around)) = (ends.last(), open.last())
            && farthest > around
        {
            return false;
        }
        open.extend(ends.into_iter().rev());
    }
    true
}
