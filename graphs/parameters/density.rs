//! The densities of the densest subgraphs: maximum average degree and fractional arboricity, exactly.
//!
//! The *maximum average degree* is the largest 2 m_H / n_H over the subgraphs H with a vertex, n_H their
//! order and m_H their size. The *fractional arboricity* is the largest m_H / (n_H - 1) over those with two
//! vertices; the arboricity is its ceiling \[NashWilliams1964\]. Only induced subgraphs matter.
//!
//! Let p/q be the density of a subgraph at hand. Give every edge q units, to be shared by its two ends. If
//! the units can be shared so that no vertex has more than p, then every H has q m_H <= p n_H, so no subgraph
//! is denser. If they cannot, a maximum flow from vertices with too much to vertices with too little ends
//! with a set S of vertices that is full: the edges with an end in S that share anything with it lie inside
//! S, and q m_S > p |S|. So S is denser, and takes the place of the subgraph at hand (Newton's method,
//! \[Dinkelbach1967\]); the flow is Goldberg's network \[Goldberg1984\] without its source and sink.
//!
//! For m_H / (n_H - 1) one vertex r of H gets nothing: the units can be shared so that r has none and no
//! other vertex more than p if and only if q m_H <= p (n_H - 1) for every H with r. Once r has passed, it
//! passes for every larger ratio, and no denser subgraph contains r, so r is deleted. In a subgraph of the
//! largest density every vertex has a degree of at least that density, or the density without it would be
//! larger; so a vertex of degree at most p/q is deleted too.
//!
//! The flow begins where the last one ended and reports to a budget, which the flows of petgraph cannot do.

use crate::{Budget, Graph, Limit, Meter, Vertex};

/// A density: a ratio of two counts, in lowest terms.
pub type Ratio = num_rational::Ratio<u64>;

