//! Bounds for col_2, and its methods on one component at a time.

use super::{heuristic, lower};
use crate::{Estimate, Graph, Limit, LinearOrder, Vertex, connectivity};

/// col_2 from the components, each by `solve`: the largest value, with their orders one after the other.
pub(super) fn by_components(
    graph: &Graph,
    mut solve: impl FnMut(&Graph) -> Estimate<LinearOrder>,
) -> Estimate<LinearOrder> {
    let whole = bracket(graph, Limit::Size);
    if whole.low == whole.high {
        return whole;
    }
    let components = connectivity::components(graph);
    if components.len() == 1 {
        return solve(graph);
    }
    let (mut low, mut limit) = (whole.low, None);
    let mut sequence: Vec<Vertex> = Vec::with_capacity(graph.order());
    for component in components {
        // Reaches are smaller than the component.
        if component.len() <= low as usize {
            sequence.extend(component);
            continue;
        }
        let found = solve(&graph.induced(&component));
        sequence.extend(found.witness.sequence().iter().map(|v| component[v.index()]));
        low = low.max(found.low);
        limit = limit.or(found.limit);
    }
    let witness = LinearOrder::new(graph.order(), sequence).expect("components are disjoint");
    let high = witness.rho(graph);
    Estimate { low, high, witness, limit: limit.filter(|_| low < high) }
}

/// The interval without a search, by `lower` and the heuristic order; `limit` is why there is none.
pub(super) fn bracket(graph: &Graph, limit: Limit) -> Estimate<LinearOrder> {
    let low = lower::lower_bound(graph);
    let witness = heuristic::heuristic(graph);
    let high = witness.rho(graph);
    Estimate { low, high, witness, limit: (low < high).then_some(limit) }
}
