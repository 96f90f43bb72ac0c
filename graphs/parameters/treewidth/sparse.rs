//! Bounds for graphs of any order, and exact values if only small components remain.
//!
//! First every vertex of degree at most two is placed, and every vertex of degree three with two adjacent
//! neighbors, which does not change the treewidth \[ArnborgProskurowski1986\]. Then the components of at most
//! 64 vertices are searched, and the others bounded.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

use super::exact::{self, MAX_COMPONENT};
use crate::{Estimate, Graph, Limit, Meter, Vertex, connectivity};

/// tw of a graph with a cycle, known to be at least `low` >= 2.
pub(super) fn search(graph: &Graph, low: u32, meter: &mut Meter<'_>) -> Estimate<Vec<Vertex>> {
    if let Err(limit) = meter.look_up() {
        return unsearched(graph, low, limit);
    }
    let mut rest = Remainder::new(graph);
    let mut placed = rest.reduce(2, meter);
    let mut low = low.max(2);
    if placed.len() < graph.order() {
        // Least degree three is left, so the degeneracy of a minor is three.
        low = low.max(3);
        placed.extend(rest.reduce(3, meter));
    }
    let mut found = Estimate { low, high: low, witness: placed, limit: None };
    let (kernel, names) = rest.graph();
    for component in connectivity::components(&kernel) {
        let part = kernel.induced(&component);
        let of_part = if part.order() <= MAX_COMPONENT {
            exact::search(&part, found.low, meter)
        } else {
            bracket(&part, found.low, meter)
        };
        found.low = found.low.max(of_part.low);
        found.high = found.high.max(of_part.high);
        found.limit = found.limit.or(of_part.limit);
        found.witness.extend(of_part.witness.iter().map(|v| names[component[v.index()].index()]));
    }
    if found.low == found.high {
        found.limit = None;
    }
    found
}

/// Both bounds without a search.
fn bracket(graph: &Graph, low: u32, meter: &mut Meter<'_>) -> Estimate<Vec<Vertex>> {
    if let Err(limit) = meter.look_up() {
        return unsearched(graph, low, limit);
    }
    let low = low.max(Remainder::new(graph).contraction_bound(meter));
    let (high, placed) = Remainder::new(graph).least_degree_first(meter);
    let high = high.max(low);
    let limit = meter.look_up().err().unwrap_or(Limit::Size);
    Estimate { low, high, witness: placed, limit: (low < high).then_some(limit) }
}

/// Bounds without any work: the upper bound is that of the complete graph.
fn unsearched(graph: &Graph, low: u32, limit: Limit) -> Estimate<Vec<Vertex>> {
    let high = low.max(graph.order().saturating_sub(1) as u32);
    Estimate { low, high, witness: graph.vertices().collect(), limit: (low < high).then_some(limit) }
}

/// What is left of a graph when vertices are placed or contracted.
struct Remainder {
    adjacent: Vec<FxHashSet<Vertex>>,
    gone: Vec<bool>,
    left: usize,
    /// Vertices by degree; stale entries are skipped.
    queue: BinaryHeap<Reverse<(usize, Vertex)>>,
    /// The number of changes to neighborhoods that may still be made.
    changes_left: u64,
}

impl Remainder {
    /// A step in a hash table, as work.
    const COST: usize = 8;

    fn new(graph: &Graph) -> Self {
        Remainder {
            adjacent: graph.vertices().map(|v| graph.neighbors(v).iter().copied().collect()).collect(),
            gone: vec![false; graph.order()],
            left: graph.order(),
            queue: graph.vertices().map(|v| Reverse((graph.degree(v), v))).collect(),
            changes_left: 8 * (graph.order() + graph.size()) as u64 + 2_000_000,
        }
    }

    /// A vertex of least degree, which leaves the queue.
    fn pop_least(&mut self) -> Option<(usize, Vertex)> {
        while let Some(Reverse((degree, v))) = self.queue.pop() {
            if !self.gone[v.index()] && self.adjacent[v.index()].len() == degree {
                return Some((degree, v));
            }
        }
        None
    }

    /// Removes v from the graph, and returns its neighbors.
    fn take(&mut self, v: Vertex) -> Vec<Vertex> {
        let mut neighbors: Vec<Vertex> = std::mem::take(&mut self.adjacent[v.index()]).into_iter().collect();
        neighbors.sort_unstable();
        for w in &neighbors {
            self.adjacent[w.index()].remove(&v);
        }
        self.gone[v.index()] = true;
        self.left -= 1;
        neighbors
    }

