//! What one order proves: col_g(G) <= 2 + max over u of ( |N+(u)| + m(u) ).
//!
//! The proof of 3 col_2 - 1 counts hits by the worst that an order with a given rho could allow. For
//! an order at hand they can be counted exactly. Let u be uncolored after a turn of Alice who plays
//! the activation strategy. Each active forward neighbor z of u made a hit on some y <= u in N+(z).
//! A vertex y < u takes at most two hits; u takes at most one, and only if it then made a hit of its
//! own on a vertex of N+(u). So the active forward neighbors, together with u if one of them hit it,
//! are assigned to different places: two at each y < u that is adjacent to the one assigned, and one
//! at u itself. Let m(u) be the largest number of forward neighbors that any such assignment serves.
//! Bob colors at most one vertex more before u is colored, so u then has at most |N+(u)| + m(u) + 1
//! colored neighbors. The rank r(G) of \[Kierstead2000\] counts in the same spirit.
//!
//! m(u) is a bipartite matching. Let nu be the size of a largest matching between N-(u) with u and the
//! places at vertices y < u, where z in N-(u) may take a place at its backward neighbors below u, and
//! u one at its own. Then m(u) = min(|N-(u)|, nu). Proof: an assignment that leaves u's place empty is
//! a matching that does not use u, and has size at most nu. One that uses it matches u to a place and
//! serves, besides, as many forward neighbors as the rest of that matching, and one more through u's
//! place; since u, if it can be matched at all, is matched in some largest matching, this is at most
//! (nu - 1) + 1. Both ends are attained, and no assignment serves more than |N-(u)|. If u has no
//! backward neighbor it cannot be matched, and then nu counts forward neighbors alone.

use graphs::{Graph, LinearOrder, Vertex};
use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;

use crate::theorem::every_graph;
use crate::{BoundKind, Citation, Invariant, Starter, Status, Theorem};

/// col_g(G) <= 2 + max ( |N+(u)| + m(u) ), for the order in use.
pub static THEOREM: Theorem = Theorem {
    name: "matching-rank",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "all graphs",
    formula: "2 + max_u (|N+(u)| + m(u))",
    eval: |instance| certified_bound(instance.graph, &instance.parameters.col_2.witness),
    applies: every_graph,
    starter: Starter::Alice,
    status: Status::Proved,
    cite: Citation { key: "Mapgame", at: "strategies/theorems/matching_rank.rs" },
};

/// The bound on col_g that this order proves; `None` for the graph without vertices.
///
/// Costs one matching per vertex u, on |N-(u)| + 1 and 2 |R(u)| nodes.
pub fn certified_bound(graph: &Graph, order: &LinearOrder) -> Option<u32> {
    let rank = |u| order.backward_neighbors(graph, u).count() + most_hits(graph, order, u);
    graph.vertices().map(rank).max().map(|most| 2 + most as u32)
}

/// m(u): how many forward neighbors of u can be active while u is uncolored.
fn most_hits(graph: &Graph, order: &LinearOrder, u: Vertex) -> usize {
    let forward: Vec<Vertex> = order.forward_neighbors(graph, u).collect();
    let below = |z: Vertex| order.backward_neighbors(graph, z).filter(|&y| order.precedes(y, u));

    let mut places = UnGraph::<(), ()>::new_undirected();
    let mut place_of = std::collections::HashMap::new();
    for &z in forward.iter().chain([&u]) {
        let node = places.add_node(());
        for y in below(z) {
            let two = *place_of.entry(y).or_insert_with(|| [places.add_node(()), places.add_node(())]);
            for place in two {
                places.add_edge(node, place, ());
            }
        }
    }
    maximum_matching(&places).len().min(forward.len())
}
