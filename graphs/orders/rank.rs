//! The matching rank of an order, and an order of least matching rank.
//!
//! The rank of a vertex u in L is |N+(u)| + m(u). Here m(u) is the largest number of vertices of N-(u) that
//! can be given different places. There are two places at each y < u, for the z in N-(u) adjacent to y. There
//! is one place at u itself, for any z in N-(u), which counts only if u is given a place at some y in N+(u)
//! as well. The rank of L is the largest rank of a vertex. By jumping down along L, Alice keeps the score of
//! the marking game within 1 + rank(L): col_g(G) <= 2 + rank(L). In the spirit of \[Kierstead2000\].
//!
//! Let nu be the size of a largest matching between N-(u) + u and the places at vertices y < u. Then m(u) is
//! the lesser of |N-(u)| and nu (docs/theory.md, 5.1).
//!
//! A vertex is never marked with more marked neighbors than it has neighbors. So the *certified score* of u is
//! min(deg(u), rank(u) + 1), that of L the largest of a vertex, and col_g(G) is at most 1 more.
//!
//! # An order of least certified score
//! The rank of u depends only on the set S of the vertices after u. It does not rise when a vertex w is added
//! to S: the places at w are lost; and if w is adjacent to u, then N+(u) has one member less and N-(u) one
//! more, which raises m(u) by at most one. So the certified score of u does not rise either. So fill L from the
//! right, each time with a vertex of least certified score. The result has the least one of all orders. For let k be
//! the certified score of some order L', and S the set placed so far. The last vertex of L' outside S has at most k
//! in L', with only members of S after it; so it has at most k now.
//!
//! When w is placed, the rank of u falls by at most 3, and by at most 2 if w is not adjacent to u. It does
//! not change unless w is adjacent to u or to a member of N-(u). So a computed value gives a lower bound
//! later, and is computed anew only when that bound is the least. A vertex may also be placed if its value
//! does not exceed that of a vertex placed before; or if its value is at most the degeneracy, since in
//! every order some vertex has that many backward neighbors.

use std::cmp::Reverse;
use std::collections::VecDeque;

use crate::orders::least_first::LeastFirst;
use crate::orders::{LinearOrder, OrderKind, degeneracy};
use crate::{Budget, Graph, Limit, Vertex};

pub(crate) const KIND: OrderKind = OrderKind {
    name: "rank",
    about: "an order of least certified score by matching ranks, which bounds col_g",
    order: |graph, budget| least_rank(graph, budget).0,
};

/// The certified score of the order, the largest min(deg(u), rank(u) + 1); `None` for the graph without vertices.
///
/// Costs one matching for each u that could still exceed the others, on |N-(u)| + 1 vertices and the places
/// before u. (The rank of u is at most its degree, and at most |N+(u)| plus twice the number of y.)
pub fn certified_score(graph: &Graph, order: &LinearOrder) -> Option<u32> {
    let mut by_degree: Vec<Vertex> = graph.vertices().collect();
    by_degree.sort_by_key(|&u| Reverse(graph.degree(u)));
    let mut scores = Scores::new(graph.order());
    let mut most = None;
    for u in by_degree {
        if most.is_some_and(|most| graph.degree(u) as u32 <= most) {
            break;
        }
        most = most.max(Some(scores.beyond(graph, u, |z| order.precedes(u, z), most.unwrap_or(0))));
    }
    most
}

