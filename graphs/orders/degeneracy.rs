//! The degeneracy d(G), the largest minimum degree of a subgraph, and the degeneracy order.
//!
//! Fill L from the right, each time with a vertex of least degree among those that are left. A vertex
//! then has at most d backward neighbors, since it had least degree in the subgraph that was left.
//! Conversely, if every vertex has at most k backward neighbors, the last vertex in L of any subgraph
//! has degree at most k in it; so the largest number of backward neighbors in L *is* d(G).
//! \[MatulaBeck1983\]

use crate::orders::{LinearOrder, OrderKind};
use crate::{Graph, Vertex};

pub(crate) const KIND: OrderKind = OrderKind {
    name: "degeneracy",
    about: "from the right, a vertex of least degree in what is left",
    order: |graph, _| degeneracy(graph).1,
};

/// The degeneracy (0 without edges), and an order in which no vertex has more backward neighbors.
///
/// O(n + m): the remaining vertices are in one array sorted by degree. When a degree falls, the vertex changes
/// places with the first one of its degree.
pub fn degeneracy(graph: &Graph) -> (u32, LinearOrder) {
    let n = graph.order();
    let mut degree: Vec<usize> = graph.vertices().map(|v| graph.degree(v)).collect();

    // first[d] is where the vertices of degree d begin in `by_degree`.
    let mut first = vec![0; graph.max_degree() + 2];
    for &d in &degree {
        first[d + 1] += 1;
    }
    for d in 1..first.len() {
        first[d] += first[d - 1];
    }
    let mut next = first.clone();
    let mut by_degree = vec![Vertex::default(); n];
    let mut place = vec![0; n];
    for v in graph.vertices() {
        let slot = &mut next[degree[v.index()]];
        by_degree[*slot] = v;
        place[v.index()] = *slot;
        *slot += 1;
    }

    let mut largest = 0;
    for step in 0..n {
        let u = by_degree[step];
        let least = degree[u.index()];
        largest = largest.max(least);
        // Neighbors already as low as u keep their entry, which leaves everything to the left of
        // `step` untouched and the array sorted.
        for &v in graph.neighbors(u) {
            let d = degree[v.index()];
            if place[v.index()] > step && d > least {
                let front = first[d].max(step + 1);
                let other = by_degree[front];
                by_degree.swap(front, place[v.index()]);
                place[other.index()] = place[v.index()];
                place[v.index()] = front;
                first[d] = front + 1;
                degree[v.index()] = d - 1;
            }
        }
    }
    by_degree.reverse();
    (largest as u32, LinearOrder::new(n, by_degree).expect("swaps keep every vertex once"))
}
