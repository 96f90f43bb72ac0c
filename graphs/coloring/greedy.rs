//! First-fit colorings along an order.

use super::Coloring;
use crate::orders::Reaches;
use crate::{Graph, LinearOrder, Vertex};

/// The proper coloring that gives each vertex, along the order, the least color that none of its
/// backward neighbors has. At most 1 + max |N+(v)| colors. O(n + m).
pub fn greedy(graph: &Graph, order: &LinearOrder) -> Coloring {
    first_fit(graph, order, |v, avoid| avoid.extend(order.backward_neighbors(graph, v)))
}

/// The acyclic coloring that gives each vertex, along the order L, the least color that none of its
/// loose backward neighbors has. At most rho(L) colors, so a(G) <= col_2(G).
///
/// The coloring is proper, since backward neighbors are loose backward neighbors. It is acyclic: let z be the
/// last vertex of a cycle in L, and x before y its two neighbors on the cycle. Then x is a loose backward
/// neighbor of y, through z, so x, y and z have three colors. \[KiersteadYang2003\]
pub fn acyclic_greedy(graph: &Graph, order: &LinearOrder) -> Coloring {
    let mut reaches = Reaches::new(order, graph);
    first_fit(graph, order, |v, avoid| avoid.extend_from_slice(reaches.of(v)))
}

/// First-fit colors along the order; `conflicts` gives the earlier vertices whose colors v must avoid.
fn first_fit(
    graph: &Graph,
    order: &LinearOrder,
    mut conflicts: impl FnMut(Vertex, &mut Vec<Vertex>),
) -> Coloring {
    let mut colors = vec![0; graph.order()];
    let mut taken_for: Vec<Option<Vertex>> = vec![None; graph.order()];
    let mut avoid = Vec::new();
    for &v in order.sequence() {
        avoid.clear();
        conflicts(v, &mut avoid);
        for &u in &avoid {
            taken_for[colors[u.index()] as usize] = Some(v);
        }
        // Fewer than n vertices are avoided, so some color below n is free.
        let free = taken_for.iter().position(|&taken| taken != Some(v));
        colors[v.index()] = free.expect("a color below n") as u32;
    }
    Coloring::new(colors)
}
