//! The arboricity: the least number of forests into which the edges can be divided.
//!
//! It is the largest ceil(m_H / (n_H - 1)) over the subgraphs H with at least two vertices, n_H their order
//! and m_H their size \[NashWilliams1964\]: a forest has at most n_H - 1 edges in H. With degeneracy d, every
//! vertex has at most d backward neighbors in the degeneracy order. For each i, the edges from the vertices
//! to their i-th backward neighbors are a forest, so the arboricity is at most d.

mod exchange;

pub use exchange::ForestPartition;

use crate::{Budget, Estimate, Graph, LinearOrder, orders};

/// The arboricity with a division of the edges. A node is a forest searched for an edge's place. When the
/// budget ends, the answer is an interval between the bounds above, with the lower bound taken over the
/// initial segments of the degeneracy order.
pub fn arboricity(graph: &Graph, budget: &Budget) -> Estimate<ForestPartition> {
    let mut meter = budget.start();
    let (high, order) = orders::degeneracy(graph);
    let low = densest_beginning(graph, &order);
    if low == high {
        return Estimate::exactly(high, by_order(graph, &order));
    }
    let (low, found) = exchange::divide(graph, low, high, &mut meter);
    match found {
        Ok(partition) => Estimate::exactly(low, partition),
        Err(limit) => {
            let witness = by_order(graph, &order);
            Estimate { low, high, witness, limit: (low < high).then_some(limit) }
        }
    }
}

/// The edges from the vertices to their i-th backward neighbors, for each i.
pub(crate) fn by_order(graph: &Graph, order: &LinearOrder) -> ForestPartition {
    let mut backward = vec![0; graph.order()];
    let forests = graph.edges().map(|(u, v)| {
        let later = if order.precedes(u, v) { v } else { u };
        backward[later.index()] += 1;
        backward[later.index()] - 1
    });
    ForestPartition { forest: forests.collect() }
}

/// The largest ceil(m_H / (n_H - 1)) over the subgraphs H induced by the initial segments of the order.
pub(crate) fn densest_beginning(graph: &Graph, order: &LinearOrder) -> u32 {
    let mut size = 0;
    let mut most = 0;
    for (before, &v) in order.sequence().iter().enumerate() {
        size += order.backward_neighbors(graph, v).count();
        if before > 0 {
            most = most.max(size.div_ceil(before));
        }
    }
    most as u32
}
