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

use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::VecDeque;

use graphs::{Graph, LinearOrder, Vertex};

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
/// Costs one matching for each vertex u that could still exceed the others (|N+(u)| + m(u) is at most
/// the degree of u), on |N-(u)| + 1 vertices and the places below u.
pub fn certified_bound(graph: &Graph, order: &LinearOrder) -> Option<u32> {
    let mut by_degree: Vec<Vertex> = graph.vertices().collect();
    by_degree.sort_by_key(|&u| Reverse(graph.degree(u)));
    let mut most = None;
    for u in by_degree {
        if most.is_some_and(|most| graph.degree(u) <= most) {
            break;
        }
        let rank = order.backward_neighbors(graph, u).count() + most_hits(graph, order, u);
        most = most.max(Some(rank));
    }
    most.map(|most| 2 + most as u32)
}

/// m(u): how many forward neighbors of u can be active while u is uncolored.
fn most_hits(graph: &Graph, order: &LinearOrder, u: Vertex) -> usize {
    let forward: Vec<Vertex> = order.forward_neighbors(graph, u).collect();
    let mut numbers = HashMap::new();
    let below = forward.iter().chain([&u]).map(|&z| {
        let hit = order.backward_neighbors(graph, z).filter(|&y| order.precedes(y, u));
        let number = |y| {
            let next = numbers.len();
            *numbers.entry(y).or_insert(next)
        };
        hit.map(number).collect()
    });
    let below: Vec<Vec<usize>> = below.collect();
    largest_matching(&below, numbers.len()).min(forward.len())
}

/// The size of a largest matching of `choices.len()` guests to `tables`, two places at each, where
/// guest i may sit at the tables of `choices[i]`.
///
/// By augmenting paths, breadth first. A table seen by a search that failed is never on an augmenting
/// path later \[Kuhn1955\], so failed searches cost O(sum of choices) together.
fn largest_matching(choices: &[Vec<usize>], tables: usize) -> usize {
    const PLACES: usize = 2;
    let mut seated: Vec<Vec<usize>> = vec![Vec::new(); tables];
    let mut seat: Vec<Option<usize>> = vec![None; choices.len()];
    let mut hopeless = vec![false; tables];
    let mut seen_by = vec![usize::MAX; tables];
    let mut reached_through = vec![usize::MAX; tables];
    let mut size = 0;
    for newcomer in 0..choices.len() {
        if size == PLACES * tables {
            break;
        }
        let mut waiting = VecDeque::from([newcomer]);
        let mut seen = Vec::new();
        let mut free = None;
        'search: while let Some(guest) = waiting.pop_front() {
            for &table in &choices[guest] {
                if hopeless[table] || seen_by[table] == newcomer {
                    continue;
                }
                seen_by[table] = newcomer;
                reached_through[table] = guest;
                seen.push(table);
                if seated[table].len() < PLACES {
                    free = Some(table);
                    break 'search;
                }
                waiting.extend(&seated[table]);
            }
        }
        let Some(mut table) = free else {
            seen.into_iter().for_each(|table| hopeless[table] = true);
            continue;
        };
        // Everybody on the path moves to the table that was reached through them.
        loop {
            let guest = reached_through[table];
            let left = seat[guest].replace(table);
            seated[table].push(guest);
            let Some(left) = left else { break };
            seated[left].retain(|&sitting| sitting != guest);
            table = left;
        }
        size += 1;
    }
    size
}
