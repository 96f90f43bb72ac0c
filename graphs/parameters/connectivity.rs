//! Connected components, and blocks.

use crate::{Graph, Vertex};

/// The vertex sets of the connected components, each ascending, by least vertex. O(n + m).
pub fn components(graph: &Graph) -> Vec<Vec<Vertex>> {
    let mut reached = vec![false; graph.order()];
    let mut components = Vec::new();
    for start in graph.vertices() {
        if reached[start.index()] {
            continue;
        }
        reached[start.index()] = true;
        let mut component = vec![start];
        let mut next = 0;
        while let Some(&u) = component.get(next) {
            next += 1;
            for &v in graph.neighbors(u) {
                if !reached[v.index()] {
                    reached[v.index()] = true;
                    component.push(v);
                }
            }
        }
        component.sort_unstable();
        components.push(component);
    }
    components
}

/// Whether there is at most one component; the graph without vertices has none. O(n + m).
pub fn is_connected(graph: &Graph) -> bool {
    components(graph).len() <= 1
}

/// The blocks, each as its edges with the lesser end first: edges on a common cycle are in one block. O(n + m), without
/// recursion. \[HopcroftTarjan1973\]
pub fn blocks(graph: &Graph) -> Vec<Vec<(Vertex, Vertex)>> {
    let n = graph.order();
    // When each vertex was reached, from 1, and the earliest vertex to which an edge leads from its subtree.
    let (mut when, mut earliest) = (vec![0; n], vec![0; n]);
    let mut clock = 0;
    let mut blocks = Vec::new();
    let mut edges: Vec<(Vertex, Vertex)> = Vec::new();
    for root in graph.vertices() {
        if when[root.index()] > 0 {
            continue;
        }
        clock += 1;
        (when[root.index()], earliest[root.index()]) = (clock, clock);
        // Each vertex of the way from the root, with the next of its neighbors to look at and the number of edges before it.
        let mut way = vec![(root, 0, 0)];
        while let Some((u, next, _)) = way.last_mut() {
            let u = *u;
            if let Some(&w) = graph.neighbors(u).get(*next) {
                *next += 1;
                if when[w.index()] == 0 {
                    clock += 1;
                    (when[w.index()], earliest[w.index()]) = (clock, clock);
                    way.push((w, 0, edges.len()));
                    edges.push((u.min(w), u.max(w)));
                } else if when[w.index()] < when[u.index()] {
                    let is_parent = way.len() > 1 && way[way.len() - 2].0 == w;
                    if !is_parent {
                        edges.push((u.min(w), u.max(w)));
                        earliest[u.index()] = earliest[u.index()].min(when[w.index()]);
                    }
                }
                continue;
            }
            let Some((_, _, before)) = way.pop() else { break };
            if let Some(&(parent, ..)) = way.last() {
                earliest[parent.index()] = earliest[parent.index()].min(earliest[u.index()]);
                if earliest[u.index()] >= when[parent.index()] {
                    blocks.push(edges.split_off(before));
                }
            }
        }
    }
    blocks
}
