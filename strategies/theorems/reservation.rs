//! col_g(G) <= k if at most (k + 1)/2 vertices have degree at least k.
//!
//! Proof. Let h be the number of vertices of degree at least k, and 2h - 1 <= k. Alice marks these first.
//! When her i-th turn comes, 2(i - 1) vertices are marked, and she needs at most h turns, so that each of
//! the h vertices has at most 2(h - 1) < k marked neighbors when it is marked, by her or, earlier, by Bob.
//! Every other vertex has fewer than k neighbors at all.
//!
//! In the coloring game the same turns, with any color, leave each of the h vertices a free one.

use crate::{BoundKind, Citation, Eval, Hypothesis, Instance, Invariant, Starter, Status, Theorem};

/// col_g(G) <= min { k : 2 h(k) - 1 <= k }, h(k) the number of vertices of degree at least k.
pub static THEOREM: Theorem = Theorem {
    name: "reservation",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "all graphs",
    formula: "min { k : 2 h(k) - 1 <= k }, h(k) = #{ v : deg v >= k }",
    eval: Eval::OfGraph(|instance| least_k(instance, 1)),
    applies: Hypothesis::None,
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "theory, 3.1" },
};

/// The least k >= 1 with 2 h(k) <= k + `lead`; `None` for the graph without vertices. O(n).
pub(super) fn least_k(instance: &Instance<'_>, lead: usize) -> Option<u32> {
    let graph = instance.graph;
    let most = graph.max_degree();
    let mut of_degree = vec![0; most + 2];
    graph.vertices().for_each(|v| of_degree[graph.degree(v)] += 1);
    // From k = most + 1, where h = 0, down as long as the condition holds.
    let mut at_least = 0;
    let mut least = most + 1;
    for k in (1..=most).rev() {
        at_least += of_degree[k];
        if 2 * at_least <= k + lead {
            least = k;
        }
    }
    (graph.order() > 0).then_some(least as u32)
}
