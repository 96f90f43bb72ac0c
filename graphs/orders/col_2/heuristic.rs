//! Smallest reach first, from the right; then local search where the reach is largest. By the relations of
//! `elimination`, placing u touches only vertices related to u. With d the largest number of backward
//! neighbors in the result, at most dm pairs become related, and the cost is O(dm).

use crate::orders::least_first::LeastFirst;
use crate::orders::local_search;
use crate::orders::pairs::Pairs;
use crate::orders::{LinearOrder, degeneracy};
use crate::{Budget, Estimate, Graph, Limit, Meter, Vertex};

use super::Method;

pub(crate) const METHOD: Method = Method { name: "heuristic", run };

/// degeneracy + 1 <= col_2 <= rho(L) for the order L that the heuristic and the local search find.
///
/// Nodes are moves of the local search. Without a limit on nodes or time, the local search does a fixed
/// amount of work. If a limit ends the placing, the remaining vertices stand in degeneracy order.
fn run(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    let (degeneracy, fallback) = degeneracy(graph);
    let low = if graph.order() == 0 { 0 } else { degeneracy + 1 };
    let budget = budget.shared();
    let (start, placing) = smallest_reach_first(graph, &fallback, &mut budget.start());
    let (witness, search) = local_search::improve(graph, &start, &budget);
    let high = witness.rho(graph);
    let limit = placing.or(search).unwrap_or(Limit::Size);
    Estimate { low, high, witness, limit: (low < high).then_some(limit) }
}

/// The order that places, from the right, the vertex of smallest reach (least number among equals).
pub fn heuristic(graph: &Graph) -> LinearOrder {
    let nowhere = LinearOrder::identity(graph.order());
    let unlimited = Budget { memory: Some(u64::MAX), ..Budget::default() };
    smallest_reach_first(graph, &nowhere, &mut unlimited.start()).0
}

/// The heuristic order, in which the vertices left when the time is over stand in the order of `fallback`.
pub(crate) fn heuristic_within(graph: &Graph, fallback: &LinearOrder, meter: &mut Meter<'_>) -> LinearOrder {
    smallest_reach_first(graph, fallback, meter).0
}

/// As [`heuristic`], and the limit that ended the placing, if one did; the others stand as in `fallback`.
fn smallest_reach_first(
    graph: &Graph,
    fallback: &LinearOrder,
    meter: &mut Meter<'_>,
) -> (LinearOrder, Option<Limit>) {
    let n = graph.order();
    let mut reach: Vec<u32> = graph.vertices().map(|v| graph.degree(v) as u32).collect();
    let mut left = LeastFirst::new(reach.clone());
    let mut related_pairs = Pairs::new(n);
    for (u, v) in graph.edges() {
        related_pairs.insert(u, v);
    }
    let mut from_the_right: Vec<Vertex> = Vec::with_capacity(n);
    let mut seen_from = vec![None; n];
    let (mut related, mut neighbors) = (Vec::new(), Vec::new());
    let mut limit = None;

    while let Some((smallest, u)) = left.pop() {
        from_the_right.push(u);
        // No vertex has a smaller reach, so the remaining vertices are pairwise related and stay so. Their
        // reaches fall together, and from here on only the vertex number decides.
        if smallest as usize == left.len() {
            from_the_right.extend(left.left());
            break;
        }
        let work = (neighbors.len() * neighbors.len()).max(related.len());
        if let Err(hit) = meter.work(work).and_then(|()| meter.hold(related_pairs.bytes())) {
            from_the_right.extend(fallback.sequence().iter().rev().filter(|&&v| left.contains(v)));
            limit = Some(hit);
            break;
        }

        related.clear();
        neighbors.clear();
        let mut meet = |v: Vertex| {
            if left.contains(v) && seen_from[v.index()] != Some(u) {
                seen_from[v.index()] = Some(u);
                related.push(v);
            }
        };
        for &w in graph.neighbors(u) {
            if left.contains(w) {
                neighbors.push(w);
                meet(w);
            } else {
                graph.neighbors(w).iter().copied().for_each(&mut meet);
            }
        }
        for v in &related {
            reach[v.index()] -= 1;
        }
        for (i, &x) in neighbors.iter().enumerate() {
            for &y in &neighbors[i + 1..] {
                if related_pairs.insert(x, y) {
                    reach[x.index()] += 1;
                    reach[y.index()] += 1;
                }
            }
        }
        for &v in &related {
            left.set(v, reach[v.index()]);
        }
    }
    from_the_right.reverse();
    (LinearOrder::new(n, from_the_right).expect("every vertex is placed once"), limit)
}