fn ratio(numerator: usize, denominator: usize) -> Ratio {
    Ratio::new(numerator as u64, denominator as u64)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DensestSubgraph {
    pub value: Ratio,
    /// The vertices of an induced subgraph with this density, ascending.
    pub vertices: Vec<Vertex>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Densities {
    /// The maximum average degree, 0 for a graph without edges.
    pub mad: DensestSubgraph,
    /// The fractional arboricity, 0 for a graph without edges.
    pub fractional_arboricity: DensestSubgraph,
}

/// Both densities, each with a subgraph that attains it. A few maximum flows for the first; for the second at
/// most one more for each vertex not deleted before. A node is 16 vertices that a search for paths reaches.
pub fn densities(graph: &Graph, budget: &Budget) -> Result<Densities, Limit> {
    let mut meter = budget.start();
    if graph.size() == 0 {
        let none = DensestSubgraph { value: ratio(0, 1), vertices: graph.vertices().take(1).collect() };
        return Ok(Densities { mad: none.clone(), fractional_arboricity: none });
    }
    meter.hold(Shares::bytes(graph))?;
    let mut densest = InducedSubgraph { vertices: graph.vertices().collect(), size: graph.size() };
    while let Some(denser) = Shares::new(graph, densest.size, densest.vertices.len()).settle(&mut meter)? {
        densest = InducedSubgraph::induced(graph, denser);
    }
    let mad = DensestSubgraph {
        value: ratio(2 * densest.size, densest.vertices.len()),
        vertices: densest.vertices.clone(),
    };
    let part = densest_but_for_one(graph, densest, &mut meter)?;
    let value = ratio(part.size, part.vertices.len() - 1);
    Ok(Densities { mad, fractional_arboricity: DensestSubgraph { value, vertices: part.vertices } })
}

struct InducedSubgraph {
    vertices: Vec<Vertex>,
    size: usize,
}

impl InducedSubgraph {
    fn induced(graph: &Graph, vertices: Vec<Vertex>) -> Self {
        let mut inside = vec![false; graph.order()];
        vertices.iter().for_each(|v| inside[v.index()] = true);
        let size = graph.edges().filter(|(u, v)| inside[u.index()] && inside[v.index()]).count();
        InducedSubgraph { vertices, size }
    }
}

/// A subgraph with the largest m_H / (n_H - 1). `best` must have the largest m_H / n_H; then the units can be
/// shared as long as no vertex is forbidden to have any.
fn densest_but_for_one(
    graph: &Graph,
    mut best: InducedSubgraph,
    meter: &mut Meter<'_>,
) -> Result<InducedSubgraph, Limit> {
    let mut shares = Shares::new(graph, best.size, best.vertices.len() - 1);
    let mut full = shares.settle(meter)?;
    assert!(full.is_none(), "no subgraph has so large a density");
    shares.peel();
    for r in graph.vertices() {
        if !shares.is_left(r) {
            continue;
        }
        shares.deprive(r);
        full = shares.settle(meter)?;
        while let Some(denser) = full {
            best = InducedSubgraph::induced(graph, denser);
            shares = shares.with_limits(best.size, best.vertices.len() - 1);
            shares.deprive(r);
            full = shares.settle(meter)?;
        }
        shares.delete(r);
        shares.peel();
    }
    Ok(best)
}

/// Units of edges shared by their ends, moved along shortest paths until no vertex has too many.
///
/// A unit of the edge uv that u has may move to v. A path that moves one unit along each of its edges takes
/// one from its first vertex and gives one to its last. Paths are found level by level from the vertices with
/// too many, as in \[Dinic1970\].
struct Shares<'g> {
    graph: &'g Graph,
    ends: Vec<(Vertex, Vertex)>,
    /// The edges at v are `at[rows[v]..rows[v + 1]]`.
    rows: Vec<usize>,
    at: Vec<usize>,
    unit: u64,
    /// The most units that a vertex may have.
    most: u64,
    /// The units of each edge at its first end; the others are at its second.
    first: Vec<u64>,
    load: Vec<u64>,
    /// The vertex that may have no units.
    deprived: Option<Vertex>,
    is_left: Vec<bool>,
    degree: Vec<usize>,
}

impl<'g> Shares<'g> {
    const VERTICES_PER_NODE: usize = 16;

    fn bytes(graph: &Graph) -> u64 {
        40 * graph.size() as u64 + 80 * graph.order() as u64
    }

    /// Each edge has `unit` units; no vertex may have more than `most`.
    fn new(graph: &'g Graph, most: usize, unit: usize) -> Self {
        let ends: Vec<(Vertex, Vertex)> = graph.edges().collect();
        let mut rows = vec![0; graph.order() + 1];
        for v in graph.vertices() {
            rows[v.index() + 1] = rows[v.index()] + graph.degree(v);
        }
        let mut next = rows.clone();
        let mut at = vec![0; 2 * ends.len()];
        for (edge, &(u, v)) in ends.iter().enumerate() {
            for end in [u, v] {
                at[next[end.index()]] = edge;
                next[end.index()] += 1;
            }
        }
        let n = graph.order();
        let degree = graph.vertices().map(|v| graph.degree(v)).collect();
        let (first, load) = (vec![0; ends.len()], vec![0; n]);
        let shares = Shares {
            graph,
            ends,
            rows,
            at,
            unit: 0,
            most: 0,
            first,
            load,
            deprived: None,
            is_left: vec![true; n],
            degree,
        };
        shares.with_limits(most, unit)
    }

    /// Shares with other limits, for the remaining vertices. Each edge gives its units to the end that has fewer.
    fn with_limits(self, most: usize, unit: usize) -> Self {
        let (most, unit) = (most as u64, unit as u64);
        let mut shares = Shares { unit, most, deprived: None, ..self };
        shares.load.fill(0);
        for edge in 0..shares.ends.len() {
            let (u, v) = shares.ends[edge];
            if shares.is_left(u) && shares.is_left(v) {
                let (a, b) = (shares.load[u.index()], shares.load[v.index()]);
                let to_first = ((b + unit).saturating_sub(a) / 2).min(unit);
                shares.first[edge] = to_first;
                shares.load[u.index()] += to_first;
                shares.load[v.index()] += unit - to_first;
            }
        }
        shares
    }

    fn is_left(&self, v: Vertex) -> bool {
        self.is_left[v.index()]
    }

    fn deprive(&mut self, r: Vertex) {
        self.deprived = Some(r);
    }

    fn delete(&mut self, v: Vertex) {
        self.is_left[v.index()] = false;
        self.deprived = self.deprived.filter(|&r| r != v);
        for i in self.rows[v.index()]..self.rows[v.index() + 1] {
            let edge = self.at[i];
            let w = self.other(edge, v);
            if self.is_left(w) {
                self.degree[w.index()] -= 1;
                self.load[w.index()] -= self.held(edge, w);
            }
        }
        self.load[v.index()] = 0;
    }

    /// Deletes vertices of degree at most most / unit as long as there are any.
    fn peel(&mut self) {
        let is_poor = |shares: &Self, v: Vertex| {
            shares.is_left(v) && shares.degree[v.index()] as u64 * shares.unit <= shares.most
        };
        let mut stack: Vec<Vertex> = self.graph.vertices().filter(|&v| is_poor(self, v)).collect();
        while let Some(v) = stack.pop() {
            if is_poor(self, v) {
                self.delete(v);
                stack.extend(self.graph.neighbors(v).iter().filter(|&&w| is_poor(self, w)));
            }
        }
    }

    /// Moves units until no vertex has too many. If that cannot be, the set of the vertices from which
    /// nothing can be moved out, ascending.
    fn settle(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Vertex>>, Limit> {
        let n = self.graph.order();
        let mut level = vec![u32::MAX; n];
        let mut next = vec![0; n];
        loop {
            level.fill(u32::MAX);
            let sources: Vec<Vertex> = self
                .graph
                .vertices()
                .filter(|&v| self.is_left(v) && self.load[v.index()] > self.room(v))
                .collect();
            if sources.is_empty() {
                return Ok(None);
            }
            let mut reached = sources.clone();
            reached.iter().for_each(|v| level[v.index()] = 0);
            let mut is_open = false;
            let mut visited = 0;
            while let Some(&u) = reached.get(visited) {
                if visited % Self::VERTICES_PER_NODE == 0 {
                    meter.step()?;
                }
                visited += 1;
                is_open |= self.load[u.index()] < self.room(u);
                meter.work(self.graph.degree(u))?;
                for &edge in &self.at[self.rows[u.index()]..self.rows[u.index() + 1]] {
                    let w = self.other(edge, u);
                    if self.is_left(w) && level[w.index()] == u32::MAX && self.held(edge, u) > 0 {
                        level[w.index()] = level[u.index()] + 1;
                        reached.push(w);
                    }
                }
            }
            if !is_open {
                reached.sort_unstable();
                return Ok(Some(reached));
            }
            next.copy_from_slice(&self.rows[..n]);
            for source in sources {
                self.drain(source, &level, &mut next, meter)?;
            }
        }
    }

    /// Moves the excess of v down the levels while there are paths. The edges before `next[v]` are exhausted.
    fn drain(
        &mut self,
        source: Vertex,
        level: &[u32],
        next: &mut [usize],
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut path: Vec<usize> = Vec::new();
        let mut u = source;
        while self.load[source.index()] > self.room(source) {
            meter.work(1)?;
            let room = self.room(u).saturating_sub(self.load[u.index()]);
            if room > 0 {
                self.shift(source, &path, room);
                path.clear();
                u = source;
                continue;
            }
            let onward = (next[u.index()]..self.rows[u.index() + 1]).find(|&i| {
                let (edge, w) = (self.at[i], self.other(self.at[i], u));
                self.is_left(w) && level[w.index()] == level[u.index()] + 1 && self.held(edge, u) > 0
            });
            match onward {
                Some(i) => {
                    next[u.index()] = i;
                    path.push(self.at[i]);
                    u = self.other(self.at[i], u);
                }
                None => {
                    next[u.index()] = self.rows[u.index() + 1];
                    let Some(edge) = path.pop() else { break };
                    u = self.other(edge, u);
                    next[u.index()] += 1;
                }
            }
        }
        Ok(())
    }

    /// Moves along the path the least of the excess at its start, the room at its end and the capacities.
    fn shift(&mut self, source: Vertex, path: &[usize], room: u64) {
        let mut amount = room.min(self.load[source.index()] - self.room(source));
        let mut u = source;
        for &edge in path {
            amount = amount.min(self.held(edge, u));
            u = self.other(edge, u);
        }
        self.load[source.index()] -= amount;
        self.load[u.index()] += amount;
        u = source;
        for &edge in path {
            if self.ends[edge].0 == u {
                self.first[edge] -= amount;
            } else {
                self.first[edge] += amount;
            }
            u = self.other(edge, u);
        }
    }

    fn room(&self, v: Vertex) -> u64 {
        if self.deprived == Some(v) { 0 } else { self.most }
    }

    fn other(&self, edge: usize, v: Vertex) -> Vertex {
        let (a, b) = self.ends[edge];
        if a == v { b } else { a }
    }

    fn held(&self, edge: usize, v: Vertex) -> u64 {
        if self.ends[edge].0 == v { self.first[edge] } else { self.unit - self.first[edge] }
    }
}
