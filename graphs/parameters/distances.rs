//! Distances: the numbers of edges of shortest paths.

use crate::{Graph, Vertex};

/// The distance of every vertex from the nearest of these, by breadth-first search; [`u32::MAX`] for a vertex that no
/// path reaches. O(n + m).
pub fn distances_from(graph: &Graph, starts: &[Vertex]) -> Vec<u32> {
    let mut distance = vec![u32::MAX; graph.order()];
    starts.iter().for_each(|start| distance[start.index()] = 0);
    let mut reached = starts.to_vec();
    let mut next = 0;
    while let Some(&u) = reached.get(next) {
        next += 1;
        for &w in graph.neighbors(u) {
            if distance[w.index()] == u32::MAX {
                distance[w.index()] = distance[u.index()] + 1;
                reached.push(w);
            }
        }
    }
    distance
}
