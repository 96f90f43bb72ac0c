//! First-fit colorings along an order.

use super::Coloring;
use crate::orders::ReachFinder;
use crate::{Budget, Graph, Limit, LinearOrder, Meter, Vertex};

/// The proper coloring that gives each vertex, along the order, the least color that none of its
/// backward neighbors has. At most 1 + max |N+(v)| colors. O(n + m).
pub fn greedy(graph: &Graph, order: &LinearOrder) -> Coloring {
    let conflicts = |v, avoid: &mut Vec<Vertex>, _: &mut Meter<'_>| {
        avoid.extend(order.backward_neighbors(graph, v));
        Ok(())
    };
    first_fit(graph, order, conflicts, &mut Budget::unlimited().start()).expect("nothing limits the work")
}

/// The acyclic coloring that gives each vertex, along the order L, the least color that none of its
/// loose backward neighbors has. At most rho(L) colors, so a(G) <= col_2(G).
///
/// The coloring is proper, since backward neighbors are loose backward neighbors. It is acyclic: let z be the
/// last vertex of a cycle in L, and x before y its two neighbors on the cycle. Then x is a loose backward
/// neighbor of y, through z, so x, y and z have three colors. \[KiersteadYang2003\]
pub fn acyclic_greedy(graph: &Graph, order: &LinearOrder) -> Coloring {
    acyclic_greedy_within(graph, order, &mut Budget::unlimited().start()).expect("nothing limits the work")
}

/// The acyclic coloring under a limit on the work, which is counted in visited arcs.
pub fn acyclic_greedy_within(
    graph: &Graph,
    order: &LinearOrder,
    meter: &mut Meter<'_>,
) -> Result<Coloring, Limit> {
    let mut reaches = ReachFinder::new(graph.order());
    let conflicts = |v, avoid: &mut Vec<Vertex>, meter: &mut Meter<'_>| {
        avoid.extend_from_slice(reaches.within(graph, order, v, meter)?);
        Ok(())
    };
    first_fit(graph, order, conflicts, meter)
}

/// First-fit colors along the order; `conflicts` collects the earlier vertices of which v must avoid the colors.
fn first_fit(
    graph: &Graph,
    order: &LinearOrder,
    mut conflicts: impl FnMut(Vertex, &mut Vec<Vertex>, &mut Meter<'_>) -> Result<(), Limit>,
    meter: &mut Meter<'_>,
) -> Result<Coloring, Limit> {
    let mut colors = vec![0; graph.order()];
    let mut taken_for: Vec<Option<Vertex>> = vec![None; graph.order()];
    let mut avoid = Vec::new();
    for &v in order.sequence() {
        avoid.clear();
        conflicts(v, &mut avoid, meter)?;
        meter.work(avoid.len())?;
        for &u in &avoid {
            taken_for[colors[u.index()] as usize] = Some(v);
        }
        // Fewer than n vertices are avoided, so some color below n is free.
        let free = taken_for.iter().position(|&taken| taken != Some(v));
        colors[v.index()] = free.expect("a color below n") as u32;
    }
    Ok(Coloring::new(colors))
}
