//! The matching rank of an order, and an order of least matching rank.
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
//!
//! # An order of least rank
//! The rank of u depends only on the set S of the vertices after u, and does not rise when a vertex w is
//! added to S: the places at w are lost; and if w is adjacent to u, then N+(u) has one member less and
//! N-(u) one more, which raises m(u) by one at most. So fill L from the right, each time with a vertex of
//! least rank. The result has the least rank of all orders: let k be the rank of some order L', and
//! suppose that all vertices outside S, the set placed so far, have a rank above k now. The last of them
//! in L' had at most k there, with only members of S after it, and so has at most k now.
//!
//! Nor does the rank of u fall by more than 3 when w is placed, or by more than 2 if w is not adjacent to
//! u; it does not change at all unless w is adjacent to u or to a member of N-(u). So a rank that was
//! computed once gives a lower bound later on, and is computed anew only when that bound is the least.
//! Any vertex whose rank does not exceed that of one placed before may be placed as well, and so may one
//! whose rank is at most the degeneracy, since some vertex of every order has as many backward neighbors.

mod matching;

use std::cmp::Reverse;

use crate::orders::least_first::LeastFirst;
use crate::orders::{Kind, LinearOrder, degeneracy};
use crate::{Budget, Graph, Limit, Vertex};
use matching::Matching;

/// An order of least matching rank.
pub const KIND: Kind = Kind {
    name: "rank",
    about: "an order of least matching rank, which bounds col_g",
    order: |graph, budget| least_rank(graph, budget).0,
};

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
        most = most.max(Some(ranks.beyond(graph, u, |z| order.precedes(u, z), most.unwrap_or(0))));
    }
    most
}

/// An order of least matching rank. Nodes are ranks computed; where the budget ends, the vertices that are
/// left stand in degeneracy order, and the limit is told.
pub fn least_rank(graph: &Graph, budget: &Budget) -> (LinearOrder, Option<Limit>) {
    let n = graph.order();
    let mut meter = budget.start();
    let (degeneracy, fallback) = degeneracy(graph);
    let mut ranks = Ranks::new(n);
    let mut placed = vec![false; n];
    let mut from_the_right: Vec<Vertex> = Vec::with_capacity(n);
    let mut backward: Vec<u32> = graph.vertices().map(|v| graph.degree(v) as u32).collect();
    // By a lower bound on the rank; where nobody is placed, the rank is the degree.
    let mut left = LeastFirst::new(backward.clone());
    let mut met_by = vec![None; n];
    let mut level = degeneracy;

    while let Some((bound, u)) = left.pop() {
        if let Err(limit) = meter.step() {
            left.put_back(u, bound);
            from_the_right.extend(fallback.sequence().iter().rev().filter(|&&v| left.contains(v)));
            return (reversed(from_the_right), Some(limit));
        }
        let rank = ranks.beyond(graph, u, |z| placed[z.index()], level);
        if rank > level && rank > bound {
            left.put_back(u, rank);
            continue;
        }
        level = level.max(rank);
        placed[u.index()] = true;
        from_the_right.push(u);

        let mut fall = |v: Vertex, by: u32, backward: &[u32]| {
            if left.contains(v) && met_by[v.index()].replace(u) != Some(u) {
                left.set(v, left.key(v).saturating_sub(by).max(backward[v.index()]));
            }
        };
        for &v in graph.neighbors(u) {
            backward[v.index()] -= 1;
            fall(v, 3, &backward);
        }
        for &z in graph.neighbors(u).iter().filter(|z| placed[z.index()]) {
            graph.neighbors(z).iter().for_each(|&v| fall(v, 2, &backward));
        }
    }
    (reversed(from_the_right), None)
}

fn reversed(mut from_the_right: Vec<Vertex>) -> LinearOrder {
    from_the_right.reverse();
    LinearOrder::new(from_the_right.len(), from_the_right).expect("every vertex is placed once")
}

/// Finds the rank of one vertex after another in the same memory.
struct Ranks {
    /// The last search that met y, and y's number there.
    met: Vec<(u64, u32)>,
    searches: u64,
    forward: Vec<Vertex>,
    matching: Matching,
}

impl Ranks {
    fn new(order: usize) -> Self {
        Ranks { met: vec![(0, 0); order], searches: 0, forward: Vec::new(), matching: Matching::default() }
    }

    /// The rank of u if it exceeds `floor`, else a bound on it that does not, where `is_after` tells which
    /// vertices are after u.
    fn beyond(&mut self, graph: &Graph, u: Vertex, is_after: impl Fn(Vertex) -> bool, floor: u32) -> u32 {
        let degree = graph.degree(u) as u32;
        if degree <= floor {
            return degree;
        }
        self.forward.clear();
        self.forward.extend(graph.neighbors(u).iter().copied().filter(|&z| is_after(z)));
        let forward = self.forward.len() as u32;
        let backward = degree - forward;

        self.searches += 1;
        self.matching.clear();
        let mut tables = 0;
        for &z in self.forward.iter().chain([&u]) {
            for &y in graph.neighbors(z) {
                if y != u && !is_after(y) {
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
