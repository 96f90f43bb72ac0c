//! A spanning forest F for which the other edges of G have a small maximum degree, found by local search.
//!
//! The *rest* of a vertex is the number of its edges outside F. For one d after another, from below the best forest
//! known down, the search looks for a forest in which no rest exceeds d. It begins with a forest that prefers edges
//! between vertices of large degree. A step takes a vertex v with too large a rest, an edge vw outside F, and an edge
//! xy of the cycle that vw closes: vw goes in and xy out. Of all such pairs it takes one that leaves the least sum of
//! what rests exceed d by, and of these one with the smallest rests at x and y. An edge that has changed sides stays
//! there for some steps (tabu search, \[Glover1989\]), so that the search can leave a forest that no step improves.
//!
//! What is found is a forest, not a proof that there is none better. A rest of d everywhere needs m <= n - c + d n / 2
//! for c components, and the search ends where this shows that it has found the best.

use std::collections::VecDeque;

use crate::connectivity::components;
use crate::rng::{Choices, SplitMix64};
use crate::work::disjoint_sets::DisjointSets;
use crate::{Budget, Graph, Limit, Meter, Vertex, VertexSet};

/// A spanning forest, and the largest number of other edges at a vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForestAndRest {
    /// The edges of the forest, the lesser end first.
    pub forest: Vec<(Vertex, Vertex)>,
    /// The maximum degree of the graph of the other edges.
    pub rest_degree: u32,
    /// The limit that stopped the search early.
    pub limit: Option<Limit>,
}

impl ForestAndRest {
    /// The forest as a graph on the same vertices.
    pub fn graph(&self, order: usize) -> Graph {
        let edges = self.forest.iter().map(|(u, v)| (u.index(), v.index()));
        Graph::from_edges(order, edges).expect("a subgraph of a graph")
    }

    /// Without a search: a forest that prefers edges between vertices of large degree. Nearly O(n + m).
    pub fn greedy(graph: &Graph) -> Self {
        Self::greedy_within(graph, &mut Budget::unlimited().start()).expect("nothing limits the work")
    }

    pub fn greedy_within(graph: &Graph, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        Ok(Search::new(graph, meter)?.result(None))
    }

    /// Without a search: a breadth-first forest, from the first vertex of each component. O(n + m).
    pub fn breadth_first(graph: &Graph) -> Self {
        let mut reached = VertexSet::empty(graph.order());
        let mut forest = Vec::new();
        let mut rest: Vec<usize> = graph.vertices().map(|v| graph.degree(v)).collect();
        let mut queue = VecDeque::new();
        for root in graph.vertices() {
            if !reached.insert(root) {
                continue;
            }
            queue.push_back(root);
            while let Some(u) = queue.pop_front() {
                for &w in graph.neighbors(u) {
                    if reached.insert(w) {
                        forest.push((u.min(w), u.max(w)));
                        rest[u.index()] -= 1;
                        rest[w.index()] -= 1;
                        queue.push_back(w);
                    }
                }
            }
        }
        ForestAndRest { forest, rest_degree: rest.into_iter().max().unwrap_or(0) as u32, limit: None }
    }
}

/// A forest with a small maximum degree of the other edges. The search abandons a d after 10 n + 50 steps
/// without progress. A node is 64 visited vertices.
pub fn forest_and_rest(graph: &Graph, budget: &Budget) -> ForestAndRest {
    let mut meter = budget.start();
    let mut search = match Search::new(graph, &mut meter) {
        Ok(search) => search,
        Err(limit) => return ForestAndRest { limit: Some(limit), ..ForestAndRest::breadth_first(graph) },
    };
    let mut best = search.result(None);
    if graph.size() == 0 {
        return best;
    }
    let outside = graph.size() + components(graph).len() - graph.order();
    let least = (2 * outside).div_ceil(graph.order()) as u32;
    while best.rest_degree > least {
        match search.reach(best.rest_degree - 1, &mut meter) {
            Ok(true) => best = search.result(None),
            Ok(false) => break,
            Err(limit) => {
                best.limit = Some(limit);
                break;
            }
        }
    }
    best
}

