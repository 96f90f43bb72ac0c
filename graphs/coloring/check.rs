//! Proper and acyclic colorings, by definition.

use std::collections::BTreeMap;

use super::Coloring;
use crate::Graph;

/// Whether every vertex of the graph has a color, and adjacent vertices have different colors.
pub fn is_proper(graph: &Graph, coloring: &Coloring) -> bool {
    coloring.colors().len() == graph.order()
        && graph.edges().all(|(u, v)| coloring.color(u) != coloring.color(v))
}

/// Whether the coloring is proper and every two color classes together induce a forest. \[Grunbaum1973\]
///
/// O(m log n).
pub fn is_acyclic(graph: &Graph, coloring: &Coloring) -> bool {
    if !is_proper(graph, coloring) {
        return false;
    }
    let mut between: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (u, v) in graph.edges() {
        let (a, b) = (coloring.color(u), coloring.color(v));
        between.entry((a.min(b), a.max(b))).or_default().push((u.index(), v.index()));
    }
    // Trees of what is connected so far: each vertex with one nearer to its root.
    let mut up: Vec<usize> = (0..graph.order()).collect();
    between.into_values().all(|edges| {
        let is_forest = edges.iter().all(|&(u, v)| join(&mut up, u, v));
        edges.into_iter().for_each(|(u, v)| (up[u], up[v]) = (u, v));
        is_forest
    })
}

/// Joins the trees of two vertices; false if they are the same.
fn join(up: &mut [usize], u: usize, v: usize) -> bool {
    let [u, v] = [u, v].map(|mut vertex| {
        while up[vertex] != vertex {
            up[vertex] = up[up[vertex]];
            vertex = up[vertex];
        }
        vertex
    });
    up[u] = v;
    u != v
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Vertex;
    use crate::classes::forest::is_forest;
    use crate::enumerate::connected_graphs;

    #[test]
    fn two_classes_of_an_acyclic_coloring_induce_a_forest() {
        let mut seen = [0; 2];
        for graph in connected_graphs(5) {
            for code in 0..3_u32.pow(5) {
                let colors: Vec<u32> = (0..5).map(|place| code / 3_u32.pow(place) % 3).collect();
                let coloring = Coloring::new(colors.clone());
                let is_forest_without = |left_out: u32| {
                    let kept = graph.vertices().filter(|v| colors[v.index()] != left_out);
                    is_forest(&graph.induced(&kept.collect::<Vec<Vertex>>()))
                };
                let expected = is_proper(&graph, &coloring) && (0..3).all(is_forest_without);
                assert_eq!(is_acyclic(&graph, &coloring), expected, "{graph:?} {colors:?}");
                seen[usize::from(expected)] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
