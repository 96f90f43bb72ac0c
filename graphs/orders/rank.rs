//! The matching rank of an order, and orders of small matching rank.
//!
//! The rank of a vertex u in L is |N+(u)| + m(u). Here m(u) is the most vertices of N-(u) that can be
//! given different places: there are two places at each y < u, for those z in N-(u) that are adjacent to
//! y, and one at u itself for any of them, which counts only if u, too, is given a place at some y in
//! N+(u). The rank of L is the largest rank of a vertex. Alice, jumping down along L, keeps the score of
//! the marking game below it: col_g(G) <= 2 + rank(L). In the spirit of the rank in \[Kierstead2000\].
//!
//! m(u) is a bipartite matching. Let nu be the size of a largest matching between N-(u) with u and the
//! places at vertices y < u. Then m(u) = min(|N-(u)|, nu). Proof: an assignment that leaves u's place
//! empty is a matching that does not use u, and has size at most nu. One that uses it matches u to a
//! place and serves, besides, as many forward neighbors as the rest of that matching, and one more
//! through u's place; since u, if it can be matched at all, is matched in some largest matching, this is
//! at most (nu - 1) + 1. Both ends are attained, and no assignment serves more than |N-(u)|. If u has no
//! backward neighbor it cannot be matched, and then nu counts forward neighbors alone.

mod matching;

use std::cmp::Reverse;

use crate::orders::linear_order::Precedence;
use crate::orders::local_search::{self, Measure};
use crate::orders::{Kind, LinearOrder, col_2, degeneracy};
use crate::{Budget, Graph, Vertex};
use matching::Matching;

/// An order of small matching rank.
pub const KIND: Kind =
    Kind { name: "rank", about: "an order of small matching rank, which bounds col_g", order: small_rank };

/// The matching rank of the order; `None` for the graph without vertices.
///
/// Costs one matching for each vertex u that could still exceed the others (its rank is at most its
/// degree, and at most |N+(u)| and twice the number of vertices y), on |N-(u)| + 1 vertices and the
/// places below u.
pub fn rank(graph: &Graph, order: &LinearOrder) -> Option<u32> {
    let mut by_degree: Vec<Vertex> = graph.vertices().collect();
    by_degree.sort_by_key(|&u| Reverse(graph.degree(u)));
    let mut ranks = Ranks::new(graph.order());
    let mut most = None;
    for u in by_degree {
        if most.is_some_and(|most| graph.degree(u) as u32 <= most) {
            break;
        }
        most = most.max(Some(ranks.beyond(graph, order, u, most.unwrap_or(0))));
    }
    most
}

/// The best of the orders by smallest reach and by degeneracy after a local search on the rank. The
/// budget is shared; nodes are moves tried.
fn small_rank(graph: &Graph, budget: &Budget) -> LinearOrder {
    let budget = budget.shared();
    let starts = [col_2::heuristic::heuristic(graph), degeneracy(graph).1];
    let improved = starts.map(|start| {
        let (order, _) = local_search::improve(graph, &start, &mut Ranks::new(graph.order()), &budget);
        (rank(graph, &order), order)
    });
    let best = improved.into_iter().min_by_key(|&(rank, _)| rank);
    best.expect("two orders were improved").1
}

/// Finds the rank of one vertex after another in the same memory.
pub(crate) struct Ranks {
    /// The last search that met y, and y's number there.
    met: Vec<(u64, u32)>,
    searches: u64,
    forward: Vec<Vertex>,
    matching: Matching,
}

impl Ranks {
    pub(crate) fn new(order: usize) -> Self {
        Ranks { met: vec![(0, 0); order], searches: 0, forward: Vec::new(), matching: Matching::default() }
    }

    /// The rank of u if it exceeds `floor`; else a bound on it that does not.
    fn beyond(&mut self, graph: &Graph, order: &impl Precedence, u: Vertex, floor: u32) -> u32 {
        let degree = graph.degree(u) as u32;
        if degree <= floor {
            return degree;
        }
        self.forward.clear();
        self.forward.extend(graph.neighbors(u).iter().copied().filter(|&z| order.precedes(u, z)));
        let forward = self.forward.len() as u32;
        let backward = degree - forward;

        self.searches += 1;
        self.matching.clear();
        let mut tables = 0;
        for &z in self.forward.iter().chain([&u]) {
            for &y in graph.neighbors(z) {
                if y != u && order.precedes(y, u) {
                    let (met_by, number) = &mut self.met[y.index()];
                    if *met_by != self.searches {
                        (*met_by, *number) = (self.searches, tables);
                        tables += 1;
                    }
                    self.matching.may_sit_at(*number);
                }
            }
            self.matching.seat_next();
        }
        let most = backward + forward.min(self.matching.guests_with_choice()).min(2 * tables);
        if most <= floor {
            return most;
        }
        backward + forward.min(self.matching.largest(tables))
    }
}

impl Measure for Ranks {
    fn of(&mut self, graph: &Graph, order: &impl Precedence, u: Vertex) -> u32 {
        self.beyond(graph, order, u, 0)
    }

    fn near(&mut self, graph: &Graph, order: &impl Precedence, u: Vertex, level: u32) -> u32 {
        self.beyond(graph, order, u, level.saturating_sub(1))
    }
}