struct Search<'g> {
    graph: &'g Graph,
    ends: Vec<(Vertex, Vertex)>,
    /// For each vertex its edges with their other ends.
    at: Vec<Vec<(usize, Vertex)>>,
    is_inside: Vec<bool>,
    rest: Vec<u32>,
    /// `free_from[e]`: the step from which edge e may change sides again.
    free_from: Vec<u64>,
    steps: u64,
    choices: Choices<SplitMix64>,
    rooted: RootedTree,
}

/// The edges by falling keys, stable (counting sort).
fn falling(
    edges: &[usize],
    key: impl Fn(usize) -> usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<usize>, Limit> {
    let largest = edges.iter().map(|&edge| key(edge)).max().unwrap_or(0);
    let mut places = vec![0; largest + 2];
    for &edge in edges {
        meter.work(1)?;
        places[largest - key(edge) + 1] += 1;
    }
    for place in 1..places.len() {
        places[place] += places[place - 1];
    }
    let mut sorted = vec![0; edges.len()];
    for &edge in edges {
        meter.work(4)?;
        let place = &mut places[largest - key(edge)];
        sorted[*place] = edge;
        *place += 1;
    }
    Ok(sorted)
}

/// The tree of one vertex, rooted there.
#[derive(Default)]
struct RootedTree {
    reached: Vec<Vertex>,
    above: Vec<Option<RootPath>>,
}

/// The way from a vertex to the root.
#[derive(Clone, Copy)]
struct RootPath {
    edge: usize,
    parent: Vertex,
    /// The best edge to remove on the path, with its cost.
    best: Option<(Cost, usize)>,
}

/// The increase of the total excess of rests over d, and the sum of the rests at the ends.
type Cost = (i64, u32);

impl<'g> Search<'g> {
    /// For how many steps a moved edge is tabu.
    const TABU: std::ops::Range<u64> = 3..9;

    const VERTICES_PER_NODE: usize = 64;

    fn new(graph: &'g Graph, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let ends: Vec<(Vertex, Vertex)> = graph.edges().collect();
        let mut at: Vec<_> = graph.vertices().map(|v| Vec::with_capacity(graph.degree(v))).collect();
        for (edge, &(u, v)) in ends.iter().enumerate() {
            meter.work(4)?;
            at[u.index()].push((edge, v));
            at[v.index()].push((edge, u));
        }
        // By the lesser degree, and among equals by the sum of both, the largest first.
        let degrees = |edge: usize| {
            let (u, v) = ends[edge];
            (graph.degree(u), graph.degree(v))
        };
        let mut by_degree: Vec<usize> = (0..ends.len()).collect();
        by_degree = falling(&by_degree, |edge| degrees(edge).0 + degrees(edge).1, meter)?;
        by_degree = falling(&by_degree, |edge| degrees(edge).0.min(degrees(edge).1), meter)?;
        let mut trees = DisjointSets::new(graph.order());
        let mut is_inside = vec![false; ends.len()];
        let mut rest: Vec<u32> = graph.vertices().map(|v| graph.degree(v) as u32).collect();
        for edge in by_degree {
            meter.work(8)?;
            let (u, v) = ends[edge];
            if trees.union(u.index(), v.index()) {
                is_inside[edge] = true;
                rest[u.index()] -= 1;
                rest[v.index()] -= 1;
            }
        }
        Ok(Search {
            graph,
            at,
            is_inside,
            rest,
            free_from: vec![0; ends.len()],
            ends,
            steps: 0,
            choices: Choices::new(0),
            rooted: RootedTree { reached: Vec::new(), above: vec![None; graph.order()] },
        })
    }

    fn result(&self, limit: Option<Limit>) -> ForestAndRest {
        let inside = self.ends.iter().zip(&self.is_inside).filter(|(_, inside)| **inside);
        let rest_degree = self.rest.iter().copied().max().unwrap_or(0);
        ForestAndRest { forest: inside.map(|(&ends, _)| ends).collect(), rest_degree, limit }
    }

    /// Whether the search finds a forest in which no rest exceeds d.
    fn reach(&mut self, d: u32, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let step_limit = 10 * self.graph.order() as u64 + 50;
        let excess = |rest: &[u32]| rest.iter().map(|&rest| u64::from(rest.saturating_sub(d))).sum::<u64>();
        let mut least = excess(&self.rest);
        let mut since = self.steps;
        while least > 0 {
            if self.steps - since > step_limit {
                return Ok(false);
            }
            self.step(d, meter)?;
            let now = excess(&self.rest);
            if now < least {
                (least, since) = (now, self.steps);
            }
        }
        Ok(true)
    }

    /// Exchanges an edge at a vertex with too large a rest.
    fn step(&mut self, d: u32, meter: &mut Meter<'_>) -> Result<(), Limit> {
        self.steps += 1;
        let too_large: Vec<Vertex> = self.graph.vertices().filter(|v| self.rest[v.index()] > d).collect();
        let v = too_large[self.choices.below(too_large.len())];
        for _ in 0..=self.root(v, d) / Self::VERTICES_PER_NODE {
            meter.step()?;
        }
        let mut best: Option<(Cost, usize, usize)> = None;
        let mut ties = 0;
        for &(edge, w) in &self.at[v.index()] {
            if self.is_inside[edge] || self.free_from[edge] > self.steps {
                continue;
            }
            let Some((cost, out)) = self.cheapest(w, d) else { continue };
            let gain = -1 - i64::from(self.rest[w.index()] > d);
            let cost = (cost.0 + gain, cost.1);
            let known = best.map(|(known, ..)| known);
            let is_better = known.is_none_or(|known| cost < known);
            if is_better {
                ties = 1;
            } else if known == Some(cost) {
                ties += 1;
            }
            if is_better || (known == Some(cost) && self.choices.below(ties) == 0) {
                best = Some((cost, edge, out));
            }
        }
        if let Some((_, edge, out)) = best {
            self.exchange(edge, out);
        }
        Ok(())
    }

    /// Roots the tree of v at v, and returns its order.
    fn root(&mut self, v: Vertex, d: u32) -> usize {
        let mut rooted = std::mem::take(&mut self.rooted);
        rooted.reached.clear();
        rooted.above[v.index()] = None;
        rooted.reached.push(v);
        let mut next = 0;
        while let Some(&x) = rooted.reached.get(next) {
            next += 1;
            let from = rooted.above[x.index()];
            let (edge_above, best_above) = from.map_or((usize::MAX, None), |above| (above.edge, above.best));
            for &(edge, y) in &self.at[x.index()] {
                if !self.is_inside[edge] || edge == edge_above {
                    continue;
                }
                let own = self.free_from[edge] <= self.steps;
                let own = own.then(|| (self.cost_at(x, d) + self.cost_at(y, d), edge));
                let own =
                    own.map(|(grows, edge)| ((grows, self.rest[x.index()] + self.rest[y.index()]), edge));
                let best = own.into_iter().chain(best_above).min();
                rooted.above[y.index()] = Some(RootPath { edge, parent: x, best });
                rooted.reached.push(y);
            }
        }
        self.rooted = rooted;
        self.rooted.reached.len()
    }

    /// The cheapest edge to remove on the path from w to the root, if an edge between the two is added.
    fn cheapest(&self, w: Vertex, d: u32) -> Option<(Cost, usize)> {
        let RootPath { edge, parent, .. } = self.rooted.above[w.index()]?;
        // The edge that goes in makes up for one at w.
        let at_w = i64::from(self.rest[w.index()] > d);
        let own = (self.free_from[edge] <= self.steps).then(|| {
            let rests = self.rest[parent.index()] + self.rest[w.index()];
            ((self.cost_at(parent, d) + at_w, rests), edge)
        });
        let others = self.rooted.above[parent.index()].and_then(|above| above.best);
        own.into_iter().chain(others).min()
    }

    /// The increase of the excess of x over d if x loses a forest edge.
    fn cost_at(&self, x: Vertex, d: u32) -> i64 {
        i64::from(self.rest[x.index()] >= d)
    }

    fn exchange(&mut self, inward: usize, outward: usize) {
        self.is_inside[inward] = true;
        self.is_inside[outward] = false;
        for (edge, joins) in [(inward, true), (outward, false)] {
            let (u, v) = self.ends[edge];
            for end in [u, v] {
                let rest = &mut self.rest[end.index()];
                *rest = if joins { *rest - 1 } else { *rest + 1 };
            }
            let span = (Self::TABU.end - Self::TABU.start) as usize;
            self.free_from[edge] = self.steps + Self::TABU.start + self.choices.below(span) as u64;
        }
    }
}
