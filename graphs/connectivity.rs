//! Connected components.

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