    fn join(&mut self, u: Vertex, v: Vertex) {
        self.adjacent[u.index()].insert(v);
        self.adjacent[v.index()].insert(u);
        self.changes_left = self.changes_left.saturating_sub(1);
    }

    fn requeue(&mut self, vertices: &[Vertex]) {
        for &v in vertices {
            self.queue.push(Reverse((self.adjacent[v.index()].len(), v)));
        }
    }

    /// Whether visiting all pairs of this many neighbors would exceed the limit on changes.
    fn is_too_much(&self, degree: usize) -> bool {
        self.changes_left <= (degree * degree) as u64
    }

    fn place(&mut self, v: Vertex) {
        let neighbors = self.take(v);
        for (i, &u) in neighbors.iter().enumerate() {
            for &w in &neighbors[i + 1..] {
                self.join(u, w);
            }
        }
        self.requeue(&neighbors);
    }

    /// Places vertices of degree at most two, and with `most` = 3 those of degree three with two
    /// adjacent neighbors, as long as there are any and no limit is hit.
    fn reduce(&mut self, most: usize, meter: &mut Meter<'_>) -> Vec<Vertex> {
        let mut placed = Vec::new();
        loop {
            let before = placed.len();
            let mut passed = Vec::new();
            while let Some((degree, v)) = self.pop_least() {
                if meter.work(Self::COST).is_err() {
                    self.requeue(&[v]);
                    self.requeue(&passed);
                    return placed;
                }
                if degree > most {
                    passed.push(v);
                    break;
                }
                if degree == 3 && !self.has_adjacent_neighbors(v) {
                    passed.push(v);
                } else {
                    placed.push(v);
                    self.place(v);
                }
            }
            // A new edge may be what a vertex passed over was waiting for.
            self.requeue(&passed);
            self.changes_left = self.changes_left.saturating_sub(passed.len() as u64);
            if placed.len() == before || self.changes_left == 0 {
                return placed;
            }
        }
    }

    fn has_adjacent_neighbors(&self, v: Vertex) -> bool {
        let neighbors = &self.adjacent[v.index()];
        neighbors.iter().any(|u| neighbors.iter().any(|w| self.adjacent[u.index()].contains(w)))
    }

    /// The remaining graph, renumbered, with the old vertices.
    fn graph(&self) -> (Graph, Vec<Vertex>) {
        let names = (0..self.gone.len()).filter(|&v| !self.gone[v]).map(Vertex::new);
        let names: Vec<Vertex> = names.collect();
        let place = |v: &Vertex| names.binary_search(v).expect("neighbors are left too");
        let edges = names.iter().enumerate().flat_map(|(i, v)| {
            self.adjacent[v.index()].iter().map(move |w| (i, place(w))).filter(|(i, j)| i < j)
        });
        (Graph::from_edges(names.len(), edges).expect("a simple graph stays simple"), names)
    }

    /// A lower bound, by contractions as in `exact` \[BodlaenderKoster2011\].
    fn contraction_bound(mut self, meter: &mut Meter<'_>) -> u32 {
        let mut bound = 0;
        while let Some((degree, v)) = self.pop_least() {
            bound = bound.max(degree);
            let is_stopped = meter.work(Self::COST * (1 + degree * degree)).is_err();
            if is_stopped || self.is_too_much(degree) || bound + 1 >= self.left {
                break;
            }
            let neighbors = self.take(v);
            let shared = |w: &&Vertex| {
                let around = &self.adjacent[w.index()];
                neighbors.iter().filter(|x| around.contains(x)).count()
            };
            if let Some(&w) = neighbors.iter().min_by_key(shared) {
                self.changes_left = self.changes_left.saturating_sub((degree * degree) as u64);
                for &x in neighbors.iter().filter(|&&x| x != w) {
                    self.join(w, x);
                }
            }
            self.requeue(&neighbors);
        }
        bound as u32
    }

    /// An order and its width: next comes a vertex of least degree. When that limit or the budget ends, the
    /// remaining vertices are placed by number, as if they were pairwise adjacent.
    fn least_degree_first(mut self, meter: &mut Meter<'_>) -> (u32, Vec<Vertex>) {
        let mut width = 0;
        let mut placed = Vec::new();
        while let Some((degree, v)) = self.pop_least() {
            let is_stopped = meter.work(Self::COST * (1 + degree * degree)).is_err();
            if is_stopped || self.is_too_much(degree) || degree + 1 == self.left {
                width = width.max(self.left - 1);
                break;
            }
            width = width.max(degree);
            placed.push(v);
            self.place(v);
        }
        placed.extend((0..self.gone.len()).filter(|&v| !self.gone[v]).map(Vertex::new));
        (width as u32, placed)
    }
}