/// An order of least certified score. Nodes are ranks computed. When the budget ends, the remaining vertices
/// stand in degeneracy order, and the limit is returned.
pub fn least_rank(graph: &Graph, budget: &Budget) -> (LinearOrder, Option<Limit>) {
    let n = graph.order();
    let mut meter = budget.start();
    let (degeneracy, fallback) = degeneracy(graph);
    let mut scores = Scores::new(n);
    let mut placed = vec![false; n];
    let mut from_the_right: Vec<Vertex> = Vec::with_capacity(n);
    let mut backward: Vec<u32> = graph.vertices().map(|v| graph.degree(v) as u32).collect();
    // By a lower bound on the value, which is the degree while no vertex is placed.
    let mut left = LeastFirst::new(backward.clone());
    let mut met_by = vec![None; n];
    let mut level = degeneracy;

    while let Some((bound, u)) = left.pop() {
        if let Err(limit) = meter.step() {
            left.put_back(u, bound);
            from_the_right.extend(fallback.sequence().iter().rev().filter(|&&v| left.contains(v)));
            return (reversed(from_the_right), Some(limit));
        }
        let score = scores.beyond(graph, u, |z| placed[z.index()], level);
        if score > level && score > bound {
            left.put_back(u, score);
            continue;
        }
        level = level.max(score);
        placed[u.index()] = true;
        from_the_right.push(u);

        let mut fall = |v: Vertex, by: u32, backward: &[u32]| {
            if left.contains(v) && met_by[v.index()].replace(u) != Some(u) {
                let least = (graph.degree(v) as u32).min(backward[v.index()] + 1);
                left.set(v, left.key(v).saturating_sub(by).max(least));
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

/// What bounds the number of marked neighbors of u when it is marked.
#[derive(Debug, Clone)]
pub struct RankWitness {
    pub vertex: Vertex,
    pub backward: Vec<Vertex>,
    /// A largest matching of u and its forward neighbors, each with the earlier vertex at which it has a place.
    pub places: Vec<(Vertex, Vertex)>,
    /// m(u).
    pub matched: u32,
    /// min(deg(u) + 1, 2 + |N+(u)| + m(u)).
    pub bound: u32,
}

/// What 5.1 of docs/theory.md counts at each vertex, in the order.
pub fn rank_witnesses(graph: &Graph, order: &LinearOrder) -> Vec<RankWitness> {
    let mut scores = Scores::new(graph.order());
    let witness = |&u: &Vertex| {
        let is_after = |z| order.precedes(u, z);
        scores.forward.clear();
        scores.forward.extend(graph.neighbors(u).iter().copied().filter(|&z| is_after(z)));
        let tables = scores.list_places(graph, u, is_after);
        let matched = scores.matching.largest(tables).min(scores.forward.len() as u32);
        let mut earlier = vec![u; tables as usize];
        for &y in scores.forward.iter().chain([&u]).flat_map(|&z| graph.neighbors(z)) {
            let (met_by, number) = scores.met[y.index()];
            if met_by == scores.searches {
                earlier[number as usize] = y;
            }
        }
        let guests = scores.forward.iter().copied().chain([u]);
        let seated = guests.zip(&scores.matching.seat);
        let places = seated.filter_map(|(z, &seat)| Some((z, earlier[seat? as usize]))).collect();
        let backward: Vec<Vertex> = order.backward_neighbors(graph, u).collect();
        let bound = (graph.degree(u) as u32 + 1).min(2 + backward.len() as u32 + matched);
        RankWitness { vertex: u, backward, places, matched, bound }
    };
    order.sequence().iter().map(witness).collect()
}

/// Computes the certified score of one vertex after another, reusing its memory.
struct Scores {
    /// `met[y]`: the number of the last search that visited y, and the number that y has in it.
    met: Vec<(u64, u32)>,
    searches: u64,
    forward: Vec<Vertex>,
    matching: Matching,
}

impl Scores {
    fn new(order: usize) -> Self {
        Scores { met: vec![(0, 0); order], searches: 0, forward: Vec::new(), matching: Matching::default() }
    }

    /// The score of u if it exceeds `floor`, else an upper bound that does not. Each bound costs more than
    /// the one before: the degree, then the lists of places, then the matching itself.
    fn beyond(&mut self, graph: &Graph, u: Vertex, is_after: impl Fn(Vertex) -> bool, floor: u32) -> u32 {
        let degree = graph.degree(u) as u32;
        if degree <= floor {
            return degree;
        }
        self.forward.clear();
        self.forward.extend(graph.neighbors(u).iter().copied().filter(|&z| is_after(z)));
        let forward = self.forward.len() as u32;
        let score = |matched: u32| degree.min(degree - forward + forward.min(matched) + 1);

        let tables = self.list_places(graph, u, is_after);
        // No matching is larger than the number of guests with a choice.
        let most = score(self.matching.with_choice.min(2 * tables));
        if most <= floor { most } else { score(self.matching.largest(tables)) }
    }

    /// Lists the guests, u and its forward neighbors, and counts the tables, their neighbors before u.
    fn list_places(&mut self, graph: &Graph, u: Vertex, is_after: impl Fn(Vertex) -> bool) -> u32 {
        self.searches += 1;
        self.matching.clear();
        let mut tables = 0;
        for &z in self.forward.iter().chain([&u]) {
            for &y in graph.neighbors(z).iter().filter(|&&y| y != u && !is_after(y)) {
                let (met_by, number) = &mut self.met[y.index()];
                if *met_by != self.searches {
                    (*met_by, *number) = (self.searches, tables);
                    tables += 1;
                }
                self.matching.choices.push(*number);
            }
            self.matching.seat_next();
        }
        tables
    }
}

const PLACES: usize = 2;

/// Maximum matchings of guests to tables with two places each; the lists of allowed tables and the working memory.
#[derive(Default)]
struct Matching {
    /// The choices of guest i are `choices[ends[i - 1]..ends[i]]`.
    choices: Vec<u32>,
    ends: Vec<usize>,
    with_choice: u32,
    tables: Vec<Table>,
    seat: Vec<Option<u32>>,
    waiting: VecDeque<u32>,
    seen: Vec<u32>,
}

#[derive(Clone, Default)]
struct Table {
    seated: [u32; PLACES],
    taken: usize,
    /// For each table the guest by which the last search reached it, and the number of that search.
    reached_through: u32,
    seen_by: Option<u32>,
    /// Whether a failed search has seen the table.
    hopeless: bool,
}

impl Matching {
    fn clear(&mut self) {
        self.choices.clear();
        self.ends.clear();
        self.with_choice = 0;
    }

    /// Ends the list of choices of the current guest.
    fn seat_next(&mut self) {
        let begin = self.ends.last().copied().unwrap_or(0);
        self.with_choice += u32::from(self.choices.len() > begin);
        self.ends.push(self.choices.len());
    }

    /// The size of a largest matching to the tables 0, ..., `tables` - 1, by augmenting paths, breadth first.
    /// A table seen by a failed search is never on an augmenting path later \[Kuhn1955\], so failed searches
    /// cost O(all choices) together.
    fn largest(&mut self, tables: u32) -> u32 {
        self.tables.clear();
        self.tables.resize(tables as usize, Table::default());
        self.seat.clear();
        self.seat.resize(self.ends.len(), None);
        let mut size = 0;
        for newcomer in 0..self.ends.len() as u32 {
            if size == PLACES as u32 * tables {
                break;
            }
            match self.table_for(newcomer) {
                Some(table) => {
                    self.move_up(table);
                    size += 1;
                }
                None => self.seen.iter().for_each(|&table| self.tables[table as usize].hopeless = true),
            }
        }
        size
    }

    /// An end of an augmenting path from `newcomer`: a table with a free place.
    fn table_for(&mut self, newcomer: u32) -> Option<u32> {
        self.waiting.clear();
        self.waiting.push_back(newcomer);
        self.seen.clear();
        while let Some(guest) = self.waiting.pop_front() {
            let begin = if guest == 0 { 0 } else { self.ends[guest as usize - 1] };
            for &number in &self.choices[begin..self.ends[guest as usize]] {
                let table = &mut self.tables[number as usize];
                if table.hopeless || table.seen_by == Some(newcomer) {
                    continue;
                }
                table.seen_by = Some(newcomer);
                table.reached_through = guest;
                if table.taken < PLACES {
                    return Some(number);
                }
                self.seen.push(number);
                self.waiting.extend(table.seated);
            }
        }
        None
    }

    /// Augments along the path to this table: each guest on it moves to the next table.
    fn move_up(&mut self, mut number: u32) {
        loop {
            let table = &mut self.tables[number as usize];
            let guest = table.reached_through;
            table.seated[table.taken] = guest;
            table.taken += 1;
            let Some(left) = self.seat[guest as usize].replace(number) else { return };
            let table = &mut self.tables[left as usize];
            if table.seated[0] == guest {
                table.seated[0] = table.seated[1];
            }
            table.taken -= 1;
            number = left;
        }
    }
}
