//! Halin graphs: a tree without vertices of degree 2, drawn in the plane, and a cycle through its leaves
//! in the order in which they lie around it. \[Halin1971\]
//!
//! The cycle borders a face of that drawing, has m - n + 1 edges and all its vertices have degree 3.
//! Conversely, in any plane drawing of a connected graph of least degree 3, a face bordered by a cycle of m -
//! n + 1 vertices of degree 3 makes it a Halin graph if the other n - 1 edges connect all vertices: they form
//! a tree whose leaves are those vertices, drawn on the other side of the cycle. Halin graphs are
//! 3-connected, so that their faces are the same in every drawing, and any drawing will do.

use super::planar;
use crate::classes::{Class, Membership, VertexList};
use crate::connectivity::is_connected;
use crate::{Graph, Vertex};

pub const CLASS: Class = Class {
    name: "halin",
    about: "a plane tree without vertices of degree 2, and a cycle through its leaves",
    contains: |graph| outer_cycle(graph).is_some(),
    decide,
};

/// The outer cycle, or for a graph that is not planar a subdivision of K_5 or K_{3,3}.
fn decide(graph: &Graph) -> Membership {
    match outer_cycle(graph) {
        Some(cycle) => Membership::inside(cycle),
        None if planar::is_planar(graph) => Membership::unwitnessed(false),
        None => (planar::CLASS.decide)(graph),
    }
}

/// The cycle through the leaves of the tree of a Halin graph; `None` for other graphs. If there are several,
/// as in K_4, any of them. Expected O(n + m): as m >= 3n/2, a face of m - n + 1 edges has more than a third
/// of all edges, so at most five faces qualify.
pub fn outer_cycle(graph: &Graph) -> Option<VertexList> {
    let (n, m) = (graph.order(), graph.size());
    if n < 4 || m + 2 > 2 * n || graph.vertices().any(|v| graph.degree(v) < 3) {
        return None;
    }
    let leaves = m + 1 - n;
    let faces = planar::embedding(graph)?.faces();
    let found = faces.into_iter().find(|face| {
        face.len() == leaves
            && face.iter().all(|&v| graph.degree(v) == 3)
            && tree(graph, face).is_some_and(|tree| is_connected(&tree))
    });
    found.map(outer)
}

pub(crate) fn outer(vertices: Vec<Vertex>) -> VertexList {
    VertexList::new("cycle through the leaves of a tree", vertices, is_outer_cycle)
}

/// The graph without the edges of this cycle; `None` if a vertex is not in the graph or occurs twice.
fn tree(graph: &Graph, cycle: &[Vertex]) -> Option<Graph> {
    let mut place = vec![None; graph.order()];
    for (i, v) in cycle.iter().enumerate() {
        if place.get_mut(v.index())?.replace(i).is_some() {
            return None;
        }
    }
    let consecutive = |u: Vertex, v: Vertex| match (place[u.index()], place[v.index()]) {
        (Some(i), Some(j)) => (i + 1) % cycle.len() == j || (j + 1) % cycle.len() == i,
        _ => false,
    };
    let others = graph.edges().filter(|&(u, v)| !consecutive(u, v));
    let others = others.map(|(u, v)| (u.index(), v.index()));
    Some(Graph::from_edges(graph.order(), others).expect("a subgraph of a graph"))
}

/// Whether the other edges form a tree without vertices of degree 2 with the cycle's vertices as its leaves,
/// and the leaves on each side of any tree edge are consecutive on the cycle.
fn is_outer_cycle(graph: &Graph, cycle: &[Vertex]) -> bool {
    let next = cycle.iter().cycle().skip(1);
    let Some(tree) = tree(graph, cycle) else { return false };
    let is_tree = tree.size() + 1 == tree.order() && is_connected(&tree);
    let leaves = tree.vertices().filter(|&v| tree.degree(v) == 1).count();
    if cycle.len() < 3
        || !cycle.iter().zip(next).all(|(&u, &v)| graph.are_adjacent(u, v))
        || !is_tree
        || leaves != cycle.len()
        || !cycle.iter().all(|&v| tree.degree(v) == 1)
        || tree.vertices().any(|v| tree.degree(v) == 2)
    {
        return false;
    }
    // Leaves beyond an edge, counted from the first leaf, are consecutive if their places span as many.
    let mut beyond: Vec<Option<(usize, usize, usize)>> = vec![None; tree.order()];
    for (i, v) in cycle.iter().enumerate() {
        beyond[v.index()] = Some((i, i, 1));
    }
    let mut parent: Vec<Option<Vertex>> = vec![None; tree.order()];
    let mut order = vec![cycle[0]];
    let mut reached = 0;
    while let Some(&v) = order.get(reached) {
        reached += 1;
        let above = parent[v.index()];
        for &w in tree.neighbors(v).iter().filter(|&&w| above != Some(w)) {
            parent[w.index()] = Some(v);
            order.push(w);
        }
    }
    order[1..].iter().rev().all(|v| {
        let Some((first, last, count)) = beyond[v.index()] else { return false };
        if let Some(above) = parent[v.index()] {
            let sum = beyond[above.index()].map_or((first, last, count), |(low, high, others)| {
                (low.min(first), high.max(last), others + count)
            });
            beyond[above.index()] = Some(sum);
        }
        last - first + 1 == count
    })
}
